// @module-tag beyond/load-shedding
import { beforeEach, describe, expect, test } from 'vitest';
import { createTurns, type Turns } from './turns.ts';

let clock: number;
let turns: Turns;
beforeEach(() => {
  clock = 0;
  turns = createTurns(() => clock);
});

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Occupies the event loop for `ms` once admitted; returns whether it was admitted. */
const work = async (ms: number, queueTimeoutMs = Number.POSITIVE_INFINITY) => {
  const turn = turns.enter(queueTimeoutMs);
  const isIn = turn === true || (await turn);
  if (isIn) clock += ms;
  return isIn;
};

describe('a burst of requests', () => {
  test('is admitted at once while it is small', () => {
    for (let count = 0; count < 5; count++) {
      expect(turns.enter(0)).toBe(true);
      clock += 9;
    }
  });

  test('is admitted in order, in several turns of the event loop', async () => {
    const begunInTurn: number[][] = [[]];
    const all = Array.from({ length: 100 }, (_, number) => work(10).then(() => begunInTurn.at(-1)?.push(number)));
    while (begunInTurn.flat().length < 100) {
      await endOfTurn();
      begunInTurn.push([]);
    }
    await Promise.all(all);
    expect(begunInTurn.flat()).toEqual(Array.from({ length: 100 }, (_, number) => number));
    // Five take 50 ms; the first ones start on arrival, in the same turn as those that waited.
    for (const begun of begunInTurn) expect(begun.length).toBeLessThanOrEqual(10);
  });

  test('is spread over several turns even if each request takes almost no time', async () => {
    const hold = work(60);
    const begun: number[] = [];
    const all = Array.from({ length: 500 }, (_, number) => work(0).then(() => begun.push(number)));
    await hold;
    await endOfTurn();
    expect(begun.length).toBeLessThan(200);
    await Promise.all(all);
    expect(begun).toHaveLength(500);
  });

  test('is rejected after its queue timeout; requests without a timeout are admitted however late', async () => {
    const first = work(60);
    const [inTime, slow, late, inquiry] = [work(10, 100), work(200), work(10, 100), work(10)];
    expect(await Promise.all([first, inTime, slow, late, inquiry])).toEqual([true, true, true, false, true]);
  });
});

test('admits requests at once when the queue is empty', async () => {
  await Promise.all(Array.from({ length: 20 }, () => work(10)));
  await endOfTurn();
  await endOfTurn();
  expect(turns.enter(0)).toBe(true);
});
