// @module-tag list/reference
import { expect, test } from 'vitest';
import { api, apiPerTest, send } from '#app/api/calls/api-test.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';

apiPerTest('nobody');

const post = (path: string, json: object) => send('POST', path, json);
const sent = async (json: object = anInquiry()) => {
  const { body } = await post('/contact', json);
  return { ...(body as Inquiry & { path: string }), key: body.path?.replace(/.*key=/, '') };
};
const stored = async () => (await api.deps.store.inquiries.list())[0] as Inquiry;

test('the answer to a new inquiry has its reference and its page, and no more than before otherwise', async () => {
  const { body } = await post('/contact', anInquiry());
  expect(body.path).toMatch(new RegExp(`^/inquiry/${body.reference}\\?key=`));
  expect(Object.keys(body).sort()).toEqual(
    ['id', 'name', 'email', 'phone', 'subject', 'message', 'preferredBranch', 'read', 'status', 'createdAt']
      .concat('reference', 'path', 'promise')
      .sort(),
  );
});

test('stores no hidden price or product of a quote list', { tags: ['list/items', 'list/hidden-price'] }, async () => {
  const { store } = api.deps;
  for (const fields of [
    { name: 'Open', regularPrice: 100, salePrice: 90.5 },
    { name: 'Secret', regularPrice: 777, priceLabel: 'Price on Request' },
    { name: 'Away', visibility: 'private' },
  ])
    await store.products.create(aProduct(fields));
  const others = ['secret', 'away', 'none'].map((product) => ({ product }));
  const items = [{ product: 'open', quantity: 2, note: 'soon' }, ...others];
  const answer = await post('/contact', { ...anInquiry({ message: '' }), items });
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.body)).not.toContain('777');
  expect((await stored()).items).toEqual([
    { product: 'open', quantity: 2, want: 'buy', note: 'soon', name: 'Open', paise: 9050 },
    { product: 'secret', quantity: 1, want: 'buy', note: '', name: 'Secret', paise: null },
  ]);
});

test('merges lines of the same product and wish, and no cache keeps the answer', { tags: ['list/items'] }, async () => {
  const open = { product: 'open', quantity: 998, want: 'buy', note: 'soon' };
  const rented = { ...open, quantity: 1, want: 'rent' };
  await api.deps.store.products.create(aProduct({ name: 'Open' }));
  const items = [open, rented, open, { ...open, quantity: 1, note: 'red' }];
  const { headers } = await post('/contact', { ...anInquiry(), items });
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await stored()).items).toMatchObject([{ ...open, quantity: 999, note: 'soon; red' }, rented]);
});

test('rejects wrong items', { tags: ['list/items'] }, async () => {
  const wrong = [
    { product: '../x' },
    ...[{ quantity: 0 }, { quantity: 1000 }, { want: 'steal' }, { note: 'n'.repeat(81) }],
  ];
  const lists = wrong.map((fields) => [{ product: 'x', ...fields }]);
  for (const items of [...lists, Array.from({ length: 31 }, (_, n) => ({ product: `p-${n}` })), 'x']) {
    const { status, body } = await post('/contact', { ...anInquiry(), items });
    expect([items, status, body.detail[0].loc.slice(0, 2)]).toEqual([items, 422, ['body', 'items']]);
  }
});

test('the page shows the state and what was asked, but no address', async () => {
  const { reference, key } = await sent(anInquiry({ name: 'Asha Patil', message: 'Two, please' }));
  const { status, body } = await post(`/inquiry/${reference}`, { key });
  expect([status, body]).toMatchObject([
    200,
    { reference, name: 'Asha Patil', message: 'Two, please', status: 'new', isAnswered: false, quotations: [] },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/asha@|98000/);
  expect(Date.parse(body.replyBy)).toBeGreaterThan(Date.parse(body.createdAt));
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
  const line = await post(`${path}/lines`, { key, text: 'Also a scanner' });
  expect(line).toMatchObject({ status: 200, body: { added: [{ text: 'Also a scanner' }] } });
  expect((await post(`${path}/withdraw`, { key })).body).toMatchObject({ status: 'resolved' });
  const refusal = { status: 409, body: { detail: 'This inquiry was withdrawn' } };
  expect(await post(`${path}/lines`, { key, text: 'One more' })).toMatchObject(refusal);
  const { id, status } = await stored();
  expect(status).toBe('resolved');
  // Events of one millisecond have no order.
  const kinds = (await api.deps.store.inquiries.events(id)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['received', 'visitor', 'withdrawn']);
});

test('an owner revokes the link of an inquiry', { tags: ['privacy/revoke'] }, async () => {
  const { reference, key } = await sent();
  const { id } = await stored();
  const revoke = async () => (await send('DELETE', `/contact/${id}/link`, undefined, await api.session())).status;
  expect([await revoke(), await revoke()]).toEqual([204, 204]);
  for (const given of [key, '']) expect((await post(`/inquiry/${reference}`, { key: given })).status).toBe(404);
  const notes = (await api.deps.store.inquiries.events(id)).filter(({ kind }) => kind === 'note');
  expect(notes).toMatchObject([{ text: 'Link revoked', madeBy: 'owner' }]);
  expect(await api.deps.store.inquiryPages.path(id)).toBe('');
});
