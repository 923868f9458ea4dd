import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { api, apiPerFile, fault, inquiry, read, send } from '#app/api/calls/api-test.ts';
import type { PersonData } from '#app/domain/privacy/privacy.schema.ts';
import { form } from '#tests/support/api.ts';
import { aPhoto } from '#tests/support/pictures.ts';

apiPerFile();

const ask = (what: string, who: unknown) => send('POST', `/privacy/${what}`, { who });

test('an erasure deletes the files of photos, and is logged with its author', { tags: ['privacy/erase'] }, async () => {
  const { buffer, mimeType } = await aPhoto('label.jpg', 40, 20);
  const body = form({ ...inquiry, photos: new Blob([new Uint8Array(buffer)], { type: mimeType }) });
  expect((await api.call('POST', '/contact/photos', { body })).status).toBe(201);
  const found: PersonData = (await ask('find', 'Asha@example.com')).body;
  expect(found.messages[0]?.photos).toEqual([`/uploads/${readdirSync(api.uploads)[0]}`]);
  expect((await ask('export', 'asha@example.com')).body).toEqual(found);
  api.clock.advance(1000);
  const counts = { messages: 1, events: 0, emails: 0, photos: 1, drafts: 0, endedQuotations: 0, keptQuotations: 0 };
  expect((await ask('erase', 'asha@example.com')).body).toEqual(counts);
  expect(readdirSync(api.uploads)).toEqual([]);
  expect((await ask('find', '98000-12345')).body).toEqual({ messages: [], emails: [], quotations: [] });
  const entries = await read('/privacy/log');
  expect(entries).toMatchObject(['erased', 'exported'].map((action) => ({ action, by: 'owner' })));
});

test('refuses a text that is neither a number nor an address', { tags: ['privacy/find'] }, async () => {
  for (const who of ['', 'Asha', 12345, '1234'])
    for (const what of ['find', 'export', 'erase']) expect((await ask(what, who)).status).toBe(422);
  const refusal = fault('who', 'must be a phone number or an e-mail address');
  expect((await ask('find', 'Asha')).body).toEqual(refusal);
});
