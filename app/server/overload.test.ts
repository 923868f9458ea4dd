import { expect, test } from 'vitest';
import { watchOverload } from './overload.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Keeps the event loop from running. */
function block(milliseconds: number) {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test('one pause is forgiven, a lasting lag is not, and it ends when the loop has caught up', async () => {
  const { isOverloaded, stop } = watchOverload();
  await pause(150);
  block(450);
  await pause(0);
  expect(isOverloaded()).toBe(false);
  for (let count = 0; count < 3; count++) {
    block(450);
    await pause(0);
  }
  expect(isOverloaded()).toBe(true);
  await pause(500);
  expect(isOverloaded()).toBe(false);
  stop();
});
