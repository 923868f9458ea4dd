import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { productCardEntity } from '#app/domain/product.schema.ts';
import { countedAtMost } from '#app/domain/product.ts';
import { cardFields } from '#app/domain/product-options.ts';
import { openSqlite } from '#app/storage/sqlite.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { sqliteStore } from '#tests/support/stores.ts';

let api: TestApi;
let dataDir: string;
let token: string;
beforeEach(async () => {
  api = await openApi(async (clock) => {
    const opened = await sqliteStore(clock);
    dataDir = opened.dataDir;
    return opened;
  });
  token = await api.signIn();
});
afterEach(() => api.close());

describe('integer names', { tags: ['entities/specification-order'] }, () => {
  const specifications = '{"Speed":"25 ppm","1200":"dots","600":"dots","A3":"yes"}';
  const dimensions = '{"10":"x","9":"y"}';
  const product = (slug: string) =>
    `{"name":"P","slug":"${slug}","brand":"B","category":"C","description":"D","specifications":${specifications},"dimensions":${dimensions}}`;
  const send = (method: string, path: string, body: string) =>
    api.call(method, path, { token, body, headers: { 'content-type': 'application/json' } });

  test('keep their order in every response', async () => {
    const made = await send('POST', '/products', product('p'));
    expect(made.headers.get('content-type')).toMatch(/^application\/json/);
    const text = await made.text();
    const changed = await send('PUT', `/products/${JSON.parse(text).id}`, `{"warranty":"1 year"}`);
    const answers = [text, await changed.text()];
    for (const path of ['/products', '/products?limit=1', '/products?slug=p'])
      for (const as of [{ token }, {}]) answers.push(await (await api.call('GET', path, as)).text());
    for (const answer of answers) {
      expect(answer).toContain(`"specifications":${specifications}`);
      expect(answer).toContain(`"dimensions":${dimensions}`);
    }
  });

  test('and __proto__ is rejected as a name, in plain words', async () => {
    for (const field of ['specifications', 'dimensions']) {
      const body = product('q').replace(new RegExp(`"${field}":{`), `"${field}":{"__proto__":"x",`);
      const response = await send('POST', '/products', body);
      expect([response.status, await response.json()]).toEqual([
        422,
        {
          detail: [
            {
              loc: ['body', field],
              msg: '__proto__ cannot be used as a name; please choose another',
              type: 'value_error',
            },
          ],
        },
      ]);
    }
    expect(await api.store.products.count('panel')).toBe(0);
  });
});

describe('products as cards', { tags: ['beyond/one-query'] }, () => {
  const read = async (query: string, as = {}) => {
    const response = await api.call('GET', `/products?view=cards${query}`, as);
    const { headers, status } = response;
    return {
      status,
      cards: await response.json(),
      total: headers.get('x-total-count'),
      capped: headers.get('x-total-capped'),
    };
  };

  test('have only the fields of a card', async () => {
    await api.store.products.create(
      aProduct({ images: ['/uploads/a.png', '/uploads/b.png'], description: 'Long. '.repeat(500), tags: ['a3'] }),
    );
    const { cards, total } = await read('');
    expect(total).toBe('1');
    expect(Object.keys(cards[0]).sort()).toEqual([...cardFields, 'facts'].sort());
    expect(cards[0].images).toEqual(['/uploads/a.png']);
    expect(cards[0].description.length).toBe(300);
    await api.store.products.create(aProduct({ name: 'Other', shortDescription: 'Short.' }));
    expect((await read('&search=other')).cards[0]).toMatchObject({ shortDescription: 'Short.', description: '' });
  });

  test('are paged and filtered without hidden prices; visitors get public ones only', async () => {
    for (const [name, fields] of [
      ['A', { regularPrice: 5, priceLabel: 'Price on Request', tags: ['a3'] }],
      ['B', { tags: ['a3'] }],
      ['C', { status: 'draft', tags: ['a3'] }],
    ] as const) {
      api.clock.advance(1000);
      await api.store.products.create(aProduct({ name, ...fields }));
    }
    const names = ({ cards }: { cards: { name: string }[] }) => cards.map(({ name }) => name);
    expect(names(await read(''))).toEqual(['B', 'A']);
    expect(names(await read('', { token }))).toEqual(['C', 'B', 'A']);
    expect(names(await read('&status=draft'))).toEqual([]);
    const page = await read('&tag=a3&limit=1&offset=1');
    expect([names(page), page.total, page.capped]).toEqual([['A'], '2', null]);
    expect(page.cards[0].regularPrice).toBeNull();
    const asVisitor = await read('&status=published&visibility=public', { token });
    expect([names(asVisitor), asVisitor.total]).toEqual([['B', 'A'], '2']);
    expect((await read('&view=tiles')).status).toBe(200);
    expect((await api.call('GET', '/products?view=tiles')).status).toBe(422);
  });

  test('are counted up to 1,000, with a header if there are more', async () => {
    await api.store.products.create(aProduct());
    const { db } = openSqlite(`${dataDir}/platen.db`);
    for (const [count, total, capped] of [
      [countedAtMost, '1000', null],
      [countedAtMost + 1, '1000', 'true'],
    ] as const) {
      await db.updateTable('listing_counts').set({ visible: count, total: count }).execute();
      expect(await read('')).toMatchObject({ total, capped });
    }
    await db.destroy();
  });
});

describe('posts', { tags: ['beyond/post-cards'] }, () => {
  test('as cards have no content; with limit the total is in a header', async () => {
    for (const slug of ['one', 'two', 'three']) await api.store.posts.create(aPost({ slug }));
    await api.store.posts.create(aPost({ slug: 'draft', status: 'draft' }));
    const visit = async (query: string, as = {}) => {
      const response = await api.call('GET', `/blog${query}`, as);
      return { posts: await response.json(), total: response.headers.get('x-total-count') };
    };
    const { posts } = await visit('?view=cards');
    expect(posts).toHaveLength(3);
    const whole = (await visit('')).posts;
    expect(posts).toEqual(whole.map(({ content: _, ...card }: { content: string }) => card));
    expect(await visit('?limit=2')).toMatchObject({ posts: whole.slice(0, 2), total: '3' });
    expect(await visit('?view=cards&limit=1&offset=2')).toMatchObject({ posts: posts.slice(2), total: '3' });
    expect((await visit('?view=cards&limit=1', { token })).total).toBe('4');
    expect((await visit('?status=draft&limit=1', { token })).total).toBe('1');
    expect((await visit('?status=draft&limit=1')).total).toBe('0');
  });

  test('are read by id, in the panel only', async () => {
    const draft = await api.store.posts.create(aPost({ slug: 'draft', status: 'draft' }));
    const response = await api.call('GET', `/blog/${draft.id}`, { token });
    expect([response.status, await response.json()]).toEqual([200, draft]);
    expect((await api.call('GET', `/blog/${draft.id}`)).status).toBe(401);
    expect((await api.call('GET', '/blog/nobody', { token })).status).toBe(404);
  });
});

test('cards match their documented schema, also with a short description', { tags: ['calls/json'] }, async () => {
  await api.store.products.create(aProduct({ shortDescription: 'In short.' }));
  const cards = await (await api.call('GET', '/products?view=cards')).json();
  expect(cards).toMatchObject([{ description: '', shortDescription: 'In short.' }]);
  expect(productCardEntity.array().safeParse(cards).error).toBeUndefined();
});
