// @module-tag insights/stored
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import { Uncertain } from '#app/storage/engine/databases/postgres-failure.ts';
import { india } from '#tests/support/locale.ts';
import { testClock } from '#tests/support/stores.ts';
import { type Counting, startCounting } from './counting.ts';

let written: HourCount[][];
let isDown: boolean;
let failure: Error;
let failures: number;
let counting: Counting;
let clock: ReturnType<typeof testClock>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  failure = new Error('no database');
  [written, isDown, failures, clock] = [[], false, 0, testClock('2026-11-25T08:59:59.000Z')];
  const add = async (rows: readonly HourCount[]) => {
    if (isDown) throw failure;
    written.push(structuredClone([...rows]));
  };
  const log = { error: () => void failures++ };
  counting = startCounting({
    store: { insights: { add, trim: async () => {} } } as never,
    trustedProxies: ['10.0.0.1'],
    locale: india,
    now: clock.now,
    log,
  });
});
afterEach(async () => {
  isDown = false;
  await counting.stop();
  vi.useRealTimers();
});

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
/** Through a trusted proxy. */
const send = (url: string, headers = {}, { method = 'GET', status = 200, isFound = true, from = '192.0.2.1' } = {}) => {
  const rawHeaders = Object.entries<string>({ Host: 'x', 'User-Agent': phone, ...headers }).flat();
  const proxied = { headers: { 'x-forwarded-for': from }, socket: { remoteAddress: '10.0.0.1' } };
  counting.notePage({ method, url, rawHeaders, ...proxied }, status, isFound);
};
const total = (rows: readonly HourCount[] | undefined) => rows?.reduce((sum, { count }) => sum + count, 0);

test('writes the sums of each hour of the dealer’s clock in one batch, every four seconds', async () => {
  for (let count = 0; count < 3; count++) send('/products/canon');
  clock.advance(1000);
  send('/products/canon');
  vi.advanceTimersByTime(4000);
  await expect.poll(() => written.length).toBe(1);
  const row = { ...emptyCount, kind: 'view', product: 'canon' };
  expect(written[0]).toEqual([{ ...row, hour: '2026-11-25T14', count: 4 }]);
  clock.advance(30 * 60_000);
  send('/products/canon');
  await counting.flush();
  expect(written[1]).toEqual([{ ...row, hour: '2026-11-25T15', count: 1 }]);
  vi.advanceTimersByTime(8000);
  await counting.flush();
  expect(written).toHaveLength(2);
});

test('keeps its counts while the database is away, and writes the last ones at shutdown', async () => {
  isDown = true;
  send('/products/canon');
  await expect(counting.flush()).rejects.toThrow('no database');
  send('/products/canon');
  vi.advanceTimersByTime(4000);
  await expect.poll(() => failures).toBe(1);
  isDown = false;
  send('/products/canon');
  await counting.stop();
  expect(written.flat().map(({ count }) => count)).toEqual([3]);
});

test('does not add counts again that may have been added', async () => {
  send('/products/canon');
  isDown = true;
  failure = new Uncertain('closed');
  await expect(counting.flush()).rejects.toThrow();
  isDown = false;
  await counting.flush();
  expect(written).toEqual([]);
});

test('counts no bots, pages loaded ahead, requests of scripts or HEAD', { tags: ['insights/bots'] }, async () => {
  const bot = { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' };
  const notCounted = [
    bot,
    { 'user-agent': '' },
    { 'Sec-Purpose': 'prefetch;prerender' },
    { 'Sec-Fetch-Dest': 'empty' },
  ];
  for (const headers of notCounted) send('/products/canon', headers);
  for (const how of [{ method: 'HEAD' }, { status: 503 }]) send('/products/canon', {}, how);
  await counting.flush();
  expect(written).toEqual([]);
  send('/products/canon', { 'sec-fetch-dest': 'document' });
  await counting.flush();
  expect(total(written[0])).toBe(1);
});

test('counts a search with what the page before says about it', { tags: ['insights/searches'] }, async () => {
  send('/products?search=qqq', {}, { isFound: false });
  send('/products?search=qqq&page=2', { Referer: 'http://x/products?search=qqq' });
  await counting.flush();
  expect(written.flat().map(({ kind, page, count }) => [kind, page, count])).toEqual([
    ['search', 'qqq', 1],
    ['empty-search', 'qqq', 1],
  ]);
});

test('one address adds a tenth of the names, and others stay counted', { tags: ['insights/bounded'] }, async () => {
  for (let index = 0; index < 3000; index++) {
    send(`/products?search=w${index}`);
    send(`/nothing-${index}`, {}, { status: 404 });
    send(`/products/canon?utm_source=s${index}`);
  }
  await counting.flush();
  const of = (kind: string, rows = written.flat()) => rows.filter((row) => row.kind === kind);
  expect([of('search').length, of('missing').length, of('view').length]).toEqual([100, 30, 11]);
  // A view without its campaign is still a view.
  expect(total(of('view'))).toBe(3000);
  for (let index = 0; index < 9000; index++)
    for (const kind of ['call', 'view'] as const)
      counting.add({ ...emptyCount, kind, product: `p${index}` }, '192.0.2.1');
  await counting.flush();
  // One row more has the taps without a product.
  expect(written[1]?.length).toBe(2 * 201);
  expect(total(of('call', written[1]))).toBe(9000);
  const others = { from: '192.0.2.2' };
  send('/products?search=real', {}, others);
  send('/real', {}, { ...others, status: 404 });
  send('/products/canon?utm_source=real', {}, others);
  counting.add({ ...emptyCount, kind: 'call', product: 'real' }, others.from);
  await counting.flush();
  expect(written[2]?.map(({ page, product, campaign }) => page || campaign || product)).toEqual(
    Array.from({ length: 4 }, (_, index) => (index === 1 ? '/real' : 'real')),
  );
});

test('a new name replaces the rarest one', { tags: ['insights/bounded'] }, async () => {
  const campaign = (name: string, from: string) => send(`/products/canon?utm_source=${name}`, {}, { from });
  for (let count = 0; count < 2; count++) campaign('diwali', '192.0.2.1');
  for (let index = 0; index < 120; index++) campaign(`s${index}`, `192.0.2.${10 + Math.floor(index / 10)}`);
  await counting.flush();
  // This address has added its tenth.
  for (const name of ['diwali', 's0', 's119']) campaign(name, '192.0.2.10');
  await counting.flush();
  expect(written[1]?.map((row) => row.campaign)).toEqual(['diwali', '', 's119']);
  clock.advance(24 * 60 * 60_000);
  campaign('s0', '192.0.2.10');
  await counting.flush();
  expect(written[2]?.map((row) => row.campaign)).toEqual(['s0']);
});
