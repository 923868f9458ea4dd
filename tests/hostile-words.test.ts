/**
 * @module-tag hostile/words
 */
import nodemailer from 'nodemailer';
import papaparse from 'papaparse';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messagesCsv } from '#app/admin/messages/messages-csv.ts';
import { imageUrl } from '#app/domain/image-ref.ts';
import { productRow } from '#app/domain/import/export-rows.ts';
import { acknowledgement, ownerMail } from '#app/domain/mail.ts';
import type { Message } from '#app/domain/message.ts';
import type { Product } from '#app/domain/product.ts';
import { youtubeId, youtubePlayer } from '#app/domain/youtube.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aMessage, anInquiry, aProduct } from '#tests/support/factories.ts';
import { hostileWords, ownWords } from '#tests/support/hostile-words.ts';
import { india } from '#tests/support/locale.ts';

/**
 * A stranger's words in every place but HTML that a program reads (for that see `e2e/injection.test.ts`): each is refused, or kept as
 * something that does no harm there.
 */

let api: TestApi;
let token: string;
let product: Product;
beforeAll(async () => {
  api = await openApi();
  token = await api.session();
  product = await api.store.products.create(aProduct());
});
afterEach(() => expect(api.errors).toEqual([]));
afterAll(() => api.close());

/** What was kept; `null` for what was refused in words. Anything else fails. */
async function kept<Kept>(method: string, path: string, json: unknown, word: string): Promise<Kept | null> {
  const answer = await api.call(method, path, { token, json });
  if (answer.status === 422) return null;
  expect([200, 201], `${JSON.stringify(word)}: ${answer.status}`).toContain(answer.status);
  return answer.json();
}

test('addresses of pictures lead to a picture of ours or elsewhere by http, and stay in their attribute', async () => {
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

test('addresses of films are those of the player, or none', async () => {
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
] as const)('keys that stand in a script or an address are such keys, or none: %s', async (kind, wanted) => {
  for (const word of hostileWords(kind)) {
    const found = await kept<Record<string, string>>('PUT', '/settings', { [kind]: word }, word);
    if (ownWords[kind].includes(word)) expect(found, word).toBeNull();
    if (found !== null) expect(found[kind]).toMatch(wanted);
  }
});

test('web addresses are small letters, digits and hyphens, or none', async () => {
  for (const word of hostileWords('slug')) {
    const found = await kept<Product>('PUT', `/products/${product.id}`, { slug: word }, word);
    if (found !== null) expect(found.slug).toMatch(/^[a-z0-9-]+$/);
  }
});

test('names within an address are those of nothing', async () => {
  for (const word of hostileWords('brandNamePath')) {
    const answer = await api.call('DELETE', `/settings/brand-logo/${word}`, { token });
    expect([400, 404, 405, 422], word).toContain(answer.status);
    expect([...answer.headers.keys()]).not.toContain('x-injected');
  }
});

test('searches find something or nothing', async () => {
  for (const word of hostileWords('search')) {
    const answer = await api.call('GET', `/products?search=${encodeURIComponent(word.toWellFormed())}`);
    expect([200, 422], word).toContain(answer.status);
    if (answer.status === 200) expect(await answer.json()).toBeInstanceOf(Array);
  }
  expect(await api.store.products.count('panel')).toBeGreaterThan(0);
});

/** What spreadsheets work out, also behind what cannot be seen. */
const workedOut = /^[\t\r\n]|^[\s\p{C}]*[=+\-@＝＋－＠]/u;

test('cells of exported files are text', async () => {
  const words = hostileWords('csvCell');
  const messages = words.map((word, day) => aMessage(day + 1, { name: word, subject: word, message: word }));
  const text = await messagesCsv(messages.map((message) => ({ ...message, createdAt: '2026-11-01T00:00:00.000Z' })));
  const { data } = papaparse.parse<string[]>(text.replace('\ufeff', ''));
  const rows = [...data, ...words.map((word) => productRow({ ...product, name: word, description: word }))];
  expect(rows).toHaveLength(1 + 2 * words.length);
  for (const cell of rows.flat()) if (typeof cell === 'string') expect(cell).not.toMatch(workedOut);
});

const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const heads = /^(from|to|reply-to|subject|message-id|date|mime-version|content-type|content-transfer-encoding)$/;

test('heads of e-mails are ours, and each goes to one mailbox', async () => {
  const sender = {
    name: 'Dealer',
    phone: '+910000000000',
    email: 'us@dealer.test',
    siteUrl: 'https://d.test',
    locale: india,
  };
  for (const [number, word] of hostileWords('mailHeader').entries()) {
    // Each from somebody else, so that nobody is limited.
    api.comeFrom(`198.51.100.${number}`);
    for (const field of ['name', 'email', 'subject'] as const) {
      const found = await kept<Message>('POST', '/contact', anInquiry({ [field]: word }), word);
      if (found === null) continue;
      const message = { ...aMessage(1), ...anInquiry({ [field]: word }), ...found };
      for (const { to, replyTo, subject, text } of [
        ownerMail(message, 'o@d.test', sender),
        acknowledgement(message, sender, null),
      ]) {
        const address = (given: string) => ({ name: '', address: given });
        const mail = { from: 'site@d.test', to: address(to), replyTo: address(replyTo ?? ''), subject, text };
        const { envelope, message: raw } = await transport.sendMail(mail);
        expect(envelope.to, word).toEqual([to]);
        const [head = ''] = raw
          .toString()
          .replace(/\r\n[ \t]+/g, ' ')
          .split('\r\n\r\n');
        for (const line of head.split('\r\n')) expect(line.split(':')[0]?.toLowerCase(), word).toMatch(heads);
      }
    }
  }
});
