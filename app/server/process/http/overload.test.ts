// @module-tag beyond/load-shedding
import { expect, test } from 'vitest';
import { isOverload, type LoopSample, watchOverload } from './overload.ts';

const late = { lag: 450, utilization: 1 };
const onTime = { lag: 5, utilization: 1 };
const isOverloaded = ([before, now]: [LoopSample, LoopSample]) => isOverload(200, before, now);

/** Blocks the event loop three times for longer than tolerated. */
async function block() {
  for (let count = 0; count < 3; count++) {
    const until = performance.now() + 310;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

test('reports overload when a saturated loop runs late twice in a row', () => {
  expect([late, late]).toSatisfy(isOverloaded);
});

test('ignores a single pause and recovers when the loop has caught up', () => {
  expect([onTime, late]).not.toSatisfy(isOverloaded);
  expect([late, onTime]).not.toSatisfy(isOverloaded);
  expect([late, { ...late, lag: 200 }]).not.toSatisfy(isOverloaded);
});

test('ignores delays caused by other programs on the machine', () => {
  expect([{ ...late, utilization: 0.5 }, late]).not.toSatisfy(isOverloaded);
  expect([late, { ...late, utilization: 0.5 }]).not.toSatisfy(isOverloaded);
});

test('detects overload of the real event loop and its end', async () => {
  const overload = watchOverload(200);
  expect(overload.isOverloaded(), 'before').toBe(false);
  await block();
  expect(overload.isOverloaded(), 'while blocked').toBe(true);
  await expect.poll(overload.isOverloaded, { message: 'afterwards' }).toBe(false);
  overload.stop();
});
