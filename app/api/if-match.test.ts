/**
 * @module-tag forms/if-match
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';

type Entity = { id?: string; updatedAt: string } & Record<string, unknown>;

const product = { name: 'Copier', slug: 'copier', brand: 'Canon', category: 'Copiers', description: 'Copies.' };
const post = { title: 'Post', slug: 'post', author: 'Asha', category: 'Care', content: '<p>Words</p>' };

/**
 * Each entity: its path, the data to create one (`null` for the settings, which always exist), and a field to change.
 */
const nouns: [name: string, path: string, made: object | null, field: string][] = [
  ['a product', '/products', product, 'warranty'],
  ['a post', '/blog', post, 'excerpt'],
  ['a category', '/categories', { name: 'Copiers', slug: 'copiers' }, 'description'],
  ['a branch', '/branches', { name: 'Pune', address: '1 Road', city: 'Pune' }, 'email'],
  ['the settings', '/settings', null, 'companyName'],
];

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.signIn();
});
afterAll(() => api.close());

describe.each(nouns)('If-Match on %s', (_name, path, made, field) => {
  let at = path;
  let first: Entity;
  const change = (value: string, seen?: string) =>
    api.call('PUT', at, { token, json: { [field]: value }, headers: seen === undefined ? {} : { 'if-match': seen } });
  const read = async () => {
    const all = await (await api.call('GET', path, { token })).json();
    return (Array.isArray(all) ? all[0] : all)[field];
  };

  beforeAll(async () => {
    const answer = await (made ? api.call('POST', path, { token, json: made }) : api.call('GET', path, { token }));
    first = await answer.json();
    if (made) at = `${path}/${first.id}`;
  });

  test('If-Match: accepts a change of the current version, rejects one of an older version with 409', async () => {
    const saved = await change('a@b.example', `"${first.updatedAt}"`);
    expect(saved.status).toBe(200);
    const { updatedAt } = await saved.json();
    expect(updatedAt > first.updatedAt).toBe(true);

    const late = await change('late@b.example', `"${first.updatedAt}"`);
    expect(late.status).toBe(409);
    expect((await late.json()).detail).toMatch(/^Someone else has saved /);
    expect(await read()).toBe('a@b.example');

    expect((await change('next@b.example', `"${updatedAt}"`)).status).toBe(200);
    expect(await read()).toBe('next@b.example');
  });

  test('without it the last write wins', async () => {
    expect((await change('last@b.example')).status).toBe(200);
    expect(await read()).toBe('last@b.example');
  });
});
