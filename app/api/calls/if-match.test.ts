// @module-tag forms/if-match
import { expect, test } from 'vitest';
import { apiPerFile, article, machine, read, send, token } from './api-test.ts';

type Entity = { id?: string; updatedAt: string } & Record<string, unknown>;

/**
 * Each entity: its path, the data to create one (`null` for the settings, which always exist), a field to change, and
 * the message about an unknown ID.
 */
const nouns: [name: string, path: string, made: object | null, field: string, unknown: string][] = [
  ['this product', '/products', machine, 'warranty', 'Product not found'],
  ['this post', '/blog', article, 'excerpt', 'Post not found'],
  ['this category', '/categories', { name: 'Copiers', slug: 'copiers' }, 'description', 'Category not found'],
  ['this branch', '/branches', { name: 'Pune', address: '1 Road', city: 'Pune' }, 'email', 'Branch not found'],
  ['the settings', '/settings', null, 'companyName', ''],
];

apiPerFile('signIn');

test.each(nouns)(
  'If-Match: %s takes a change of the current version only; without it the last write wins',
  async (name, path, made, field, unknown) => {
    const first: Entity = made ? (await send('POST', path, made)).body : await read(path);
    const at = made ? `${path}/${first.id}` : path;
    const change = (value: string, seen?: string) =>
      send('PUT', at, { [field]: value }, token, seen === undefined ? {} : { 'if-match': `"${seen}"` });
    const now = async () => [await read(path)].flat()[0][field];
    const saved = await change('a@b.example', first.updatedAt);
    expect(saved.status).toBe(200);
    const { updatedAt } = saved.body;
    expect(updatedAt > first.updatedAt, updatedAt).toBe(true);
    const late = await change('late@b.example', first.updatedAt);
    expect([late.status, late.body.detail]).toEqual([409, `Someone else has saved ${name} since you opened it`]);
    expect(await now()).toBe('a@b.example');
    expect((await change('next@b.example', updatedAt)).status).toBe(200);
    expect(await now()).toBe('next@b.example');
    expect((await change('last@b.example')).status).toBe(200);
    expect(await now()).toBe('last@b.example');
    if (made) expect((await send('PUT', `${path}/unknown`, { [field]: 'a@b.example' })).body.detail).toBe(unknown);
  },
);
