import { describe, expect, test } from 'vitest';
import { api, apiPerTest, fault, send, token } from '#app/api/calls/api-test.ts';
import { productCardEntity } from '#app/domain/catalogue/product.schema.ts';
import { cardFields } from '#app/domain/catalogue/product-options.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';

apiPerTest();

describe('integer names', { tags: ['entities/specification-order'] }, () => {
  const specifications = '{"Speed":"25 ppm","1200":"dots","600":"dots","A3":"yes"}';
  const dimensions = '{"10":"x","9":"y"}';
  const product = (slug: string) =>
    `{"name":"P","slug":"${slug}","brand":"B","category":"C","description":"D","specifications":${specifications},"dimensions":${dimensions}}`;
  const sendText = (method: string, path: string, body: string) =>
    api.call(method, path, { token, body, headers: { 'content-type': 'application/json' } });

  test('keep their order in every response', async () => {
    const made = await sendText('POST', '/products', product('p'));
    expect(made.headers.get('content-type')).toMatch(/^application\/json/);
    const text = await made.text();
    const changed = await sendText('PUT', `/products/${JSON.parse(text).id}`, `{"warranty":"1 year"}`);
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
      const response = await sendText('POST', '/products', body);
      const refused = fault(field, '__proto__ cannot be used as a name; please choose another');
      expect([response.status, await response.json()]).toEqual([422, refused]);
    }
    expect(await api.store.products.count('panel')).toBe(0);
  });
});

describe('products as cards', { tags: ['beyond/one-query'] }, () => {
  const cardsOf = async (query: string, as = '') => {
    const { status, body, headers } = await send('GET', `/products?view=cards${query}`, undefined, as);
    return { status, cards: body, total: headers.get('x-total-count'), capped: headers.get('x-total-capped') };
  };

  test('have only the fields of a card, as in their documented schema', { tags: ['calls/json'] }, async () => {
    const fields = { images: ['/uploads/a.png', '/uploads/b.png'], description: 'Long.'.repeat(500), tags: ['a3'] };
    await api.store.products.create(aProduct(fields));
    const { cards, total } = await cardsOf('');
    expect(total).toBe('1');
    expect(Object.keys(cards[0]).sort()).toEqual([...cardFields, 'facts'].sort());
    expect(cards[0].images).toEqual(['/uploads/a.png']);
    expect(cards[0].description.length).toBe(300);
    await api.store.products.create(aProduct({ name: 'Other', shortDescription: 'Short.' }));
    const { cards: others } = await cardsOf('&search=other');
    expect(others).toMatchObject([{ shortDescription: 'Short.', description: '' }]);
    expect(productCardEntity.array().safeParse(others).error).toBeUndefined();
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
    expect(names(await cardsOf(''))).toEqual(['B', 'A']);
    expect(names(await cardsOf('', token))).toEqual(['C', 'B', 'A']);
    expect(names(await cardsOf('&status=draft'))).toEqual([]);
    const page = await cardsOf('&tag=a3&limit=1&offset=1');
    expect([names(page), page.total, page.capped]).toEqual([['A'], '2', null]);
    expect(page.cards[0].regularPrice).toBeNull();
    const asVisitor = await cardsOf('&status=published&visibility=public', token);
    expect([names(asVisitor), asVisitor.total]).toEqual([['B', 'A'], '2']);
    expect((await cardsOf('&view=tiles')).status).toBe(200);
    expect((await api.call('GET', '/products?view=tiles')).status).toBe(422);
  });

  test('have a header if there are more than are counted', async () => {
    api.store.products.page = async () => ({ products: [], total: 1000, isCapped: true });
    expect(await cardsOf('')).toMatchObject({ total: '1000', capped: 'true' });
  });
});

describe('posts', { tags: ['beyond/post-cards'] }, () => {
  test('as cards have no content; with limit the total is in a header', async () => {
    for (const slug of ['one', 'two', 'three']) await api.store.posts.create(aPost({ slug }));
    await api.store.posts.create(aPost({ slug: 'draft', status: 'draft' }));
    const postsOf = async (query: string, as = '') => {
      const { body, headers } = await send('GET', `/blog${query}`, undefined, as);
      return { posts: body, total: headers.get('x-total-count') };
    };
    const { posts, total } = await postsOf('?view=cards');
    expect([posts.length, total]).toEqual([3, null]);
    const whole = (await postsOf('')).posts;
    expect(posts).toEqual(whole.map(({ content: _, ...card }: { content: string }) => card));
    expect(await postsOf('?limit=2')).toMatchObject({ posts: whole.slice(0, 2), total: '3' });
    expect(await postsOf('?view=cards&limit=1&offset=2')).toMatchObject({ posts: posts.slice(2), total: '3' });
    expect((await postsOf('?view=cards&limit=1', token)).total).toBe('4');
    expect((await postsOf('?status=draft&limit=1', token)).total).toBe('1');
    expect((await postsOf('?status=draft&limit=1')).total).toBe('0');
  });
});
