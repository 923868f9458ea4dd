import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createPublicReads } from './public-reads.ts';

const answers = (from: string) => new Hono().all('*', () => new Response(from));

function siteWith(read: () => Response) {
  let failures = 0;
  const reads = {
    fail: () => {
      failures++;
    },
    async answer({ answer }: { answer: () => Promise<Response> }, fallback: () => Promise<Response>) {
      const before = failures;
      const response = await answer();
      return failures === before ? response : fallback();
    },
  };
  const site = { api: new Hono().get('*', read), pages: { answer: async () => read() } };
  return new Hono()
    .get('*', createPublicReads(reads as never, [{ path: '/products', queryKeys: [] }], site))
    .route('/', answers('primary'));
}

test.each([
  ['replica', '/'],
  ['replica', '/products?search=a3'],
  ['replica', '/quote-list'],
  ['replica', '/an-invented-address'],
  ['replica', '/api/products?featured=true'],
  ['primary', '/api/products', { headers: { authorization: 'Bearer x' } }],
  ['primary', '/api/auth/hint'],
  ['primary', '/api/messages'],
  ['primary', '/contact', { method: 'POST' }],
  ['primary', '/admin'],
  ['primary', '/admin/products'],
  ['primary', '/Admin/login'],
  ['primary', '/inquiry/K7M2QX?key=x'],
  ['primary', '/quotation/secret'],
  ['primary', '/quotation/secret.data'],
  ['primary', '/blog/preview/1'],
])('the %s answers %s', { tags: ['process/replica'] }, async (from, path, init?: RequestInit) => {
  const response = await siteWith(() => new Response('replica')).request(path, init);
  expect(await response.text()).toBe(from);
});

test('the primary answers if the page of the replica throws', { tags: ['process/replica-away'] }, async () => {
  const site = siteWith(() => {
    throw new Error('Broken');
  });
  expect(await (await site.request('/')).text()).toBe('primary');
});
