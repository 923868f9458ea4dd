// @module-tag calls/json
import { describe, expect, test, vi } from 'vitest';
import { noFacts } from '#app/domain/business/dealer-facts.ts';
import { noOwnWords, wordNames } from '#app/domain/business/words/page-words.ts';
import { productEntity } from '#app/domain/catalogue/product.schema.ts';
import { productJson } from '#app/domain/catalogue/product-json.ts';
import { admin } from '#tests/support/api.ts';
import { api, apiPerTest, fault, inquiry, machine, read, send, token } from './api-test.ts';

apiPerTest();

const product = {
  ...machine,
  name: 'Canon imageRUNNER 2625',
  slug: 'canon-imagerunner-2625',
  description: 'An A3 copier.',
};
const post = { title: 'T', slug: 't', author: 'A', category: 'C', content: '<p>x</p>' };
const visit = (path: string) => send('GET', path, undefined, '');
const ask = (json: object, headers = {}) => send('POST', '/contact', json, '', headers);
const slugs = async (query: string, as = '') =>
  (await read(`/products${query}`, as)).map(({ slug }: { slug: string }) => slug);
/** A change of the settings that is refused with this one error. */
const refused = async (json: object, loc: unknown[], msg: unknown) =>
  expect(await send('PUT', '/settings', json)).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', ...loc], msg }] },
  });

describe('products', { tags: ['calls/products', 'beyond/problem-texts'] }, () => {
  test('are created without fields of the server, partly changed, cleared and deleted', async () => {
    const own = { id: 'mine', createdAt: '2000-01-01', rank: 1 };
    const made = await send('POST', '/products', { ...product, ...own, warranty: 'One year', regularPrice: 125000 });
    expect(made).toMatchObject({ status: 201, body: { createdAt: '2026-06-01T06:30:00.000Z' } });
    expect(made.body.id).not.toBe('mine');
    expect(made.body).not.toHaveProperty('rank');
    expect(JSON.parse(productJson(productEntity.parse(made.body)))).toEqual(made.body);
    expect(made.body).toMatchObject({ ...product, status: 'published', currency: 'INR', regularPrice: 125000 });
    const changed = await send('PUT', `/products/${made.body.id}`, { regularPrice: null, tags: ['a3'] });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ warranty: 'One year', regularPrice: null, tags: ['a3'] });
    expect(await send('DELETE', `/products/${made.body.id}`)).toMatchObject({ status: 204, body: null });
    expect((await send('DELETE', `/products/${made.body.id}`)).status).toBe(404);
    expect((await send('PUT', `/products/${made.body.id}`, {})).status).toBe(404);
  });

  test('with missing or wrong fields are refused with a plain sentence for each, without an echo of the input', async () => {
    const { status, body } = await send('POST', '/products', {});
    expect(status).toBe(422);
    expect(body.detail).toEqual(
      ['name', 'slug', 'brand', 'category', 'description'].map(
        (name) => fault(name, 'Field required', 'missing').detail[0],
      ),
    );
    const secret = 'do-not-repeat-me';
    const wrong = {
      name: 1,
      regularPrice: secret,
      status: secret,
      featured: 'yes',
      images: 'no',
      reviews: [{ rating: 7 }],
      rating: 9,
    };
    const { detail } = (await send('POST', '/products', { ...product, ...wrong })).body;
    expect(JSON.stringify(detail)).not.toContain(secret);
    const problems = detail.map(({ loc, msg }: { loc: string[]; msg: string }) => `${loc.slice(1).join('.')} ${msg}`);
    expect(problems.sort()).toEqual([
      'featured must be true or false',
      'images must be a list',
      'name must be text',
      'rating must be 0 to 5',
      'regularPrice must be a number',
      'reviews.0.rating must be 1 to 5',
      'status must be published, draft or archived',
    ]);
    expect((await visit('/products?offset=-1')).body.detail).toMatchObject([
      { loc: ['query', 'offset'], msg: 'must be at least 0' },
    ]);
  });

  test('access: visitors see only published, public products with any query, and no price under a request label', async () => {
    await send('POST', '/products', { ...product, tags: ['a3'], regularPrice: 100, priceLabel: 'Price on Request' });
    const taken = { status: 409, body: { detail: 'Another product has this slug' } };
    expect(await send('POST', '/products', product)).toMatchObject(taken);
    await send('POST', '/products', { ...product, slug: 'draft', status: 'draft', tags: ['secret'] });
    await send('POST', '/products', { ...product, slug: 'private', visibility: 'private' });
    expect((await visit('/products')).body).toMatchObject([{ slug: product.slug, regularPrice: null }]);
    for (const query of ['?status=draft', '?visibility=private', '?filter[status]=draft', '?fields=*'])
      expect((await slugs(query)).filter((slug: string) => slug !== product.slug)).toEqual([]);
    expect((await visit('/products/tags')).body).toEqual({ tags: ['a3'] });
    expect(await slugs('', token)).toHaveLength(3);
    expect(await read('/products/tags')).toEqual({ tags: ['a3', 'secret'] });
  });

  test('filters ignore sentinels and empty values; with limit the total is in a header', async () => {
    for (const [slug, tags] of Object.entries({ a: ['x'], b: ['x', 'y'], c: [] }))
      await send('POST', '/products', { ...product, name: `Copier ${slug}`, slug, tags });
    for (const [query, expected] of [
      ['category=all-categories&tag=all-tags&search=', 'c b a'],
      ['category=Copiers&tag=y', 'b'],
      ['slugs=a,c,none', 'c a'],
      ['sort=name', 'a b c'],
    ])
      expect((await slugs(`?${query}`)).join(' '), query).toBe(expected);
    const page = await visit('/products?tag=x&limit=1&offset=1');
    expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '2']);
    expect((await visit('/products')).headers.get('x-total-count')).toBeNull();
    for (const query of ['sort=password_hash', 'status=live'])
      expect((await visit(`/products?${query}`)).status).toBe(422);
  });
});

test('categories are created, renamed on their products, and not deleted while in use', {
  tags: ['calls/category-delete', 'calls/slug-empty', 'calls/categories'],
}, async () => {
  const made = await send('POST', '/categories', { name: 'Copiers', slug: 'copiers' });
  expect(made).toMatchObject({ status: 201, body: { name: 'Copiers', slug: 'copiers', description: '', order: 0 } });
  const path = `/categories/${made.body.id}`;
  await send('POST', '/products', product);
  const renamed = await send('PUT', path, { name: 'Photocopiers' });
  expect(renamed).toMatchObject({ status: 200, body: { name: 'Photocopiers', slug: 'copiers' } });
  const used = { status: 409, body: { detail: 'This category is used by 1 product' } };
  // An empty value means none.
  expect(await send('DELETE', `${path}?moveTo=`)).toMatchObject(used);
  const { id: other } = (await send('POST', '/categories', { name: 'A', slug: 'a' })).body;
  expect((await send('DELETE', `${path}?moveTo=${other}`)).status).toBe(204);
  expect(await slugs('?category=a')).toEqual([product.slug]);
  expect((await send('POST', '/categories', { name: 'A', slug: '-' })).body).toEqual(
    fault('slug', 'must have a letter or a digit'),
  );
  expect((await send('POST', '/categories', { name: 'B', slug: 'a' })).status).toBe(409);
  expect((await visit('/categories')).body).toMatchObject([{ name: 'A' }]);
});

test('visitors get published posts only; the panel gets all posts', { tags: ['calls/blog'] }, async () => {
  const made = await send('POST', '/blog', post);
  expect(made).toMatchObject({ status: 201, body: { ...post, status: 'published', readingTime: 5 } });
  await send('POST', '/blog', { ...post, slug: 'draft', status: 'draft' });
  expect((await visit('/blog')).body).toHaveLength(1);
  expect((await visit('/blog?status=draft')).body).toHaveLength(0);
  expect(await read('/blog?status=draft')).toHaveLength(1);
  expect((await visit('/blog?status=live')).status).toBe(422);
  const preview = await send('POST', '/blog/preview', post);
  expect(preview).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^\/blog\/preview\/[0-9a-f]{32}$/) },
  });
  expect(await read('/blog')).toHaveLength(2);
  expect((await send('PUT', `/blog/${made.body.id}`, { title: 'U' })).body.title).toBe('U');
  expect((await send('POST', '/blog', post)).status).toBe(409);
  expect((await send('DELETE', `/blog/${made.body.id}`)).status).toBe(204);
});

describe('contact', {
  tags: ['states/message-status', 'calls/contact', 'beyond/idempotent', 'beyond/problem-texts'],
}, () => {
  test('accepts an inquiry from any visitor and shows it only in the panel', async () => {
    const made = await ask({ ...inquiry, read: true, status: 'resolved' });
    expect(made).toMatchObject({ status: 201, body: { ...inquiry, read: false, status: 'new' } });
    const path = `/contact/${made.body.id}`;
    expect(await read('/contact')).toHaveLength(1);
    expect(await read('/status')).toEqual({
      messages: { unread: 1, newest: expect.stringMatching(/^2026-06-01T/) },
      quotations: { newest: null },
      notices: [],
      mail: { isOn: false, waiting: 0, givenUp: 0, reason: '' },
      backups: { warning: null },
    });
    expect((await send('PUT', `${path}?read=true`)).body).toMatchObject({ read: true, status: 'new' });
    expect((await send('PUT', `${path}?status=resolved`)).body.status).toBe('resolved');
    for (const query of ['', '?status=new', '?status[]=resolved'])
      expect((await send('PUT', `${path}${query}`)).status).toBe(422);
    expect((await send('DELETE', path)).status).toBe(204);
  });

  test('keeps the page that an inquiry is about, and answers as without it', { tags: ['inquiry/page'] }, async () => {
    const page = '/cost?m=canon-a,canon-b&mono=2000&months=36';
    const made = await ask({ ...inquiry, message: 'About a plan', page });
    expect(Object.keys(made.body)).not.toContain('page');
    expect(await read('/contact')).toMatchObject([{ id: made.body.id, page }]);
    const long = `/cost?m=${'a'.repeat(2000)}`;
    for (const wrong of ['https://x.test/cost', '//x.test', '/admin', '/cost?m="', 'javascript:alert(1)', long])
      expect((await ask({ ...inquiry, page: wrong })).body.detail[0].loc).toEqual(['body', 'page']);
  });

  const keyed = (key?: string) => (key === undefined ? {} : { 'idempotency-key': key });

  test('idempotent: stores a message repeated with the same Idempotency-Key once', async () => {
    const say = async (key?: string) => (await ask(inquiry, keyed(key))).body.id;
    const first = await say('key-12345678');
    api.clock.advance(60 * 60 * 1000);
    expect(await say('key-12345678')).toBe(first);
    expect(await say('key-87654321')).not.toBe(first);
    expect((await ask(inquiry, keyed('no spaces'))).status).toBe(422);
  });

  test('idempotent: a repeated change with the same Idempotency-Key does not undo a later one', async () => {
    const { id } = (await ask(inquiry)).body;
    const set = async (to: string, key?: string) => {
      const { status, body } = await send('PUT', `/contact/${id}?status=${to}`, undefined, token, keyed(key));
      return status === 200 ? body.status : status;
    };
    expect(await set('resolved', 'change-12345678')).toBe('resolved');
    expect(await set('in_progress')).toBe('in_progress');
    expect(await set('resolved', 'change-12345678')).toBe('in_progress');
    expect(await set('resolved', 'change-87654321')).toBe('resolved');
    expect(await set('resolved', 'no spaces')).toBe(422);
  });

  test('stores spam separately with a success response; staff can correct it, and list by time', async () => {
    const human = await ask({ ...inquiry, remarks: '' });
    api.clock.advance(1000);
    const bot = await ask({ ...inquiry, message: 'Buy!', remarks: 'https://spam.test' });
    expect(bot.status).toBe(201);
    expect(Object.keys(bot.body)).toEqual(Object.keys(human.body));
    expect(await read('/contact')).toHaveLength(1);
    const apart = await read('/contact?spam=true');
    expect(apart).toMatchObject([{ message: 'Buy!', suspectedSpam: true }]);
    await send('PUT', `/contact/${apart[0].id}?spam=false`);
    expect(await read('/contact?spam=false')).toHaveLength(2);
    expect(await read('/contact?spam=true')).toEqual([]);
    for (const [query, first] of Object.entries({ '': bot, '&sort=newest': bot, '&sort=oldest': human }))
      expect(await read(`/contact?limit=1${query}`)).toMatchObject([{ id: first.body.id }]);
  });
});

/** Settings that only users get. */
const notPublic = [
  'replyTemplates',
  'reviewLink',
  'gstin',
  'gstState',
  'bankDetails',
  'upiId',
  'quotationTerms',
  'quotationDays',
  'settledSteps',
];

test('branches', { tags: ['calls/branches'] }, async () => {
  const branch = { name: 'Pune', address: '1 Road', city: 'Pune', phone: ['123'], email: '' };
  const made = await send('POST', '/branches', branch);
  expect(made).toMatchObject({ status: 201, body: branch });
  expect((await visit('/branches')).body).toEqual([made.body]);
  expect((await send('PUT', `/branches/${made.body.id}`, { email: 'a@b.test' })).body.email).toBe('a@b.test');
  expect((await send('POST', '/branches', branch)).status).toBe(409);
  const hours = ['09:00-18:00', '', '', '', '', '', ''];
  expect((await send('POST', '/branches', { ...branch, name: 'Open', hours })).body).toMatchObject({ hours });
  for (const wrong of [{ email: 'nope' }, { hours: ['09:00-18:00'] }, { hours: Array(7).fill('18:00-09:00') }])
    expect((await send('POST', '/branches', { ...branch, name: 'X', ...wrong })).status).toBe(422);
  expect((await send('DELETE', `/branches/${made.body.id}`)).status).toBe(204);
});

describe('settings', { tags: ['calls/settings'] }, () => {
  test('changes the dealer’s facts in the same call; other fields leave them', { tags: ['dealer/call'] }, async () => {
    const facts = { phone: '+91 98000 12345', city: 'Nashik', brands: ['Ricoh'] };
    const changed = await send('PUT', '/settings', facts);
    expect(changed).toMatchObject({ status: 200, body: { ...facts, phone: '+919800012345' } });
    const { updatedAt: _, companyName: __, ...all } = changed.body;
    const before = Object.fromEntries(Object.entries(all).filter(([name]) => !notPublic.includes(name)));
    const others = { companyDescription: '', contactEmail: '', googleAnalyticsId: '', googleMapsApiKey: '' };
    const five = { companyName: 'Dealer', ...others };
    expect((await send('PUT', '/settings', five)).body).toMatchObject({ ...all, companyName: 'Dealer' });
    await refused({ social: [{ name: 'A', url: 'javascript:x' }] }, ['social', 0, 'url'], expect.any(String));
    // A PIN code of another city moves the place, which the sample data have in Pune.
    const nashik = { location: { latitude: 20, longitude: 73.8 } };
    expect((await send('PUT', '/settings', { postalCode: '422005' })).body).toMatchObject(nashik);
    expect((await send('PUT', '/settings', { postalCode: '422010' })).body).toMatchObject(nashik);
    await send('PUT', '/settings', { postalCode: before.postalCode, location: before.location });
    expect((await send('PUT', '/settings', { phone: null })).status).toBe(422);
    expect((await visit('/settings')).body).toMatchObject({ ...before, companyName: 'Dealer' });
  });

  test('changes page texts; null restores the original', { tags: ['words/call'] }, async () => {
    const words = {
      heroHeadline: '<b>नमस्ते</b>',
      questions: [{ original: 'how-soon' }, { question: 'A?', answer: 'B' }],
    };
    const changed = await send('PUT', '/settings', words);
    const [first, second] = words.questions;
    const questions = [
      { ...first, question: '', answer: '' },
      { ...second, original: '' },
    ];
    expect(changed).toMatchObject({ status: 200, body: { ...words, questions, heroText: null } });
    await send('PUT', '/settings', { companyName: 'Dealer' });
    expect((await visit('/settings')).body).toMatchObject({ ...words, questions });
    expect((await send('PUT', '/settings', { heroHeadline: null, questions: null })).body).toMatchObject(noOwnWords);
    const long = { testimonials: [{ quote: 'x'.repeat(10_000), name: 'A' }] };
    await refused(long, ['testimonials', 0, 'quote'], 'must have at most 600 characters');
  });

  test('previews a page with unsaved texts and stores nothing', { tags: ['words/picture-alone'] }, async () => {
    const before = (await visit('/settings')).body;
    const words = { heroHeadline: 'Not saved' };
    const shown = await send('POST', '/settings/preview', { page: '/', words });
    expect(shown).toMatchObject({ status: 200, body: { html: '/ Not saved' } });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect((await visit('/settings')).body).toEqual(before);
    expect((await send('POST', '/settings/preview', { page: '/admin', words })).status).toBe(422);
    const empty = await send('POST', '/settings/preview', { page: '/', words: { heroHeadline: '' } });
    expect([empty.status, empty.body.detail[0].loc]).toEqual([422, ['body', 'words', 'heroHeadline']]);
  });

  test('changes single fields, leaves the rest, and exposes public keys only', async () => {
    await api.store.settings.update({ companyLogo: '/uploads/l.webp', heroImage: '/uploads/h.webp' });
    const wrong = { heroImage: 'javascript:x', brandLogos: [] };
    const changed = await send('PUT', '/settings', { companyName: 'Dealer', ...wrong });
    expect(changed).toMatchObject({ status: 200, body: { companyName: 'Dealer', heroImage: '/uploads/h.webp' } });
    for (const as of [token, await api.staffSession()])
      expect(Object.keys(await read('/settings', as))).toEqual(expect.arrayContaining(notPublic));
    const fields =
      'brandLogos companyDescription companyLogo companyName contactEmail googleAnalyticsId googleMapsApiKey';
    expect(Object.keys((await visit('/settings')).body).sort()).toEqual(
      [
        ...`${fields} heroImage searchSynonyms updatedAt`.split(' '),
        ...Object.keys(noFacts).filter((name) => !notPublic.includes(name)),
        ...wordNames,
      ].sort(),
    );
    expect((await send('PUT', '/settings', { contactEmail: 'nope' })).status).toBe(422);
    const changes = { searchSynonyms: 'riso, duplicator' };
    expect((await send('PUT', '/settings', changes)).body).toMatchObject({ ...changes, companyName: 'Dealer' });
    await refused({ searchSynonyms: 'a, b\n'.repeat(101) }, ['searchSynonyms'], 'must have at most 100 lines');
    expect((await send('PUT', '/settings', { searchSynonyms: null })).body).toMatchObject({ searchSynonyms: '' });
    expect((await send('DELETE', '/settings/brand-logo/Canon')).status).toBe(404);
    for (const path of ['/settings/logo', '/settings/hero-image'])
      expect((await send('DELETE', path)).status).toBe(204);
    expect((await visit('/settings')).body).toMatchObject({ companyLogo: '', heroImage: '' });
  });
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

describe('signing in', { tags: ['session/account', 'entities/user', 'calls/auth'] }, () => {
  const logIn = (username: string, password: string) => send('POST', '/auth/login', { username, password }, '');

  test('returns a token, stored as its hash, and its user, as GET /auth/me does', async () => {
    const { status, body } = await logIn('OWNER', admin.password);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'user']);
    expect(body.user).toEqual({ username: 'owner', role: 'admin', lastLogin: '2026-06-01T06:30:00.000Z' });
    expect(await read('/auth/me', body.access_token)).toEqual(body.user);
    expect(await api.store.sessions.find(body.access_token)).toBeNull();
  });

  test('gives an unknown user and a wrong password the same response after the same work', async () => {
    const verify = vi.spyOn(api.deps.passwords, 'verify');
    const body = { detail: 'Invalid username or password' };
    for (const name of ['owner', 'nobody']) expect(await logIn(name, 'wrong')).toMatchObject({ status: 401, body });
    const hashes = verify.mock.calls.map(([password, hash]) => [password, hash]);
    expect(hashes).toEqual([
      ['wrong', expect.stringMatching(/^\$argon2id/)],
      ['wrong', null],
    ]);
  });

  test('is limited by name and address, and reset on success', async () => {
    // Without the slow hashing.
    api.deps.passwords.verify = async (password) => password === admin.password;
    for (let count = 0; count < 9; count++) expect((await logIn('owner', 'wrong')).status).toBe(401);
    expect((await logIn('owner', admin.password)).status).toBe(200);
    for (let count = 0; count < 10; count++) expect((await logIn('owner', 'wrong')).status).toBe(401);
    const last = await logIn('owner', admin.password);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    api.comeFrom('2001:db8:1:3::1');
    expect((await logIn('owner', admin.password)).status).toBe(200);
  });

  test('a new password must be long enough, and another one', async () => {
    for (const [newPassword, msg] of [
      ['short', 'The password needs at least 12 characters'],
      [admin.password, 'This is the password you have now'],
    ] as const) {
      const { body } = await send('PUT', '/auth/password', { currentPassword: admin.password, newPassword });
      expect(body).toEqual(fault('newPassword', msg));
    }
  });
});

describe('every call', () => {
  test('unknown paths and wrong methods get JSON', async () => {
    expect(await visit('/nope')).toMatchObject({ status: 404, body: { detail: 'Not found' } });
    const wrong = await send('PATCH', '/products', {});
    expect(wrong).toMatchObject({ status: 405, body: { detail: 'Method not allowed' } });
    expect(wrong.headers.get('allow')).toBe('GET, POST');
  });

  test('responses to a token have no-store', async () => {
    expect((await send('GET', '/products')).headers.get('cache-control')).toBe('no-store');
    expect((await visit('/products')).headers.get('cache-control')).toBe('no-cache');
    expect((await visit('/products')).headers.get('vary')).toBe('Authorization');
  });
});
