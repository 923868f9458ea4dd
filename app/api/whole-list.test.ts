/**
 * @module-tag beyond/whole-list
 */
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';
import type { Endpoint } from './endpoint.ts';
import { keepWholeList } from './whole-list.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

/** A list that counts how often it is made, asked for by a visitor. */
function counting(store: TestApi['store'], make = async (made: number) => `made ${made}`) {
  let made = 0;
  const list: Endpoint = {
    method: 'get',
    path: '/list',
    access: 'public',
    summary: '',
    answers: {},
    run: async () => Response.json(await make(++made)),
  };
  const app = new Hono();
  const kept = keepWholeList(list);
  app.get('/list', (context) => kept.run(context, { ...api.deps, store }, ''));
  app.onError((error) => new Response(error.message, { status: 500 }));
  return async (path = '/list') => (await app.request(path)).text();
}

test('cached: made once for many, and again when the content has changed', async () => {
  const ask = counting(api.store);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('"made 1"'));
  expect(await ask('/list?brand=HP')).toBe('"made 2"');
  await api.store.settings.update({ companyName: 'Better Copiers' });
  expect([await ask(), await ask()]).toEqual(['"made 3"', '"made 3"']);
});

test('that could not be made is tried again', async () => {
  const ask = counting(api.store, async (made) => {
    if (made === 1) throw new Error('no database');
    return 'made';
  });
  expect([await ask(), await ask()]).toEqual(['no database', '"made"']);
});

describe('the list of all products', () => {
  const slugs = async (query = '', token?: string) => {
    const answer = await api.call('GET', `/products${query}`, token ? { token } : {});
    expect(answer.headers.get('content-type')).toBe('application/json');
    return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug).sort();
  };

  test('is never older than the last change, and never another’s', async () => {
    const token = await api.signIn();
    const first = await api.store.products.create(aProduct({ slug: 'first', brand: 'Canon' }));
    const draft = await api.store.products.create(aProduct({ slug: 'draft', status: 'draft' }));
    expect([await slugs(), await slugs('', token)]).toEqual([['first'], ['draft', 'first']]);
    expect([await slugs(), await slugs('?brand=Canon'), await slugs('?brand=HP'), await slugs('?category=')]).toEqual([
      ['first'],
      ['first'],
      [],
      ['first'],
    ]);
    await api.store.products.update(draft.id, { status: 'published' });
    expect(await slugs()).toEqual(['draft', 'first']);
    await api.store.products.remove(first.id);
    expect([await slugs(), await slugs('', token)]).toEqual([['draft'], ['draft']]);
  });
});
