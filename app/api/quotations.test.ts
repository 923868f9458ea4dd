import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#app/domain/mail.ts';
import type { QuotationView } from '#app/domain/quotation/quotation.schema.ts';
import { decisionMail, quotationMail } from '#app/domain/quotation/quotation-mail.ts';
import { type CallOptions, openApi, type TestApi } from '#tests/support/api.ts';
import { aLine, anInquiry, aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.staffSession();
});
afterEach(() => api.close());

async function call<Body = QuotationView>(method: string, path: string, options: CallOptions = {}) {
  const response = await api.call(method, path, { token, ...options });
  const text = await response.text();
  return { status: response.status, body: (text && JSON.parse(text)) as Body };
}
const draft = async (json: object = {}) => (await call('POST', '/quotations', { json })).body;
const put = (id: string, json: object, headers = {}) => call('PUT', `/quotations/${id}`, { json, headers });
const send = (id: string, by = 'copy') => call('POST', `/quotations/${id}/send`, { json: { by } });
const answer = (json: object) => call('POST', '/quotations/answer', { json, token: '' });
const line = {
  ...aLine,
  hsn: '8443 31',
  quantity: 2,
  unitPaise: 50_000_00,
  discount: { kind: 'percent', basisPoints: 500 },
};
const customer = {
  name: 'Asha Patil',
  company: 'Asha & Co',
  address: '1 Road\nPune',
  phone: '98000 12345',
  email: 'asha@x.test',
  gstin: '27 aapfu0939f 1zv',
};
const facts = { companyName: 'Dealer', gstin: '29RSIAL8066P1Z4', upiId: 'dealer@okbank', bankDetails: 'Bank\n1234' };
const asOwner = async (json: object) => api.call('PUT', '/settings', { token: await api.session(), json });
const aReady = async () => {
  await asOwner({ gstin: '27AAPFU0939F1ZV' });
  const { id } = await draft();
  return (await put(id, { customer, lines: [line] })).body;
};

describe('a draft', { tags: ['quotations/draft'] }, () => {
  test('is changed by revision, with its sums, path and seller', async () => {
    await asOwner(facts);
    const made = await draft();
    expect(made).toMatchObject({ state: 'draft', shownState: 'draft', number: '', total: 0, validUntil: '2026-06-16' });
    expect(made.path).toBe(`/quotation/${made.secret}`);
    expect(made.link).toBe(`https://shop.test${made.path}`);
    const changed = await put(made.id, { customer, lines: [line], placeOfSupply: '' }, { 'if-match': '"0"' });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        revision: 1,
        total: 1_12_100_00,
        body: {
          customer: { gstin: '27AAPFU0939F1ZV' },
          lines: [{ hsn: '844331' }],
          placeOfSupply: '27',
          seller: { name: 'Dealer', gstin: '29RSIAL8066P1Z4', state: '29', upi: 'dealer@okbank' },
        },
        sums: { taxable: 95_000_00, cgst: 0, igst: 17_100_00, roundOff: 0 },
      },
    });
    expect((await put(made.id, { notes: 'A' }, { 'if-match': '0' })).status).toBe(409);
    const abroad = await put(made.id, { placeOfSupply: 'IGST' });
    expect(abroad.body).toMatchObject({ body: { placeOfSupply: 'IGST' }, sums: { cgst: 0, igst: 17_100_00 } });
    expect((await put(made.id, { placeOfSupply: '27' })).status).toBe(200);
    await asOwner({ gstin: null, gstState: '27' });
    expect((await call('GET', `/quotations/${made.id}`)).body).toMatchObject({
      body: { seller: { gstin: '', state: '27' } },
      sums: { igst: 0, cgst: 8_550_00 },
    });
    expect((await call('DELETE', `/quotations/${made.id}`)).status).toBe(204);
    expect((await call('GET', `/quotations/${made.id}`)).status).toBe(404);
  });

  test('idempotent: a repeated request with the same Idempotency-Key makes one', async () => {
    const make = (key: string) => call('POST', '/quotations', { json: {}, headers: { 'idempotency-key': key } });
    const first = await make('one-tap-1');
    expect(first.status).toBe(201);
    expect(await make('one-tap-1')).toEqual(first);
    expect((await make('one-tap-2')).body.id).not.toBe(first.body.id);
    expect((await make('short')).status).toBe(422);
  });

  test.each([
    [{ lines: [{ ...line, quantity: 0 }] }, ['body', 'lines', 0, 'quantity']],
    [{ lines: [{ ...line, unitPaise: 0.5 }] }, ['body', 'lines', 0, 'unitPaise']],
    [{ lines: [{ ...line, hsn: '84433' }] }, ['body', 'lines', 0, 'hsn']],
    [{ lines: [{ ...line, discount: { kind: 'percent', basisPoints: 10_001 } }] }, undefined],
    [{ lines: Array.from({ length: 101 }, () => line) }, ['body', 'lines']],
    [{ customer: { ...customer, gstin: '27AAPFU0939F1ZW' } }, ['body', 'customer', 'gstin']],
    [{ lines: [{ ...line, description: `${'a\n'.repeat(12)}a` }] }, ['body', 'lines', 0, 'description']],
    [{ customer: { ...customer, address: `${'a\n'.repeat(12)}a` } }, ['body', 'customer', 'address']],
    [{ placeOfSupply: '28' }, ['body', 'placeOfSupply']],
    [{ validUntil: '2026-02-30' }, ['body', 'validUntil']],
  ])('%#: with a wrong field is a 422', async (change, loc) => {
    const { id } = await draft();
    const { status, body } = await call<{ detail: { loc: unknown }[] }>('PUT', `/quotations/${id}`, { json: change });
    expect(status).toBe(422);
    if (loc) expect(body.detail[0]?.loc).toEqual(loc);
  });

  test('has the machine of a product inquiry with its hidden price, and the customer', async () => {
    await asOwner({ gstin: '27AAPFU0939F1ZV' });
    await api.store.products.create(
      aProduct({
        name: 'Canon iR 2625',
        regularPrice: 90_000,
        salePrice: 85_000.5,
        priceLabel: 'Price on Request',
        taxPercent: 12,
        specifications: { Type: 'Multifunction' },
      }),
    );
    await api.store.products.create(aProduct({ name: 'Canon iR 2625i', slug: 'other' }));
    const inquiry = anInquiry({ subject: 'Inquiry about Canon iR 2625' });
    const message = await api.store.messages.create({ inquiry });
    const made = await draft({ messageId: message.id });
    expect(made.body.customer).toMatchObject({ name: 'Asha Patil', email: 'asha@example.com' });
    expect(made.body.lines).toEqual([
      {
        ...line,
        product: 'canon-ir-2625',
        hsn: '844331',
        quantity: 1,
        unitPaise: 85_000_50,
        discount: null,
        rateBasisPoints: 1200,
      },
    ]);
    expect((await draft({ messageId: message.id })).id).toBe(made.id);
    expect((await call('POST', '/quotations', { json: { messageId: 'unknown' } })).status).toBe(404);
  });

  const plan = {
    rentPerMonth: 4500,
    rentPagesMono: 5000,
    rentExtraMono: 0.4,
    rentMonths: 24,
    amcFull: 12_000,
    amcPageMono: 0.5,
    amcPageColour: 3,
  };
  const months = 'months=36&mono=1000&colour=100';
  test.each([
    [
      `/cost?m=machine&plan=rent&${months}`,
      [
        {
          kind: 'rent',
          name: 'Rental: Machine',
          hsn: '9973',
          unitPaise: 4500_00,
          periods: 36,
          description: '5,000 pages · + ₹0.40 / page',
        },
      ],
    ],
    ['/cost?m=machine&plan=rent', [{ kind: 'rent', periods: 24 }]],
    [
      `/cost?m=machine&plan=buyAmcFull&${months}`,
      [
        { kind: 'sale', unitPaise: 1_00_000_00 },
        { kind: 'amc', name: 'Comprehensive AMC: Machine', hsn: '9987', unitPaise: 12_000_00, periods: 3 },
      ],
    ],
    [
      `/cost?m=machine&plan=buyAmcPage&${months}`,
      [{ kind: 'sale' }, { kind: 'amc', name: 'AMC by pages: Machine', unitPaise: 9600_00, periods: 3 }],
    ],
    [`/cost?m=machine&plan=buyAmcLabour&${months}`, [{ kind: 'sale' }, { kind: 'amc', unitPaise: 0 }]],
    ['/compare?m=machine,gone', [{ product: 'machine' }, { product: '', name: 'gone', unitPaise: 0 }]],
    ['/choose?pages=3000', []],
  ] as const)('has the plan of %s', async (page, lines) => {
    await api.store.products.create(aProduct({ name: 'Machine', slug: 'machine', regularPrice: 1_00_000, ...plan }));
    const message = await api.store.messages.create({ inquiry: anInquiry({ page }) });
    const { body } = await draft({ messageId: message.id });
    expect(body.lines).toMatchObject(lines);
    expect(body.lines).toHaveLength(lines.length);
  });
});

describe('sending', { tags: ['quotations/sending'] }, () => {
  test('gives the number once, and the customer answers once', { tags: ['quotations/decisions'] }, async () => {
    const { id, secret } = await aReady();
    expect((await answer({ secret, answer: 'accepted' })).status).toBe(404);
    const sent = await send(id, 'whatsapp');
    expect(sent).toMatchObject({ status: 200, body: { state: 'sent', number: 'Q/2026-27/0001' } });
    expect(await send(id)).toEqual(sent);
    expect((await put(id, { notes: 'A' })).status).toBe(409);
    expect((await call('DELETE', `/quotations/${id}`)).status).toBe(409);
    const given = { secret, answer: 'declined', reason: 'Too\nexpensive' };
    for (let count = 0; count < 2; count++)
      expect(await answer(given)).toEqual({ status: 200, body: { number: 'Q/2026-27/0001', state: 'declined' } });
    expect((await answer({ secret, answer: 'accepted' })).status).toBe(409);
    expect((await answer({ secret, answer: 'opened' })).status).toBe(422);
    expect((await call('GET', `/quotations/${id}`)).body).toMatchObject({ declineReason: 'Too expensive' });
    const version = await call('POST', `/quotations/${id}/version`);
    expect(version).toMatchObject({
      status: 201,
      body: { number: 'Q/2026-27/0001-2', state: 'draft', declineReason: '' },
    });
    expect((await call('POST', `/quotations/${version.body.id}/version`)).status).toBe(409);
  });

  test('with GST needs the GSTIN of the dealer', async () => {
    const { id } = await draft();
    await put(id, { customer, lines: [line] });
    const refused = await call<{ detail: { loc: unknown }[] }>('POST', `/quotations/${id}/send`, {
      json: { by: 'copy' },
    });
    expect([refused.status, refused.body.detail[0]?.loc]).toEqual([422, ['body', 'lines.0.rateBasisPoints']]);
    await put(id, { lines: [{ ...line, rateBasisPoints: 0 }] });
    expect(await send(id)).toMatchObject({ status: 200, body: { sums: { cgst: 0, igst: 0 } } });
  });

  test('needs a line and an address, and e-mail that is set up', async () => {
    const { id } = await draft();
    const { status, body } = await call<{ detail: { loc: unknown }[] }>('POST', `/quotations/${id}/send`, {
      json: { by: 'copy' },
    });
    expect([status, body.detail[0]?.loc]).toEqual([422, ['body', 'lines']]);
    expect((await send(id, 'email')).status).toBe(422);
    await put(id, { customer, lines: [line] });
    expect((await send(id, 'email')).status).toBe(409);
    expect((await send(id, 'post')).status).toBe(422);
    expect((await send('unknown')).status).toBe(404);
  });

  test('by e-mail queues the link for the customer once, and the owner gets the decision', {
    tags: ['quotations/decisions'],
  }, async () => {
    const sender = {
      name: 'Dealer',
      phone: '+919800012345',
      email: 'sales@x.test',
      siteUrl: 'https://x.test',
      locale: india,
    };
    api.deps.mail.planQuotation = async () => ({
      toCustomer: (quotation) => quotationMail(quotation, sender),
      toOwner: (quotation) => decisionMail(quotation, 'owner@x.test', sender),
    });
    const { id, secret, path } = await aReady();
    for (let count = 0; count < 3; count++) expect((await send(id, 'email')).status).toBe(200);
    const [mail, ...others] = await api.store.outbox.take(9);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'visitor',
      to: 'asha@x.test',
      replyTo: 'sales@x.test',
      subject: 'Quotation Q/2026-27/0001 from Dealer',
    } satisfies Partial<Mail>);
    expect(mail?.text).toContain(`https://x.test${path}\n`);
    expect(mail?.text).toContain('over ₹1,12,100, valid until 16 June 2026');
    await answer({ secret, answer: 'declined', reason: 'Too expensive' });
    await answer({ secret, answer: 'declined', reason: 'Too expensive' });
    const decided = (await api.store.outbox.take(9)) as Mail[];
    expect(decided).toMatchObject([
      {
        kind: 'owner',
        to: 'owner@x.test',
        replyTo: 'asha@x.test',
        subject: 'Quotation declined: Q/2026-27/0001, Asha Patil, Asha & Co',
      },
    ]);
    expect(decided[0]?.text).toContain('Reason: Too expensive');
    expect(decided[0]?.text).toContain(`https://x.test/admin/quotations/${id}`);
  });

  test('20 answers in ten minutes from one address are the limit', { tags: ['quotations/decisions'] }, async () => {
    for (let count = 0; count < 20; count++) await answer({ secret: 'unknown', answer: 'accepted' });
    expect((await answer({ secret: 'unknown', answer: 'accepted' })).status).toBe(429);
  });
});

test('lists and exports quotations, with no formula in a cell', { tags: ['quotations/list'] }, async () => {
  const first = await aReady();
  await send(first.id);
  const { id } = await draft();
  await put(id, { customer: { ...customer, company: '=1+1' }, lines: [line] });
  type List = { quotations: QuotationView[]; total: number; openValue: number };
  const list = async (query: string) => (await call<List>('GET', `/quotations${query}`)).body;
  expect(await list('?limit=1')).toMatchObject({ quotations: [{}], total: 2, openValue: 1_12_100_00 });
  expect(await list('?state=sent&search=asha')).toMatchObject({ quotations: [{ id: first.id, shownState: 'sent' }] });
  expect((await call('GET', '/quotations?state=lost')).status).toBe(422);
  const text = await (await api.call('GET', '/quotations/export', { token })).text();
  const rows = text.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row.startsWith('"Q/2026-27/0001","Sent"'))).toMatch(
    /"27 Maharashtra","95000","8550","8550","0","0","112100",""$/,
  );
  expect(text).toContain(`,"'=1+1",`);
  const sheet = await api.call('GET', '/quotations/export?format=xlsx&state=draft', { token });
  expect(sheet.headers.get('content-disposition')).toBe('attachment; filename="quotations-2026-06-01.xlsx"');
});

test('the settings printed on quotations are not public', { tags: ['quotations/settings'] }, async () => {
  expect((await asOwner({ ...facts, quotationTerms: 'Pay now', quotationDays: 30 })).status).toBe(200);
  const settings = async (who?: string) => (await api.call('GET', '/settings', who ? { token: who } : {})).json();
  expect(await settings(token)).toMatchObject({ ...facts, quotationTerms: 'Pay now', quotationDays: 30 });
  const names = ['gstin', 'gstState', 'bankDetails', 'upiId', 'quotationTerms', 'quotationDays'];
  expect(Object.keys(await settings()).filter((name) => names.includes(name))).toEqual([]);
  expect((await draft()).body.terms).toBe('Pay now');
  for (const wrong of [{ gstin: '27AAPFU0939F1ZW' }, { gstState: '99' }, { upiId: 'me' }, { quotationDays: 0 }])
    expect((await asOwner(wrong)).status).toBe(422);
});
