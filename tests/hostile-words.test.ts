// @module-tag hostile/words
import { afterEach, beforeAll, expect, test } from 'vitest';
import { api, apiPerFile, token } from '#app/api/calls/api-test.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { youtubeId, youtubePlayer } from '#app/domain/catalogue/youtube.ts';
import { inquiryRows, productRow } from '#app/domain/importing/export-rows.ts';
import { imageUrl } from '#app/domain/pictures/image-ref.ts';
import { aProduct, aStoredInquiry } from '#tests/support/factories.ts';
import { hostileWords, ownWords } from '#tests/support/hostile-words.ts';
import { india } from '#tests/support/locale.ts';

/**
 * Hostile text everywhere that programs parse it, except HTML (see `e2e/injection.test.ts`) and e-mails (see
 * `mailer.test.ts`). Each text is either rejected
 * or stored in a form that is harmless there.
 */

let product: Product;
apiPerFile();
beforeAll(async () => {
  product = await api.store.products.create(aProduct());
});
afterEach(() => expect(api.errors).toEqual([]));

/** The saved entry; `null` if the server rejected it with 422. Anything else fails the test. */
async function kept<Kept>(method: string, path: string, json: unknown, word: string): Promise<Kept | null> {
  const answer = await api.call(method, path, { token, json });
  if (answer.status === 422) return null;
  expect([200, 201], `${JSON.stringify(word)}: ${answer.status}`).toContain(answer.status);
  return answer.json();
}

test('image URLs point to an upload or an http address, and need no escaping in an attribute', async () => {
  for (const word of hostileWords('url')) {
    const found = await kept<Product>('PUT', `/products/${product.id}`, { images: [word] }, word);
    if (ownWords.url.includes(word)) expect(found, word).toBeNull();
    const address = imageUrl(found?.images[0]);
    if (address === null) continue;
    expect(address).not.toMatch(/[\s<>"'`\\]/);
    const { protocol, origin, pathname } = new URL(address, 'https://dealer.example');
    expect(protocol).toMatch(/^https?:$/);
    if (!/^https?:/.test(address)) expect(origin).toBe('https://dealer.example');
    expect(decodeURIComponent(pathname)).not.toMatch(/(^|\/)\.\.(\/|$)/);
  }
});

test('video URLs are YouTube URLs or rejected', async () => {
  for (const word of hostileWords('youtubeUrl')) {
    const found = await kept('PUT', `/products/${product.id}`, { videos: [{ youtubeUrl: word }] }, word);
    const id = youtubeId(word);
    expect(found === null, word).toBe(id === null);
    if (ownWords.youtubeUrl.includes(word)) expect(id, word).toBeNull();
    if (id !== null) expect(youtubePlayer(id)).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?/);
  }
});

test.each([
  ['googleAnalyticsId', /^(G-[A-Z0-9]+)?$/],
  ['googleMapsApiKey', /^[\w-]*$/],
] as const)('keys used in scripts or URLs are valid keys or rejected: %s', async (kind, wanted) => {
  for (const word of hostileWords(kind)) {
    const found = await kept<Record<string, string>>('PUT', '/settings', { [kind]: word }, word);
    if (ownWords[kind].includes(word)) expect(found, word).toBeNull();
    if (found !== null) expect(found[kind]).toMatch(wanted);
  }
});

test('slugs are lower-case letters, digits and hyphens, or rejected', async () => {
  for (const word of hostileWords('slug')) {
    const found = await kept<Product>('PUT', `/products/${product.id}`, { slug: word }, word);
    if (found !== null) expect(found.slug).toMatch(/^[a-z0-9-]+$/);
  }
});

test('hostile path parameters match no brand logo', async () => {
  for (const word of hostileWords('brandNamePath')) {
    const answer = await api.call('DELETE', `/settings/brand-logo/${word}`, { token });
    expect([400, 404, 405, 422], word).toContain(answer.status);
    expect([...answer.headers.keys()]).not.toContain('x-injected');
  }
});

test('hostile searches answer 200 or 422', async () => {
  for (const word of hostileWords('search')) {
    const answer = await api.call('GET', `/products?search=${encodeURIComponent(word.toWellFormed())}`);
    expect([200, 422], word).toContain(answer.status);
    if (answer.status === 200) expect(await answer.json()).toBeInstanceOf(Array);
  }
  expect(await api.store.products.count('panel')).toBeGreaterThan(0);
});

/** Text that a spreadsheet evaluates as a formula, also after invisible characters. */
const workedOut = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u;

test('cells of exported files are never formulas', async () => {
  const words = hostileWords('csvCell');
  const inquiries = words.map((word, day) => aStoredInquiry(day + 1, { name: word, subject: word, message: word }));
  const dated = inquiries.map((inquiry) => ({ ...inquiry, createdAt: '2026-11-01T00:00:00.000Z' }));
  const rows = [
    ...inquiryRows(dated, [], india),
    ...words.map((word) => productRow({ ...product, name: word, description: word })),
  ];
  expect(rows).toHaveLength(1 + 2 * words.length);
  for (const cell of rows.flat()) if (typeof cell === 'string') expect(cell).not.toMatch(workedOut);
});
