// @module-tag beyond/load-shedding
import { Hono } from 'hono';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTurns, shedLoad, type Turns } from './load-shedding.ts';

test('drops queued requests of disconnected clients, except inquiries', async () => {
  const overload = { isOverloaded: () => false, queueTimeoutMs: 1000, stop() {} };
  const app = new Hono();
  app.use(shedLoad({ overload, turns: { enter: async () => true }, addressOf: () => '', known: () => ({}) as never }));
  const worked: string[] = [];
  app.all('*', ({ req, text }) => {
    worked.push(`${req.method} ${req.path}`);
    return text('ok');
  });
  const ask = async (method: string, path: string, hasLeft: boolean) =>
    (await app.request(path, { method }, { incoming: { socket: { destroyed: hasLeft } } })).status;
  expect(await ask('GET', '/products', true)).toBe(499);
  expect(await ask('POST', '/api/contact', true)).toBe(200);
  expect(await ask('POST', '/contact', true)).toBe(200);
  expect(await ask('GET', '/products', false)).toBe(200);
  expect(worked).toEqual(['POST /api/contact', 'POST /contact', 'GET /products']);
});

test('prefers twenty inquiries of an address', async () => {
  const overload = { isOverloaded: () => true, queueTimeoutMs: 1000, stop() {} };
  const app = new Hono();
  let address = 'a';
  app.use(shedLoad({ overload, turns: { enter: () => true }, addressOf: () => address, known: () => ({}) as never }));
  app.all('*', ({ text }) => text('ok'));
  const post = async () => (await app.request('/api/contact', { method: 'POST' })).status;
  for (let count = 0; count < 20; count++) expect(await post()).toBe(200);
  expect(await post()).toBe(503);
  address = 'b';
  expect(await post()).toBe(200);
});

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
      expect(turns.enter(0), `request ${count}`).toBe(true);
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
  expect(turns.enter(0), 'with an empty queue').toBe(true);
});
