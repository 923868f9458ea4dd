import { expect, test } from 'vitest';
import { isOverload, watchOverload } from './overload.ts';

const busy = { lag: 450, utilization: 1 };
const onTime = { lag: 5, utilization: 1 };

test('is a loop that had no rest and ran late twice in a row', () => {
  expect(isOverload(busy, busy)).toBe(true);
});

test('one pause is forgiven, and it ends when the loop has caught up', () => {
  expect(isOverload(onTime, busy)).toBe(false);
  expect(isOverload(busy, onTime)).toBe(false);
  expect(isOverload(busy, { ...busy, lag: 200 })).toBe(false);
});

test('is not a loop that runs late because the machine is busy with other programs', () => {
  expect(isOverload({ ...busy, utilization: 0.5 }, busy)).toBe(false);
  expect(isOverload(busy, { ...busy, utilization: 0.5 })).toBe(false);
});

test('is seen on the real loop, and passes', async () => {
  const { isOverloaded, stop } = watchOverload();
  const block = (milliseconds: number) => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  };
  const nextRound = () => new Promise((resolve) => setTimeout(resolve, 0));
  expect(isOverloaded()).toBe(false);
  for (let count = 0; count < 3; count++) {
    block(310);
    await nextRound();
  }
  expect(isOverloaded()).toBe(true);
  await expect.poll(isOverloaded).toBe(false);
  stop();
});
