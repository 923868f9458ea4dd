import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonData } from '#app/domain/privacy.ts';
import { form, openApi, type TestApi } from '#tests/support/api.ts';
import { aPhoto } from '#tests/support/pictures.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.session();
});
afterAll(() => api.close());

const ask = (what: string, who: unknown) => api.call('POST', `/privacy/${what}`, { token, json: { who } });

test('an erasure deletes the files of photos, and is logged with its author', { tags: ['privacy/erase'] }, async () => {
  const { buffer, mimeType } = await aPhoto('label.jpg', 40, 20);
  const fields = { name: 'Asha', email: 'asha@example.com', phone: '98000 12345', message: 'This one?' };
  const body = form({ ...fields, photos: new Blob([new Uint8Array(buffer)], { type: mimeType }) });
  expect((await api.call('POST', '/contact/photos', { body })).status).toBe(201);
  const found: PersonData = await (await ask('find', 'Asha@example.com')).json();
  expect(found.messages[0]?.photos).toEqual([`/uploads/${readdirSync(api.uploads)[0]}`]);
  expect(await (await ask('export', 'asha@example.com')).json()).toEqual(found);
  api.clock.advance(1000);
  const counts = { messages: 1, events: 0, emails: 0, photos: 1, drafts: 0, keptQuotations: 0 };
  expect(await (await ask('erase', 'asha@example.com')).json()).toEqual(counts);
  expect(readdirSync(api.uploads)).toEqual([]);
  expect(await (await ask('find', '98000-12345')).json()).toEqual({ messages: [], emails: [], quotations: [] });
  const entries = await (await api.call('GET', '/privacy/log', { token })).json();
  expect(entries.map(({ action, by }: { action: string; by: string }) => [action, by])).toEqual([
    ['erased', 'owner'],
    ['exported', 'owner'],
  ]);
});

test.each(['', 'Asha', 12345, '1234'])(
  'refuses %j, which is no number and no address',
  {
    tags: ['privacy/find'],
  },
  async (who) => {
    for (const what of ['find', 'export', 'erase']) expect((await ask(what, who)).status).toBe(422);
  },
);

test('retention periods are whole months up to ten years', { tags: ['privacy/retention'] }, async () => {
  const put = (json: object) => api.call('PUT', '/settings', { token, json });
  expect((await put({ messageMonths: 24, spamMonths: 120 })).status).toBe(200);
  for (const months of [-1, 1.5, 121, '6']) expect((await put({ messageMonths: months })).status).toBe(422);
});
