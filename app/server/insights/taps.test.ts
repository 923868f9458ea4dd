// @module-tag insights/taps
import { beforeEach, expect, test } from 'vitest';
import { api, apiPerFile } from '#app/api/calls/api-test.ts';
import type { Counted } from '#app/domain/insights/counts.ts';
import { siteOver } from '#app/server/app-test.ts';

let counted: Counted[];
let app: ReturnType<typeof siteOver>;
apiPerFile('nobody');
beforeEach(() => {
  counted = [];
  const counting = { add: (one: Counted) => counted.push(one), notePage() {} } as never;
  const overload = { isOverloaded: () => true, stop() {} };
  app = siteOver(api, { counting, overload, publicUrl: 'https://dealer.example' });
});

const from = 'https://dealer.example/products/canon?utm_source=google';
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', origin: 'https://dealer.example' };
const tap = async (query: string, headers: Record<string, string> = { 'ping-from': from }, ip = '192.0.2.7') => {
  const incoming = { socket: { remoteAddress: ip }, rawHeaders: [] };
  const request = { method: 'POST', headers: { ...browser, ...headers } };
  return (await app.request(`/tap?${query}`, request, { incoming })).status;
};

test('counts a tap by the page that the browser names, also under overload', async () => {
  expect(await tap('k=whatsapp')).toBe(204);
  expect(await tap('k=call&b=0a-1b', { referer: 'https://dealer.example/contact' })).toBe(204);
  expect(await tap('k=whatsapp&p=ricoh', { 'ping-from': 'https://dealer.example/products?search=asha' })).toBe(204);
  expect(await tap('k=view')).toBe(204);
  expect(await tap('k=view', { referer: 'https://dealer.example/blog' })).toBe(204);
  expect(counted).toEqual([
    { kind: 'whatsapp', page: '/products/…', product: 'canon', branch: '', campaign: 'google' },
    { kind: 'call', page: '/contact', product: '', branch: '0a-1b', campaign: '' },
    { kind: 'whatsapp', page: '/products', product: 'ricoh', branch: '', campaign: '' },
    { kind: 'view', page: '', product: 'canon', branch: '', campaign: 'google' },
  ]);
});

test('counts a settled search', { tags: ['insights/searches'] }, async () => {
  const referer = 'https://dealer.example/products?search=qqq&colour=mono';
  await tap(`k=search&n=0&f=${encodeURIComponent('?colour=mono')}`, { referer });
  expect(counted.map(({ kind, page }) => [kind, page])).toEqual([
    ['search', 'qqq'],
    ['empty-search', 'qqq'],
  ]);
});

test('refuses what no link of the site sends, and counts no bots', { tags: ['insights/bots'] }, async () => {
  expect(await tap('k=made-up')).toBe(400);
  expect(await tap('k=call', {})).toBe(400);
  expect(await tap('k=call', { 'ping-from': 'no address' })).toBe(400);
  expect(await tap('k=call', { 'ping-from': from, origin: 'https://other.example' })).toBe(403);
  expect(await tap('k=call', { 'ping-from': from, 'user-agent': 'curl/8' })).toBe(204);
  expect(counted).toEqual([]);
});

test('counts at most 30 taps a minute from one address', { tags: ['insights/bounded'] }, async () => {
  const statuses = await Promise.all(Array.from({ length: 130 }, () => tap('k=call')));
  expect(statuses.filter((status) => status === 429)).toHaveLength(100);
  expect(await tap('k=call', { 'ping-from': from }, '192.0.2.8')).toBe(204);
  expect(counted).toHaveLength(31);
  api.clock.advance(60_000);
  expect(await tap('k=call')).toBe(204);
});
