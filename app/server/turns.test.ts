/**
 * @module-tag beyond/load-shedding
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { createTurns, type Turns } from './turns.ts';

let clock: number;
let turns: Turns;
beforeEach(() => {
  clock = 0;
  turns = createTurns(() => clock);
});

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Work that takes a while of the event loop once it may begin; tells whether it could. */
const work = async (ms: number, patienceMs = Number.POSITIVE_INFINITY) => {
  const turn = turns.enter(patienceMs);
  const isIn = turn === true || (await turn);
  if (isIn) clock += ms;
  return isIn;
};

describe('work that comes all at once', () => {
  test('is begun without waiting while there is little of it', () => {
    for (let count = 0; count < 5; count++) {
      expect(turns.enter(0)).toBe(true);
      clock += 9;
    }
  });

  test('leaves others their turn between, however much it is, and is begun in its order', async () => {
    const begunInTurn: number[][] = [[]];
    const all = Array.from({ length: 100 }, (_, number) => work(10).then(() => begunInTurn.at(-1)?.push(number)));
    while (begunInTurn.flat().length < 100) {
      await endOfTurn();
      begunInTurn.push([]);
    }
    await Promise.all(all);
    expect(begunInTurn.flat()).toEqual(Array.from({ length: 100 }, (_, number) => number));
    // Five take 50 ms; what came first was begun as it came, in the same turn as those that had waited.
    for (const begun of begunInTurn) expect(begun.length).toBeLessThanOrEqual(10);
  });

  test('and takes next to no time is not all begun in one turn either', async () => {
    const hold = work(60);
    const begun: number[] = [];
    const all = Array.from({ length: 500 }, (_, number) => work(0).then(() => begun.push(number)));
    await hold;
    await endOfTurn();
    expect(begun.length).toBeLessThan(200);
    await Promise.all(all);
    expect(begun).toHaveLength(500);
  });

  test('is turned away when it has waited for longer than it may; what is never turned away is begun however late', async () => {
    const first = work(60);
    const [inTime, slow, late, inquiry] = [work(10, 100), work(200), work(10, 100), work(10)];
    expect(await Promise.all([first, inTime, slow, late, inquiry])).toEqual([true, true, true, false, true]);
  });
});

test('once all is done the next comes in at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => work(10)));
  await endOfTurn();
  await endOfTurn();
  expect(turns.enter(0)).toBe(true);
});
