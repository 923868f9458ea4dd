/**
 * @module-tag replies/templates
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const replyTemplates = [{ name: 'Price', text: 'Hello {name}\n{price}' }];

test('returns the reply templates to users only', async () => {
  const owner = await api.session();
  const put = await api.call('PUT', '/settings', { token: owner, json: { replyTemplates } });
  expect((await put.json()).replyTemplates).toEqual(replyTemplates);
  for (const token of [owner, await api.staffSession()])
    expect((await (await api.call('GET', '/settings', { token })).json()).replyTemplates).toEqual(replyTemplates);
  const shown = await (await api.call('GET', '/settings')).json();
  expect(shown).not.toHaveProperty('replyTemplates');
  expect(shown.city).toBe('Pune');
});

test('accepts at most 20, each with a name and a text', async () => {
  const token = await api.session();
  const put = (json: object) => api.call('PUT', '/settings', { token, json });
  const many = Array.from({ length: 21 }, (_, index) => ({ name: `${index}`, text: 'x' }));
  expect((await put({ replyTemplates: many })).status).toBe(422);
  expect((await put({ replyTemplates: many.slice(1) })).status).toBe(200);
  for (const part of [{ name: '' }, { text: '' }, { name: 'x'.repeat(41) }, { text: 'x'.repeat(1001) }])
    expect((await put({ replyTemplates: [{ ...replyTemplates[0], ...part }] })).status).toBe(422);
});
