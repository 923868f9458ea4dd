/**
 * @module-tag list/reference
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Message } from '#app/domain/message.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openApi();
});
afterEach(() => api.close());

const post = async (path: string, json: object) => {
  const response = await api.call('POST', path, { json });
  return { status: response.status, body: await response.json() };
};
const sent = async (json: object = anInquiry()) => {
  const { body } = await post('/contact', json);
  return { ...(body as Message & { path: string }), key: body.path?.replace(/.*key=/, '') };
};
const stored = async () => (await api.deps.store.messages.list())[0] as Message;

test('the answer to a new message has its reference and its page, and no more than before otherwise', async () => {
  const { body } = await post('/contact', anInquiry());
  expect(body.path).toMatch(new RegExp(`^/inquiry/${body.reference}\\?key=`));
  expect(Object.keys(body).sort()).toEqual(
    ['id', 'name', 'email', 'phone', 'subject', 'message', 'preferredBranch', 'read', 'status', 'createdAt']
      .concat('reference', 'path', 'promise')
      .sort(),
  );
});

test('stores names and public prices of a quote list; hidden prices and products stay out', {
  tags: ['list/items', 'list/hidden-price'],
}, async () => {
  const { store } = api.deps;
  await store.products.create(aProduct({ slug: 'open', name: 'Open', regularPrice: 100, salePrice: 90.5 }));
  await store.products.create(
    aProduct({ slug: 'secret', name: 'Secret', regularPrice: 777, priceLabel: 'Price on Request' }),
  );
  await store.products.create(aProduct({ slug: 'away', name: 'Away', visibility: 'private' }));
  const items = [
    { product: 'open', quantity: 2, note: 'soon' },
    { product: 'secret' },
    { product: 'away' },
    { product: 'none' },
  ];
  const answer = await post('/contact', { ...anInquiry({ message: '' }), items });
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.body)).not.toContain('777');
  expect((await stored()).items).toEqual([
    { product: 'open', quantity: 2, want: 'buy', note: 'soon', name: 'Open', paise: 9050 },
    { product: 'secret', quantity: 1, want: 'buy', note: '', name: 'Secret', paise: null },
  ]);
});

test.each([
  [Array.from({ length: 31 }, (_, n) => ({ product: `p-${n}` }))],
  [[{ product: '../x' }]],
  [[{ product: 'x', quantity: 0 }]],
  [[{ product: 'x', quantity: 1000 }]],
  [[{ product: 'x', want: 'steal' }]],
  [[{ product: 'x', note: 'n'.repeat(81) }]],
  ['x'],
])('rejects the items %j', { tags: ['list/items'] }, async (items) => {
  const { status, body } = await post('/contact', { ...anInquiry(), items });
  expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'items']]);
});

test('the page shows the state, and nothing that was typed', async () => {
  const { reference, key } = await sent(anInquiry({ name: 'Asha Patil', message: 'Two, please' }));
  const { status, body } = await post(`/inquiry/${reference}`, { key });
  expect([status, body]).toMatchObject([200, { reference, status: 'new', isAnswered: false, quotations: [] }]);
  expect(JSON.stringify(body)).not.toMatch(/Asha|Two/);
  expect(Date.parse(body.replyBy)).toBeGreaterThan(Date.parse(body.createdAt));
});

test('answers a wrong reference and a wrong key alike', async () => {
  const { reference, key } = await sent();
  const answers = [
    await post(`/inquiry/${reference}`, { key: 'x'.repeat(22) }),
    await post('/inquiry/ZZZZZZ', { key }),
    await post('/inquiry/nonsense%20%00', { key: '' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test('limits reads from one address', async () => {
  const { reference, key } = await sent();
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) statuses.push((await post(`/inquiry/${reference}`, { key })).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test('the visitor adds a line and withdraws', async () => {
  const { reference, key } = await sent();
  const path = `/inquiry/${reference}`;
  expect((await post(`${path}/lines`, { key, text: ' ' })).status).toBe(422);
  expect((await post(`${path}/lines`, { key, text: 'Also a scanner' })).status).toBe(200);
  expect((await post(`${path}/withdraw`, { key })).body).toMatchObject({ status: 'resolved' });
  expect((await post(`${path}/lines`, { key, text: 'One more' })).status).toBe(409);
  const { id, status } = await stored();
  expect(status).toBe('resolved');
  // Events of one millisecond have no order.
  expect((await api.deps.store.messages.events(id)).map(({ kind }) => kind).sort()).toEqual([
    'received',
    'visitor',
    'withdrawn',
  ]);
});
