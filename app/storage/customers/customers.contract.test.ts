import { describe, expect, test } from 'vitest';
import { type Person, personOf } from '#app/domain/privacy/privacy.ts';
import { dealer } from '#dealer';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { aQuotation } from '#tests/support/quotations.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { clock, store } from '#tests/support/stores.ts';

const { locale } = dealer;
const asha = { name: 'Asha Patil', phone: '098000 12345', email: 'asha@x.test' };
const gstin = '27AAPFU0939F1ZV';

describe.each(variants(['sqlite', 'postgres'] as const))('customers on %s', (engine) => {
  watchedPerTest(engine);

  const send = (fields: object, isSpam = false) => {
    clock.advance(60_000);
    return store.inquiries.create({ inquiry: anInquiry(fields), isSpam });
  };
  /** A quotation that the customer accepted. */
  async function accepted(customer: object, messageId = '') {
    clock.advance(60_000);
    const { body } = aQuotation({ body: { customer: { company: '', address: '', gstin: '', ...asha, ...customer } } });
    const { id } = await store.quotations.create({ messageId, body, validUntil: '2099-12-31', by: 'x' });
    await store.quotations.send(id, { by: 'x', seller: body.seller, year: '2026-27', today: '2026-06-01' });
    return store.quotations.enter(id, { answer: 'accepted', reason: '' }, 'x');
  }
  const list = (wanted: object = {}) => store.customers.list({ limit: 50, offset: 0, ...wanted }, locale);
  const names = async (wanted: object) => (await list(wanted)).customers.map(({ name }) => name);

  test('are computed from messages and quotations, newest first, in pages', { tags: ['customers/list'] }, async () => {
    const first = await send({ ...asha, city: 'Pune', preferredBranch: 'Camp' });
    const { id, total, sentAt } = await accepted(
      { company: 'Asha & Co', address: '1 Road\nPune', gstin, phone: '', email: '' },
      first.id,
    );
    await send({ name: 'Ravi', phone: '98000 54321', email: '' });
    await send({ name: 'Spam', phone: '98000 11111', email: '' }, true);
    await store.quotations.create({ messageId: '', body: aQuotation().body, validUntil: '', by: 'x', template: 'T' });
    const details = { ...asha, company: 'Asha & Co', gstin, address: '1 Road\nPune', branch: 'Camp' };
    const customer = { id, ...details, lastAt: sentAt, messages: 1, quotations: 1, accepted: total };
    expect(await list({ limit: 1, offset: 1 })).toEqual({ customers: [customer], total: 2 });
    expect([await names({}), await names({ search: '+91 98000 12345' })]).toEqual([['Ravi', asha.name], [asha.name]]);
    const found = await store.customers.find(first.id, locale);
    expect(found).toMatchObject({
      customer,
      others: [],
      history: [
        { id, status: 'new' },
        { id: first.id, quotation: null },
      ],
    });
    expect(await store.customers.details(first.id, locale)).toEqual(details);
    const statements = await watched.statements(list);
    expect(
      statements.filter(({ sql }) => /from "(messages|quotations)"/.test(sql) && !/limit|"id" = /.test(sql)),
    ).toEqual([]);
  });

  test('are limited to the contacts of branches', { tags: ['customers/list'] }, async () => {
    const { id } = await send({ ...asha, branch: 'camp' });
    const other = await send({ ...asha, company: 'Elsewhere', branch: 'kothrud' });
    const seen = { branches: ['camp'] };
    const { customers, total } = await list(seen);
    expect([total, customers[0]]).toMatchObject([1, { id, company: '', messages: 1 }]);
    expect((await list({ branches: ['nashik'] })).total).toBe(0);
    expect(await store.customers.details(id, locale, seen)).toMatchObject({ company: '' });
    await expect(store.customers.find(other.id, locale, seen)).rejects.toThrow('Customer not found');
  });

  test('leave nothing after an erasure, though an accepted quotation stays', {
    tags: ['customers/erased'],
  }, async () => {
    await send({ ...asha, email: '' });
    const kept = await accepted({ company: 'Asha & Co', gstin });
    const trashed = await send(asha);
    await store.inquiries.remove(trashed.id);
    await send({ name: 'Ravi', phone: '98000 54321', email: 'ravi@x.test' });
    expect(await names({})).toEqual(['Ravi', asha.name]);
    await store.privacy.erase(personOf(asha.phone, locale) as Person, locale, 'owner');
    expect((await store.quotations.find(kept.id)).state).toBe('accepted');
    expect(await names({})).toEqual(['Ravi']);
    for (const search of [asha.phone, asha.email, 'Asha', gstin])
      expect(await list({ search })).toEqual({ customers: [], total: 0 });
    await expect(store.customers.find(kept.id, locale)).rejects.toThrow('Customer not found');
    const again = await send(asha);
    expect(await store.customers.details(again.id, locale)).toMatchObject({ ...asha, company: '', gstin: '' });
  });
});
