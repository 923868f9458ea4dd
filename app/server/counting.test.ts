// @module-tag insights/stored
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import { Uncertain } from '#app/storage/postgres-failure.ts';
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
  counting = startCounting({ store: { insights: { add } } as never, locale: india, now: clock.now, log });
});
afterEach(async () => {
  isDown = false;
  await counting.stop();
  vi.useRealTimers();
});

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const send = (url: string, headers = {}, { method = 'GET', status = 200, isFound = true } = {}) => {
  const rawHeaders = Object.entries<string>({ Host: 'x', 'User-Agent': phone, ...headers }).flat();
  counting.notePage({ method, url, rawHeaders }, status, isFound);
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

test('counts no bots, no pages loaded ahead, no requests of scripts, and no HEAD', {
  tags: ['insights/bots'],
}, async () => {
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

test('made-up addresses add a limited number of rows', { tags: ['insights/bounded'] }, async () => {
  for (let index = 0; index < 3000; index++) {
    send(`/products?search=w${index}`);
    send(`/nothing-${index}`, {}, { status: 404 });
    send(`/products/canon?utm_source=s${index}`);
  }
  await counting.flush();
  const rows = written.flat();
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  expect([of('search').length, of('missing').length, of('view').length]).toEqual([1000, 300, 101]);
  // A view without its campaign is still a view.
  expect(total(of('view'))).toBe(3000);
  for (let index = 0; index < 9000; index++)
    for (const kind of ['call', 'view'] as const) counting.add({ ...emptyCount, kind, product: `p${index}` });
  await counting.flush();
  // One row more has the taps without a product.
  expect(written[1]?.length).toBe(2 * 2001);
  expect(total(written[1]?.filter(({ kind }) => kind === 'call'))).toBe(9000);
  const another = { ...emptyCount, kind: 'call', product: 'another hour' } as const;
  // Neither real views nor other taps are lost.
  send('/products/ricoh');
  counting.add({ ...another, kind: 'whatsapp' });
  await counting.flush();
  expect(written[2]?.map(({ kind, product }) => [kind, product])).toEqual([
    ['view', 'ricoh'],
    ['whatsapp', 'another hour'],
  ]);
  clock.advance(60 * 60_000);
  counting.add(another);
  await counting.flush();
  expect(written[3]).toMatchObject([another]);
});
