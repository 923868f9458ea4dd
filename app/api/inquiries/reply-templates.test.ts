// @module-tag replies/templates
import { expect, test } from 'vitest';
import { api, apiPerFile, read, send, token, visit } from '#app/api/calls/api-test.ts';

apiPerFile();

const replyTemplates = [{ name: 'Price', text: 'Hello {name}\n{price}' }];

const put = (json: object) => send('PUT', '/settings', json);

test('returns the reply templates to users only', async () => {
  expect((await put({ replyTemplates })).body.replyTemplates).toEqual(replyTemplates);
  for (const as of [token, await api.staffSession()])
    expect((await read('/settings', as)).replyTemplates).toEqual(replyTemplates);
  const shown = await visit('/settings');
  expect(shown).not.toHaveProperty('replyTemplates');
  expect(shown.city).toBe('Pune');
});

test('accepts at most 20, each with a name and a text', async () => {
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `${index}`, text: 'x' }));
  expect((await put({ replyTemplates: many })).status).toBe(422);
  expect((await put({ replyTemplates: many.slice(1) })).status).toBe(200);
  for (const part of [{ name: '' }, { text: '' }, { name: 'x'.repeat(41) }, { text: 'x'.repeat(1001) }])
    expect((await put({ replyTemplates: [{ ...replyTemplates[0], ...part }] })).status).toBe(422);
});
