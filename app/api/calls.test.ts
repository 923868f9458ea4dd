/**
 * @module-tag calls/json
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noFacts } from '#app/domain/dealer-facts.ts';
import { noOwnWords, wordNames } from '#app/domain/page-words.ts';
import { productEntity } from '#app/domain/product.schema.ts';
import { productJson } from '#app/domain/product-json.ts';
import { admin, openApi, type TestApi } from '#tests/support/api.ts';
import { cpuStopwatch } from '#tests/support/cpu.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const product = {
  name: 'Canon imageRUNNER 2625',
  slug: 'canon-imagerunner-2625',
  brand: 'Canon',
  category: 'Copiers',
  description: 'An A3 copier.',
};
const post = { title: 'T', slug: 't', author: 'A', category: 'C', content: '<p>x</p>' };
const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '12345', message: 'Hello' };

const send = async (method: string, path: string, json?: unknown, as: string | undefined = token) => {
  const response = await api.call(method, path, {
    ...(as ? { token: as } : {}),
    ...(json === undefined ? {} : { json }),
  });
  return {
    status: response.status,
    body: response.status === 204 ? null : await response.json(),
    headers: response.headers,
  };
};
const visit = (path: string) => send('GET', path, undefined, '');
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe('products', { tags: ['calls/products', 'beyond/problem-texts'] }, () => {
  test('are created, partly changed, cleared and deleted', async () => {
    const made = await send('POST', '/products', { ...product, warranty: 'One year', regularPrice: 125000 });
    expect(made.status).toBe(201);
    expect(JSON.parse(productJson(productEntity.parse(made.body)))).toEqual(made.body);
    expect(made.body).toMatchObject({ ...product, status: 'published', currency: 'INR', regularPrice: 125000 });

    const changed = await send('PUT', `/products/${made.body.id}`, { regularPrice: null, tags: ['a3'] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ warranty: 'One year', regularPrice: null, tags: ['a3'] });

    expect(await send('DELETE', `/products/${made.body.id}`)).toMatchObject({ status: 204, body: null });
    expect((await send('DELETE', `/products/${made.body.id}`)).status).toBe(404);
    expect((await send('PUT', `/products/${made.body.id}`, {})).status).toBe(404);
  });

  test('a 422 lists all missing fields', async () => {
    const { status, body } = await send('POST', '/products', {});
    expect(status).toBe(422);
    expect(body.detail.map(({ loc }: { loc: string[] }) => loc)).toEqual(
      ['name', 'slug', 'brand', 'category', 'description'].map((field) => ['body', field]),
    );
    expect(body.detail[0]).toEqual({ loc: ['body', 'name'], msg: 'Field required', type: 'missing' });
  });

  test('validation errors are plain sentences, one per field', async () => {
    const wrong = {
      ...product,
      name: 1,
      regularPrice: 'a',
      status: 'zz',
      featured: 'yes',
      images: 'no',
      reviews: [{ rating: 7 }],
      rating: 9,
    };
    const { body } = await send('POST', '/products', wrong);
    const problems = body.detail.map(
      ({ loc, msg }: { loc: string[]; msg: string }) => `${loc.slice(1).join('.')} ${msg}`,
    );
    expect(problems.sort()).toEqual([
      'featured must be true or false',
      'images must be a list',
      'name must be text',
      'rating must be 0 to 5',
      'regularPrice must be a number',
      'reviews.0.rating must be 1 to 5',
      'status must be published, draft or archived',
    ]);
    expect((await visit('/products?limit=abc')).body.detail).toMatchObject([{ msg: 'must be a number' }]);
    expect((await visit('/products?offset=-1')).body.detail).toMatchObject([{ msg: 'must be at least 0' }]);
  });

  test('errors never echo the input', async () => {
    const secret = 'do-not-repeat-me';
    const { body } = await send('POST', '/products', { ...product, status: secret, regularPrice: secret });
    expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('a duplicate slug is a 409', async () => {
    await send('POST', '/products', product);
    const { status, body } = await send('POST', '/products', product);
    expect({ status, body }).toEqual({ status: 409, body: { detail: 'Another product has this slug' } });
  });

  test('clients cannot set server-side fields', async () => {
    const { body } = await send('POST', '/products', { ...product, id: 'mine', createdAt: '2000-01-01', rank: 1 });
    expect(body.id).not.toBe('mine');
    expect(body.createdAt).toBe('2026-06-01T06:30:00.000Z');
    expect(body).not.toHaveProperty('rank');
  });

  test('conflict: a product saved by another user in between is a 409 and not overwritten', async () => {
    const { body: made } = await send('POST', '/products', product);
    const save = (json: unknown, seen: string) =>
      api.call('PUT', `/products/${made.id}`, { token, json, headers: { 'if-match': `"${seen}"` } });
    expect((await save({ warranty: 'mine' }, made.updatedAt)).status).toBe(200);
    expect((await save({ warranty: 'yours' }, made.updatedAt)).status).toBe(409);
    expect((await visit('/products')).body[0].warranty).toBe('mine');
  });

  test('access: visitors see only published, public products, whatever the query', async () => {
    await send('POST', '/products', { ...product, tags: ['a3'] });
    await send('POST', '/products', { ...product, slug: 'draft', status: 'draft', tags: ['secret'] });
    await send('POST', '/products', { ...product, slug: 'private', visibility: 'private' });
    for (const query of ['', '?status=draft', '?visibility=private', '?filter[status]=draft', '?fields=*']) {
      const { status, body } = await visit(`/products${query}`);
      expect(status).toBe(200);
      expect(body.every(({ slug }: { slug: string }) => slug === product.slug)).toBe(true);
    }
    expect((await visit('/products/tags')).body).toEqual({ tags: ['a3'] });
    expect((await send('GET', '/products')).body).toHaveLength(3);
    expect((await send('GET', '/products?status=published&visibility=public')).body).toHaveLength(1);
    expect((await send('GET', '/products/tags')).body).toEqual({ tags: ['a3', 'secret'] });
  });

  test('a request label hides the price from visitors', async () => {
    await send('POST', '/products', { ...product, regularPrice: 100, priceLabel: 'Price on Request' });
    expect((await visit('/products')).body[0].regularPrice).toBeNull();
    expect((await send('GET', '/products')).body[0].regularPrice).toBe(100);
  });

  test('filters ignore sentinels and empty values; with limit the total is in a header', async () => {
    for (const [slug, tags] of [
      ['a', ['x']],
      ['b', ['x', 'y']],
      ['c', []],
    ] as const)
      await send('POST', '/products', { ...product, name: `Copier ${slug}`, slug, tags });
    const found = async (query: string) =>
      (await visit(`/products?${query}`)).body.map(({ slug }: { slug: string }) => slug);
    expect(await found('category=all-categories&tag=all-tags&search=')).toEqual(['c', 'b', 'a']);
    expect(await found('tag=x')).toEqual(['b', 'a']);
    expect(await found('category=Copiers&tag=y')).toEqual(['b']);
    expect(await found('category=none')).toEqual([]);
    expect(await found('search=copier%20b')).toEqual(['b']);
    expect(await found('slug=a')).toEqual(['a']);
    expect(await found('slugs=a,c,none')).toEqual(['c', 'a']);
    expect(await found('featured=true')).toEqual([]);
    expect(await found('sort=name')).toEqual(['a', 'b', 'c']);
    const page = await visit('/products?tag=x&limit=1&offset=1');
    expect(page.body).toHaveLength(1);
    expect(page.headers.get('x-total-count')).toBe('2');
    expect((await visit('/products')).headers.get('x-total-count')).toBeNull();
    for (const query of ['limit=abc', 'limit=0', 'offset=-1', 'sort=password_hash', 'status=live'])
      expect((await visit(`/products?${query}`)).status).toBe(422);
  });
});

describe('categories', { tags: ['calls/category-delete', 'calls/slug-empty', 'calls/categories'] }, () => {
  test('are created, renamed on their products, and not deleted while in use', async () => {
    const made = await send('POST', '/categories', { name: 'Copiers', slug: 'copiers' });
    expect(made).toMatchObject({ status: 201, body: { name: 'Copiers', slug: 'copiers', description: '', order: 0 } });
    await send('POST', '/products', product);
    const renamed = await send('PUT', `/categories/${made.body.id}`, { name: 'Photocopiers' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Photocopiers', slug: 'copiers' } });
    expect((await visit('/products?category=copiers')).body[0].category).toBe('Photocopiers');
    const kept = await send('DELETE', `/categories/${made.body.id}`);
    expect(kept).toMatchObject({ status: 409, body: { detail: 'This category is used by 1 product' } });
    // An empty value means none.
    expect((await send('DELETE', `/categories/${made.body.id}?moveTo=`)).status).toBe(409);
    await send('DELETE', `/products/${(await visit('/products')).body[0].id}`);
    expect((await send('DELETE', `/categories/${made.body.id}?moveTo=`)).status).toBe(204);
    expect((await send('PUT', `/categories/${made.body.id}`, { name: 'X' })).status).toBe(404);
    expect((await send('POST', '/categories', {})).status).toBe(422);
    expect((await send('POST', '/categories', { name: 'A', slug: '-' })).body.detail).toEqual([
      { loc: ['body', 'slug'], msg: 'must have a letter or a digit', type: 'value_error' },
    ]);
    await send('POST', '/categories', { name: 'A', slug: 'a' });
    expect((await send('POST', '/categories', { name: 'B', slug: 'a' })).status).toBe(409);
    expect(names((await visit('/categories')).body)).toEqual(['A']);
  });
});

describe('blog', { tags: ['calls/blog'] }, () => {
  test('visitors get published posts only; the panel gets all', async () => {
    const made = await send('POST', '/blog', post);
    expect(made).toMatchObject({ status: 201, body: { ...post, status: 'published', readingTime: 5 } });
    await send('POST', '/blog', { ...post, slug: 'draft', status: 'draft' });
    expect((await visit('/blog')).body).toHaveLength(1);
    expect((await visit('/blog?status=draft')).body).toHaveLength(0);
    expect((await visit('/blog?status=published')).body).toHaveLength(1);
    expect((await send('GET', '/blog')).body).toHaveLength(2);
    expect((await send('GET', '/blog?status=draft')).body).toHaveLength(1);
    expect((await visit('/blog?status=live')).status).toBe(422);
    expect((await send('PUT', `/blog/${made.body.id}`, { title: 'U' })).body.title).toBe('U');
    expect((await send('POST', '/blog', post)).status).toBe(409);
    expect((await send('POST', '/blog', { ...post, slug: 'x', status: 'live' })).status).toBe(422);
    expect((await send('DELETE', `/blog/${made.body.id}`)).status).toBe(204);
    expect((await send('PUT', `/blog/${made.body.id}`, {})).status).toBe(404);
  });
});

describe('contact', {
  tags: ['states/message-status', 'calls/contact', 'beyond/idempotent', 'beyond/problem-texts'],
}, () => {
  test('accepts an inquiry from any visitor and shows it only in the panel', async () => {
    const made = await send('POST', '/contact', { ...inquiry, read: true, status: 'resolved' }, '');
    expect(made).toMatchObject({ status: 201, body: { ...inquiry, read: false, status: 'new' } });
    expect((await visit('/contact')).status).toBe(401);
    expect((await send('GET', '/contact')).body).toHaveLength(1);
    expect((await send('PUT', `/contact/${made.body.id}?read=true`)).body).toMatchObject({ read: true, status: 'new' });
    expect((await send('PUT', `/contact/${made.body.id}?status=in_progress`)).body.status).toBe('in_progress');
    expect((await send('PUT', `/contact/${made.body.id}?status=resolved`)).body.status).toBe('resolved');
    for (const query of ['', '?status=new', '?status=', '?status[]=resolved', '?Status=resolved'])
      expect((await send('PUT', `/contact/${made.body.id}${query}`)).status).toBe(422);
    expect((await send('PUT', '/contact/nobody?status=resolved')).status).toBe(404);
    expect((await send('DELETE', `/contact/${made.body.id}`)).status).toBe(204);
  });

  test('keeps the page that an inquiry is about, and answers as without it', { tags: ['inquiry/page'] }, async () => {
    const page = '/cost?m=canon-a,canon-b&mono=2000&months=36';
    const made = await send('POST', '/contact', { ...inquiry, message: 'About a plan', page }, '');
    expect(Object.keys(made.body)).not.toContain('page');
    const stored = (await send('GET', '/contact')).body as { id: string; page: string }[];
    expect(stored.find(({ id }) => id === made.body.id)?.page).toBe(page);
    for (const wrong of [
      'https://x.test/cost',
      '//x.test',
      '/admin',
      '/cost?m="',
      'javascript:alert(1)',
      `/cost?m=${'a'.repeat(2000)}`,
    ])
      expect((await send('POST', '/contact', { ...inquiry, page: wrong }, '')).body.detail[0].loc).toEqual([
        'body',
        'page',
      ]);
  });

  test('requires a message, except from the product dialog', async () => {
    const { message, ...without } = inquiry;
    expect(message).toBe('Hello');
    expect((await send('POST', '/contact', without, '')).body.detail[0].loc).toEqual(['body', 'message']);
    expect((await send('POST', '/contact', { ...without, subject: 'Inquiry about Canon X' }, '')).status).toBe(201);
  });

  test.each([[[]], [null], ['text'], [7]])('rejects %j with one error', async (body) => {
    expect(await send('POST', '/contact', body, '')).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body'], msg: 'must be an object' }] },
    });
  });

  test('rejects a subject that is not a string', async () => {
    expect((await send('POST', '/contact', { ...inquiry, message: '', subject: 7 }, '')).status).toBe(422);
  });

  test('idempotent: stores a repeated message once, by Idempotency-Key or by equal text within ten minutes', async () => {
    const say = async (message: string, key?: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const response = await api.call('POST', '/contact', { json: { ...inquiry, message }, headers });
      expect(response.status).toBe(201);
      return (await response.json()).id;
    };
    const first = await say('One', 'key-12345678');
    expect(await say('One', 'key-12345678')).toBe(first);
    expect(await say('Two', 'key-12345678')).not.toBe(first);
    expect(await say('One', 'key-87654321')).not.toBe(first);
    api.clock.advance(60 * 60 * 1000);
    expect(await say('One', 'key-12345678')).toBe(first);
    const plain = await say('Plain');
    api.clock.advance(9 * 60 * 1000);
    expect(await say('Plain')).toBe(plain);
    api.clock.advance(25 * 60 * 1000);
    expect(await say('Plain')).not.toBe(plain);
    const bad = await api.call('POST', '/contact', { json: inquiry, headers: { 'idempotency-key': 'no spaces' } });
    expect(bad.status).toBe(422);
  });

  test('idempotent: a repeated change with the same Idempotency-Key does not undo a later one', async () => {
    token = await api.signIn();
    const { id } = (await send('POST', '/contact', inquiry, '')).body;
    const set = async (status: string, key?: string) => {
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      const response = await api.call('PUT', `/contact/${id}?status=${status}`, { token, headers });
      return response.status === 200 ? (await response.json()).status : response.status;
    };
    expect(await set('resolved', 'change-12345678')).toBe('resolved');
    expect(await set('in_progress')).toBe('in_progress');
    expect(await set('resolved', 'change-12345678')).toBe('in_progress');
    expect(await set('resolved', 'change-87654321')).toBe('resolved');
    expect(await set('resolved', 'no spaces')).toBe(422);
  });

  test('stores spam separately with a success response; staff can correct it', async () => {
    token = await api.signIn();
    const human = await send('POST', '/contact', { ...inquiry, remarks: '' }, '');
    const machine = await send('POST', '/contact', { ...inquiry, message: 'Buy!', remarks: 'https://spam.test' }, '');
    expect(machine.status).toBe(201);
    expect(Object.keys(machine.body)).toEqual(Object.keys(human.body));
    expect(names((await send('GET', '/contact')).body)).toHaveLength(1);
    const apart = (await send('GET', '/contact?spam=true')).body;
    expect(apart).toMatchObject([{ message: 'Buy!', suspectedSpam: true }]);
    // Marking it as read does not clear the suspicion.
    expect((await send('PUT', `/contact/${apart[0].id}?read=true`)).body).toMatchObject({ suspectedSpam: true });
    await send('PUT', `/contact/${apart[0].id}?spam=false`);
    expect(names((await send('GET', '/contact')).body)).toHaveLength(2);
    expect((await send('GET', '/contact?spam=true')).body).toEqual([]);
  });

  test('lists messages newest first, or oldest first', async () => {
    for (const message of ['first', 'second', 'third']) {
      await send('POST', '/contact', { ...inquiry, message }, '');
      api.clock.advance(60_000);
    }
    const texts = async (query: string) =>
      (await send('GET', `/contact?limit=2${query}`)).body.map(({ message }: { message: string }) => message);
    expect(await texts('')).toEqual(['third', 'second']);
    expect(await texts('&sort=newest')).toEqual(['third', 'second']);
    expect(await texts('&sort=oldest')).toEqual(['first', 'second']);
  });

  test('limits messages by address', async () => {
    let sent = 0;
    const sendOne = () => send('POST', '/contact', { ...inquiry, message: `Message ${sent++}` }, '');
    for (let count = 0; count < 20; count++) expect((await sendOne()).status).toBe(201);
    const refused = await sendOne();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    api.comeFrom('198.51.100.7');
    expect((await sendOne()).status).toBe(201);
    expect((await send('GET', '/contact')).body).toHaveLength(21);
    expect((await send('GET', '/contact?limit=5')).body).toHaveLength(5);
    expect((await send('GET', '/contact?limit=0')).status).toBe(422);
    expect((await send('GET', '/contact?spam=true')).body).toEqual([]);
    expect((await send('GET', '/contact?spam=false')).body).toHaveLength(21);
  });
});

/** Settings that only users get. */
const notPublic = ['replyTemplates', 'gstin', 'gstState', 'bankDetails', 'upiId', 'quotationTerms', 'quotationDays'];

describe('branches, settings and sample data', () => {
  test('branches', { tags: ['calls/branches'] }, async () => {
    const branch = { name: 'Pune', address: '1 Road', city: 'Pune', phone: ['123'], email: '' };
    const made = await send('POST', '/branches', branch);
    expect(made).toMatchObject({ status: 201, body: branch });
    expect((await visit('/branches')).body).toEqual([made.body]);
    expect((await send('PUT', `/branches/${made.body.id}`, { email: 'a@b.test' })).body.email).toBe('a@b.test');
    expect((await send('PUT', `/branches/${made.body.id}`, { email: 'nope' })).status).toBe(422);
    expect((await send('POST', '/branches', branch)).status).toBe(409);
    expect((await send('DELETE', `/branches/${made.body.id}`)).status).toBe(204);
  });

  test('settings: changes the dealer’s facts in the same call; the five fields leave them unchanged', {
    tags: ['calls/settings', 'dealer/call'],
  }, async () => {
    const facts = { phone: '+91 98000 12345', city: 'Nashik', brands: ['Ricoh'] };
    const changed = await send('PUT', '/settings', facts);
    expect(changed).toMatchObject({ status: 200, body: { ...facts, phone: '+919800012345' } });
    const { updatedAt: _, companyName: __, ...all } = changed.body;
    const before = Object.fromEntries(Object.entries(all).filter(([name]) => !notPublic.includes(name)));
    const five = {
      companyName: 'Dealer',
      companyDescription: '',
      contactEmail: '',
      googleAnalyticsId: '',
      googleMapsApiKey: '',
    };
    expect((await send('PUT', '/settings', five)).body).toMatchObject({
      ...all,
      companyName: 'Dealer',
    });
    expect(await send('PUT', '/settings', { social: [{ name: 'A', url: 'javascript:x' }], phone: null })).toMatchObject(
      {
        status: 422,
        body: { detail: expect.arrayContaining([expect.objectContaining({ loc: ['body', 'social', 0, 'url'] })]) },
      },
    );
    expect((await visit('/settings')).body).toMatchObject({ ...before, companyName: 'Dealer' });
  });

  test('settings: changes page texts; null restores the original', {
    tags: ['calls/settings', 'words/call'],
  }, async () => {
    const words = {
      heroHeadline: '<b>नमस्ते</b>',
      questions: [{ original: 'how-soon' }, { question: 'A?', answer: 'B' }],
    };
    const changed = await send('PUT', '/settings', words);
    const questions = [
      { original: 'how-soon', question: '', answer: '' },
      { original: '', question: 'A?', answer: 'B' },
    ];
    expect(changed).toMatchObject({ status: 200, body: { ...words, questions, heroText: null } });
    await send('PUT', '/settings', { companyName: 'Dealer' });
    expect((await visit('/settings')).body).toMatchObject({ ...words, questions });
    expect((await send('PUT', '/settings', { heroHeadline: null, questions: null })).body).toMatchObject(noOwnWords);
    expect(await send('PUT', '/settings', { testimonials: [{ quote: 'x'.repeat(10_000), name: 'A' }] })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'testimonials', 0, 'quote'], msg: 'must have at most 600 characters' }] },
    });
  });

  test('settings: previews a page with unsaved texts and stores nothing', {
    tags: ['words/picture-alone'],
  }, async () => {
    const before = (await visit('/settings')).body;
    const words = { heroHeadline: 'Not saved' };
    const shown = await send('POST', '/settings/preview', { page: '/', words });
    expect(shown).toMatchObject({ status: 200, body: { html: '/ Not saved' } });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await visit('/settings')).body).toEqual(before);
    expect((await send('POST', '/settings/preview', { page: '/admin', words })).status).toBe(422);
    expect(await send('POST', '/settings/preview', { page: '/', words: { heroHeadline: '' } })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'words', 'heroHeadline'], msg: 'must not be empty' }] },
    });
  });

  test('settings: changes five fields, leaves the rest, and exposes public keys only', {
    tags: ['calls/settings'],
  }, async () => {
    await api.store.settings.update({ heroImage: '/uploads/h.webp' });
    const changed = await send('PUT', '/settings', {
      companyName: 'Dealer',
      heroImage: 'javascript:x',
      brandLogos: [],
    });
    expect(changed).toMatchObject({ status: 200, body: { companyName: 'Dealer', heroImage: '/uploads/h.webp' } });
    expect(Object.keys((await visit('/settings')).body).sort()).toEqual(
      [
        'brandLogos',
        'companyDescription',
        'companyLogo',
        'companyName',
        'contactEmail',
        'googleAnalyticsId',
        'googleMapsApiKey',
        'heroImage',
        'heroTreatment',
        'postTreatment',
        'searchSynonyms',
        'updatedAt',
        ...Object.keys(noFacts).filter((name) => !notPublic.includes(name)),
        ...wordNames,
      ].sort(),
    );
    expect((await send('PUT', '/settings', { contactEmail: 'nope' })).status).toBe(422);
    const synonyms = { searchSynonyms: 'riso, duplicator' };
    expect((await send('PUT', '/settings', synonyms)).body).toMatchObject({ ...synonyms, companyName: 'Dealer' });
    expect(await send('PUT', '/settings', { searchSynonyms: 'a, b\n'.repeat(101) })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'searchSynonyms'], msg: 'must have at most 100 lines' }] },
    });
    expect((await send('PUT', '/settings', { searchSynonyms: null })).body.searchSynonyms).toBe('');
    for (const treatment of ['heroTreatment', 'postTreatment']) {
      expect((await visit('/settings')).body[treatment]).toBe('none');
      expect((await send('PUT', '/settings', { [treatment]: 'duotone' })).body).toMatchObject({
        [treatment]: 'duotone',
        companyName: 'Dealer',
      });
      expect(await send('PUT', '/settings', { [treatment]: 'sepia' })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', treatment], msg: 'must be one of none, halftone, duotone' }] },
      });
      expect((await send('PUT', '/settings', { [treatment]: null })).body[treatment]).toBe('none');
    }
    expect((await send('DELETE', '/settings/brand-logo/Canon')).status).toBe(404);
  });

  test('idempotent: sample data are added once', { tags: ['calls/sample-data'] }, async () => {
    const first = await send('POST', '/init-data');
    expect(first.status).toBe(201);
    expect(first.body.branches).toHaveLength(3);
    expect((await send('POST', '/init-data')).body).toEqual({ categories: [], branches: [] });
    const categories = (await visit('/categories')).body;
    expect(categories).toHaveLength(first.body.categories.length);

    // One whose name or slug is in use is skipped; the others are added again.
    const [one, two, three] = categories;
    for (const { id } of [one, two, three]) await send('DELETE', `/categories/${id}`);
    await send('POST', '/categories', { name: one.name, slug: 'another-address' });
    await send('POST', '/categories', { name: 'Another name', slug: two.slug });
    expect((await send('POST', '/init-data')).body).toEqual({ categories: [three.name], branches: [] });
  });
});

describe('other calls of the panel', () => {
  test('removes logo and hero image', async () => {
    await api.store.settings.update({ companyLogo: '/uploads/a.webp', heroImage: '/uploads/b.webp' });
    expect((await send('DELETE', '/settings/logo')).status).toBe(204);
    expect((await visit('/settings')).body).toMatchObject({ companyLogo: '', heroImage: '/uploads/b.webp' });
    expect((await send('DELETE', '/settings/hero-image')).status).toBe(204);
    expect((await visit('/settings')).body).toMatchObject({ companyLogo: '', heroImage: '' });
  });

  test('the status counts unread messages and e-mails', async () => {
    await send('POST', '/contact', inquiry, '');
    expect((await send('GET', '/status')).body).toEqual({
      messages: { unread: 1, newest: expect.stringMatching(/^2026-06-01T/) },
      notices: [],
      mail: { isOn: false, waiting: 0, givenUp: 0 },
      backups: { warning: null },
    });
  });

  test('lists and deletes redirects', async () => {
    const { body } = await send('POST', '/products', product);
    await send('PUT', `/products/${body.id}`, { slug: 'newer' });
    expect((await send('GET', '/redirects')).body).toEqual([
      { kind: 'product', from: 'canon-imagerunner-2625', to: 'newer' },
    ]);
    expect((await send('DELETE', '/redirects/nothing/canon-imagerunner-2625')).status).toBe(404);
    expect((await send('DELETE', '/redirects/product/canon-imagerunner-2625')).status).toBe(204);
    expect((await send('GET', '/redirects')).body).toEqual([]);
  });

  test('a preview of a post has its own address and creates no post', async () => {
    const { status, body } = await send('POST', '/blog/preview', post);
    expect(status).toBe(201);
    expect(body.url).toMatch(/^\/blog\/preview\/[0-9a-f]{32}$/);
    expect((await send('GET', '/blog')).body).toEqual([]);
    expect((await send('POST', '/blog/preview', {})).status).toBe(422);
  });

  test('deleting a category in use moves its products', async () => {
    const make = async (name: string, slug: string) => (await send('POST', '/categories', { name, slug })).body;
    const [from, to] = [await make('Copiers', 'copiers'), await make('Printers', 'printers')];
    await send('POST', '/products', product);
    expect((await send('DELETE', `/categories/${from.id}`)).status).toBe(409);
    expect((await send('DELETE', `/categories/${from.id}?moveTo=nobody`)).status).toBe(404);
    expect((await send('DELETE', `/categories/${from.id}?moveTo=${to.id}`)).status).toBe(204);
    expect(names((await visit('/products?category=printers')).body)).toEqual([product.name]);
  });

  test('a branch accepts valid opening hours only', async () => {
    const branch = { name: 'Pune', address: '1 Road', city: 'Pune' };
    const hours = ['09:00-18:00', '', '', '', '', '', ''];
    expect((await send('POST', '/branches', { ...branch, hours })).body).toMatchObject({ hours });
    for (const wrong of [
      ['09:00-18:00'],
      Array(7).fill('18:00-09:00'),
      Array(7).fill('9-6'),
      Array(7).fill('25:00-26:00'),
    ])
      expect((await send('POST', '/branches', { ...branch, name: 'X', hours: wrong })).status).toBe(422);
  });
});

describe('signing in', { tags: ['session/account', 'entities/user', 'calls/auth'] }, () => {
  const logIn = (username: string, password: string) => send('POST', '/auth/login', { username, password }, '');

  test('returns a token and its user, as GET /auth/me does', async () => {
    const { status, body } = await logIn('OWNER', admin.password);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'user']);
    expect(body.user).toEqual({ username: 'owner', role: 'admin', lastLogin: '2026-06-01T06:30:00.000Z' });
    expect((await send('GET', '/auth/me', undefined, body.access_token)).body).toEqual(body.user);
  });

  test('gives an unknown user and a wrong password the same response in about the same time', async () => {
    const timed = async (username: string) => {
      const took = cpuStopwatch();
      const { status, body } = await logIn(username, 'wrong-password-123');
      return { status, body, took: took() };
    };
    await timed('owner');
    const quickest = async (username: string) =>
      [await timed(username), await timed(username), await timed(username)].sort(
        (a, b) => a.took - b.took,
      )[0] as Awaited<ReturnType<typeof timed>>;
    const known = await quickest('owner');
    const unknown = await quickest('nobody');
    expect({ status: known.status, body: known.body }).toEqual({
      status: 401,
      body: { detail: 'Invalid username or password' },
    });
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(unknown.took).toBeGreaterThan(known.took / 4);
  });

  test('is limited by address and name, never globally, and reset on success', async () => {
    for (let count = 0; count < 9; count++) expect((await logIn('owner', 'wrong')).status).toBe(401);
    expect((await logIn('owner', admin.password)).status).toBe(200);
    for (let count = 0; count < 10; count++) expect((await logIn('owner', 'wrong')).status).toBe(401);
    const refused = await logIn('owner', admin.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('POST', '/auth/login', { username: 'owner', password: 'wrong', email: 'x' }, '')).status).toBe(
      429,
    );
    api.comeFrom('198.51.100.7');
    expect((await logIn('owner', admin.password)).status).toBe(200);
  });

  test('counts an IPv6 network as one client', async () => {
    for (let count = 0; count < 10; count++) {
      api.comeFrom(`2001:db8:1:2::${count.toString(16)}`);
      expect((await logIn('owner', 'wrong')).status).toBe(401);
    }
    api.comeFrom('2001:db8:1:2:ffff::1');
    expect((await logIn('owner', 'wrong')).status).toBe(429);
    api.comeFrom('2001:db8:1:3::1');
    expect((await logIn('owner', 'wrong')).status).toBe(401);
  });

  test('an owner adds another user; names are unique', async () => {
    const second = { username: 'second', password: 'another-good-passphrase' };
    expect(await send('POST', '/auth/register', second)).toMatchObject({ status: 201, body: { username: 'second' } });
    expect((await send('POST', '/auth/register', second)).status).toBe(409);
    expect((await send('POST', '/auth/register', { username: 'x', password: 'short' })).status).toBe(422);
    expect((await logIn('second', second.password)).status).toBe(200);
  });

  test('changing the password ends all other sessions', async () => {
    const { access_token: other } = (await logIn('owner', admin.password)).body;
    const change = (currentPassword: string, newPassword: string) =>
      send('PUT', '/auth/password', { currentPassword, newPassword });
    const refused = async (...passwords: [string, string]) => (await change(...passwords)).body.detail;
    expect(await refused('wrong', 'a-brand-new-passphrase')).toEqual([
      { loc: ['body', 'currentPassword'], msg: 'This is not the current password', type: 'value_error' },
    ]);
    expect(await refused(admin.password, 'short')).toEqual([
      { loc: ['body', 'newPassword'], msg: 'The password needs at least 12 characters', type: 'value_error' },
    ]);
    expect(await refused(admin.password, admin.password)).toEqual([
      { loc: ['body', 'newPassword'], msg: 'This is the password you have now', type: 'value_error' },
    ]);
    expect((await change(admin.password, 'a-brand-new-passphrase')).status).toBe(204);
    expect((await send('GET', '/auth/me')).status).toBe(200);
    expect((await send('GET', '/auth/me', undefined, other)).status).toBe(401);
    expect((await logIn('owner', 'a-brand-new-passphrase')).status).toBe(200);
    expect((await send('POST', '/auth/logout-everywhere')).status).toBe(204);
    expect((await send('GET', '/auth/me')).status).toBe(401);
  });

  test('stores neither token nor password in plain text', async () => {
    const account = await api.store.users.find('owner');
    expect(account?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await api.store.sessions.find(token)).toBeNull();
  });
});

describe('every call', () => {
  test('unknown paths and wrong methods get JSON', async () => {
    expect(await visit('/nope')).toMatchObject({ status: 404, body: { detail: 'Not found' } });
    const wrong = await send('PATCH', '/products', {});
    expect(wrong).toMatchObject({ status: 405, body: { detail: 'Method not allowed' } });
    expect(wrong.headers.get('allow')).toBe('GET, POST');
  });

  test('an unexpected error is a generic 500; details are only in the log', async () => {
    api.store.products.tags = () => Promise.reject(new Error('secret of the house'));
    const { status, body } = await visit('/products/tags');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(JSON.stringify(api.errors.map(({ message }) => message))).toContain('Unexpected error');
  });

  test('responses to a token have no-store', async () => {
    expect((await send('GET', '/products')).headers.get('cache-control')).toBe('no-store');
    expect((await visit('/products')).headers.get('cache-control')).toBe('no-cache');
    expect((await visit('/products')).headers.get('vary')).toBe('Authorization');
  });
});
