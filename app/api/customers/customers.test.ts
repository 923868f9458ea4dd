import { expect, test } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { aQuotationLine } from '#tests/support/quotations.ts';

apiPerTest('staffSession');

const customer = {
  name: 'Asha Patil',
  company: 'Asha & Co',
  address: '1 Road\nPune 411004',
  phone: '098000 12345',
  email: 'asha@x.test',
  gstin: '29AAPFU0939F1ZR',
};
const inquiry = { name: 'Asha', phone: '+91 98000-12345', email: '', message: 'Toner', city: 'Pune' };
const receive = (fields: object = {}, isSpam = false) => {
  api.clock.advance(60_000);
  return api.store.inquiries.create({ inquiry: anInquiry({ ...inquiry, ...fields }), isSpam });
};
const quote = async (body: object): Promise<Quotation> => (await send('POST', '/quotations', body)).body;

test('a customer follows the newest message, and fills a quotation for it', {
  tags: ['customers/filled', 'customers/page'],
}, async () => {
  const { id, total } = await quote({ customer, lines: [aQuotationLine()] });
  const message = await receive();
  const known = { ...customer, name: 'Asha', phone: inquiry.phone };
  const found = {
    ...known,
    id: message.id,
    branch: '',
    lastAt: message.createdAt,
    messages: 1,
    quotations: 1,
    accepted: 0,
  };
  expect(await read('/customers?search=asha%20%26%20co')).toEqual({ customers: [found], total: 1 });
  expect(await read(`/customers/${id}`)).toMatchObject({
    customer: found,
    others: [],
    history: [
      { id: message.id, subject: 'Toner', status: 'new', at: message.createdAt, quotation: null },
      { id, quotation: { number: '', state: 'draft', shownState: 'draft', total } },
    ],
  });
  const { body } = await quote({ messageId: message.id });
  expect(body).toMatchObject({ customer: known, placeOfSupply: '29' });
  const moved = { company: 'Asha Prints', gstin: '', city: 'Mumbai' };
  const other = await quote({ messageId: (await receive(moved)).id });
  expect(other.body.customer).toEqual({ ...known, company: 'Asha Prints', gstin: '', address: 'Mumbai' });
});

test('suspected spam is no customer, and its quotation has its own details', { tags: ['customers/list'] }, async () => {
  const spam = await receive({ company: 'Spam & Co' }, true);
  expect(await read('/customers')).toEqual({ customers: [], total: 0 });
  expect((await send('GET', `/customers/${spam.id}`)).status).toBe(404);
  expect((await quote({ messageId: spam.id })).body.customer).toMatchObject({ name: 'Asha', company: 'Spam & Co' });
  for (const query of ['limit=0', 'limit=201', 'offset=-1'])
    expect((await send('GET', `/customers?${query}`)).status).toBe(422);
});
