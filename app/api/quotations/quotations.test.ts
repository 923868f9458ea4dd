import { describe, expect, test } from 'vitest';
import { api, apiPerTest, fault, read, send, token } from '#app/api/calls/api-test.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { decisionMail, quotationMail } from '#app/domain/quotations/quotation-mail.ts';
import { aBranch, aLine, anInquiry, aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { pdfTexts } from '#tests/support/pdf-text.ts';

apiPerTest('staffSession');

const create = (json: object = {}, key?: string) =>
  send('POST', '/quotations', json, token, key === undefined ? {} : { 'idempotency-key': key });
const draft = async (json: object = {}): Promise<QuotationView> => (await create(json)).body;
const put = (id: string, json: object, headers = {}) => send('PUT', `/quotations/${id}`, json, token, headers);
const deliver = (id: string, by = 'copy') => send('POST', `/quotations/${id}/send`, { by });
const answer = (json: object) => send('POST', '/quotations/answer', json, '');
const discount = { kind: 'percent', basisPoints: 500 };
const line = { ...aLine, hsn: '8443 31', quantity: 2, unitPaise: 50_000_00, discount };
const reach = { address: '1 Road\nPune', phone: '98000 12345', email: 'asha@x.test' };
const customer = { name: 'Asha Patil', company: 'Asha & Co', ...reach, gstin: '27 aapfu0939f 1zv' };
const facts = { companyName: 'Dealer', gstin: '29RSIAL8066P1Z4', upiId: 'dealer@okbank', bankDetails: 'Bank\n1234' };
const asOwner = async (json: object) => send('PUT', '/settings', json, await api.session());
const aReady = async () => {
  await asOwner({ gstin: '27AAPFU0939F1ZV' });
  const { id } = await draft();
  return (await put(id, { customer, lines: [line] })).body;
};

test('a branch with its own GSTIN sells in its state and has its own numbers', {
  tags: ['quotations/numbers'],
}, async () => {
  const branch = await api.deps.store.branches.create(
    aBranch({ name: 'Surat', city: 'Surat 395001', gstin: '24AAPFU0939F1Z1' }),
  );
  const main = (await deliver((await aReady()).id)).body;
  const message = await api.deps.store.inquiries.create({
    inquiry: anInquiry({ phone: '98000 54321', email: 'ravi@x.test', branch: branch.id }),
  });
  const made = await draft({ messageId: message.id });
  expect(made).toMatchObject({ body: { seller: { gstin: '24AAPFU0939F1Z1', state: '24' }, placeOfSupply: '24' } });
  expect(made.body.seller.address).toMatch(/Surat 395001$/);
  await put(made.id, { customer, lines: [line], placeOfSupply: '27' });
  const sent = (await deliver(made.id)).body;
  expect(sent).toMatchObject({ number: 'Q241/26-27/0001', sums: { cgst: 0, igst: 17_100_00 } });
  expect(main).toMatchObject({ number: 'Q/2026-27/0001', sums: { igst: 0 } });
  const { quotations } = await read('/quotations?search=q241%2F26-27%2F1');
  expect(quotations.map(({ id }: { id: string }) => id)).toEqual([sent.id]);
  const chosen = (await aReady()).id;
  expect((await put(chosen, { branch: branch.id })).body).toMatchObject({
    branch: branch.id,
    body: { seller: { gstin: '24AAPFU0939F1Z1' } },
    sums: { cgst: 0 },
  });
  expect((await deliver(chosen)).body.number).toBe('Q241/26-27/0002');
  const next = (await send('POST', `/quotations/${chosen}/version`)).body;
  expect(await put(next.id, { branch: '' })).toMatchObject({ status: 422 });
  expect(await put(next.id, { branch: branch.id })).toMatchObject({ status: 200 });
});

describe('a draft', { tags: ['quotations/draft'] }, () => {
  test('is changed by revision, with its sums, path and seller', async () => {
    await asOwner(facts);
    const made = await draft();
    expect(made).toMatchObject({ state: 'draft', shownState: 'draft', number: '', total: 0, validUntil: '2026-06-16' });
    expect(made.path).toBe(`/quotation/${made.secret}`);
    expect(made.link).toBe(`https://shop.test${made.path}`);
    const changed = await put(made.id, { customer, lines: [line], placeOfSupply: '' }, { 'if-match': '"0"' });
    expect(changed).toMatchObject({ status: 200, body: { revision: 1, total: 1_12_100_00 } });
    expect(changed.body.sums).toMatchObject({ taxable: 95_000_00, cgst: 0, igst: 17_100_00, roundOff: 0 });
    expect(changed.body.body).toMatchObject({
      customer: { gstin: '27AAPFU0939F1ZV' },
      lines: [{ hsn: '844331' }],
      placeOfSupply: '27',
      seller: { name: 'Dealer', gstin: '29RSIAL8066P1Z4', state: '29', upi: 'dealer@okbank' },
    });
    expect((await put(made.id, { notes: 'A' }, { 'if-match': '0' })).status).toBe(409);
    await asOwner({ gstin: null, gstState: '27' });
    const within = { body: { seller: { gstin: '', state: '27' } }, sums: { igst: 0, cgst: 8_550_00 } };
    expect(await read(`/quotations/${made.id}`)).toMatchObject(within);
    expect((await send('DELETE', `/quotations/${made.id}`)).status).toBe(204);
    expect((await send('GET', `/quotations/${made.id}`)).status).toBe(404);
  });

  test('idempotent: a repeated request with the same Idempotency-Key makes one', async () => {
    const { headers: _, ...first } = await create({}, 'one-tap-1');
    expect(first.status).toBe(201);
    expect(await create({}, 'one-tap-1')).toMatchObject(first);
    expect((await create({}, 'one-tap-2')).body.id).not.toBe(first.body.id);
    expect((await create({}, 'short')).status).toBe(422);
  });

  test('with a wrong field is a 422 that names it', async () => {
    const { id } = await draft();
    const long = `${'a\n'.repeat(12)}a`;
    const refuses = async (change: object, ...loc: unknown[]) =>
      expect(await put(id, change)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', ...loc] }] } });
    for (const [name, value] of Object.entries({ quantity: 0, unitPaise: 0.5, hsn: '84433', description: long }))
      await refuses({ lines: [{ ...line, [name]: value }] }, 'lines', 0, name);
    const discount = { kind: 'percent', basisPoints: 10_001 };
    expect((await put(id, { lines: [{ ...line, discount }] })).status).toBe(422);
    for (const [name, value] of Object.entries({ gstin: '27AAPFU0939F1ZW', address: long }))
      await refuses({ customer: { ...customer, [name]: value } }, 'customer', name);
    const lines = Array.from({ length: 101 }, () => line);
    for (const [name, value] of Object.entries({ lines, placeOfSupply: '28', validUntil: '2026-02-30' }))
      await refuses({ [name]: value }, name);
  });

  test.each([
    ['29AAPFU0939F1ZR', { gstin: '29AAPFU0939F1ZR', state: '29' }],
    ['29 aapfu 0939f', { gstin: '', state: '27' }],
  ])('has the company of an inquiry, and its GSTIN “%s” if it is right', async (gstin, { gstin: taken, state }) => {
    await asOwner({ gstin: '27AAPFU0939F1ZV' });
    const { id } = await api.store.inquiries.create({
      inquiry: anInquiry({ company: 'Rao & Co', gstin, city: 'Mysuru' }),
    });
    const { customer: made, placeOfSupply } = (await draft({ messageId: id })).body;
    expect(made).toMatchObject({ company: 'Rao & Co', address: 'Mysuru', gstin: taken });
    expect(placeOfSupply).toBe(state);
  });

  test('has the hidden machine of a product inquiry with its hidden price, and the customer', async () => {
    await asOwner({ gstin: '27AAPFU0939F1ZV' });
    const prices = { regularPrice: 90_000, salePrice: 85_000.5, priceLabel: 'Price on Request', taxPercent: 12 };
    const hidden = { ...prices, visibility: 'private' };
    const specifications = { Type: 'Multifunction' };
    await api.store.products.create(aProduct({ name: 'Canon iR 2625', ...hidden, specifications }));
    await api.store.products.create(aProduct({ name: 'Canon iR 2625i', slug: 'other' }));
    const inquiry = anInquiry({ subject: 'Inquiry about Canon iR 2625' });
    const message = await api.store.inquiries.create({ inquiry });
    const made = await draft({ messageId: message.id });
    expect(made.body.customer).toMatchObject({ name: 'Asha Patil', email: 'asha@example.com' });
    const priced = { quantity: 1, unitPaise: 85_000_50, discount: null, rateBasisPoints: 1200 };
    expect(made.body.lines).toEqual([{ ...line, product: 'canon-ir-2625', hsn: '844331', ...priced }]);
    expect((await draft({ messageId: message.id })).id).toBe(made.id);
    expect((await create({ messageId: 'unknown' })).status).toBe(404);
  });

  const rent = { rentPerMonth: 4500, rentPagesMono: 5000, rentExtraMono: 0.4, rentMonths: 24 };
  const plan = { ...rent, amcFull: 12_000, amcPageMono: 0.5, amcPageColour: 3 };
  const months = 'months=36&mono=1000&colour=100';
  const rentTerms = 'Included a month: 5,000 pages\nFurther page: ₹0.40\nAt least: 24 months';
  const rental = { name: 'Rental: Canon Machine', hsn: '997314', description: rentTerms };
  const service = { name: 'Comprehensive AMC: Canon Machine', hsn: '998712', description: 'Parts and labour included' };
  const sale = { kind: 'sale', unitPaise: 1_00_000_00 };
  test.each([
    [`/cost?m=machine&plan=rent&${months}`, [{ kind: 'rent', ...rental, unitPaise: 4500_00, periods: 36 }]],
    [
      `/cost?m=machine&plan=buyAmcFull&${months}`,
      [sale, { kind: 'amc', ...service, unitPaise: 12_000_00, periods: 3 }],
    ],
    ['/compare?m=machine,gone', [{ product: 'machine' }, { product: '', name: 'gone', unitPaise: 0 }]],
    ['/choose?pages=3000', []],
  ] as const)('has the plan of %s', async (page, lines) => {
    await api.store.products.create(aProduct({ name: 'Machine', slug: 'machine', regularPrice: 1_00_000, ...plan }));
    const inquiry = await api.store.inquiries.create({ inquiry: anInquiry({ page }) });
    const { body } = await draft({ messageId: inquiry.id });
    expect(body.lines).toMatchObject(lines);
    expect(body.lines).toHaveLength(lines.length);
  });
});

describe('a copy', { tags: ['quotations/copies'] }, () => {
  test('has the content of a quotation as a new draft, with the fields given instead', async () => {
    const sent = (await deliver((await aReady()).id)).body;
    await asOwner({ companyName: 'Renamed' });
    const copy = await draft({ copyOf: sent.id, notes: 'Again', validUntil: '2026-07-01' });
    expect(copy).toMatchObject({ state: 'draft', number: '', version: 1, validUntil: '2026-07-01', total: sent.total });
    const { customer: same, lines } = sent.body;
    expect(copy.body).toMatchObject({ customer: same, lines, notes: 'Again', seller: { name: 'Renamed' } });
    expect((await create({ copyOf: 'unknown' })).status).toBe(404);
    expect((await create({ copyOf: sent.id, lines: [{}] })).status).toBe(422);
  });

  test('as a template has no customer, is listed apart and cannot be sent', async () => {
    const { id } = await aReady();
    const template = await draft({ copyOf: id, template: 'AMC' });
    const none = { name: '', company: '', address: '', phone: '', email: '', gstin: '' };
    expect(template).toMatchObject({ template: 'AMC', body: { customer: none, lines: [{ hsn: '844331' }] } });
    const of = async (query: string) =>
      (await read(`/quotations${query}`)).quotations.map((each: QuotationView) => each.id);
    expect([await of(''), await of('?view=templates')]).toEqual([[id], [template.id]]);
    await put(template.id, { customer });
    expect((await deliver(template.id)).body).toEqual({ detail: 'A template cannot be sent' });
    const made = await draft({ copyOf: template.id });
    expect(made).toMatchObject({ template: '', state: 'draft', total: template.total });
  });
});

test('an answer by telephone needs a reason if it is lost', { tags: ['quotations/spoken'] }, async () => {
  const { id } = await aReady();
  const enter = (json: object) => send('POST', `/quotations/${id}/answer`, json);
  expect((await enter({ answer: 'accepted' })).status).toBe(404);
  await deliver(id);
  expect((await enter({ answer: 'declined' })).body).toEqual(fault('reason', 'Enter a reason'));
  expect((await enter({ answer: 'change', reason: 'A' })).status).toBe(422);
  const kept = { state: 'accepted', declineReason: 'PO 17', decidedBy: 'staff' };
  expect(await enter({ answer: 'accepted', reason: 'PO 17' })).toMatchObject({ status: 200, body: kept });
  expect((await enter({ answer: 'declined', reason: 'A' })).status).toBe(409);
});

test('the message has the last quotation, and the status the newest news', {
  tags: ['quotations/outcomes'],
}, async () => {
  await asOwner({ gstin: '27AAPFU0939F1ZV' });
  const message = await api.store.inquiries.create({ inquiry: anInquiry() });
  const { id, secret } = await draft({ messageId: message.id });
  await put(id, { lines: [line] });
  await deliver(id);
  const newest = async () => (await read('/status')).quotations.newest;
  expect(await newest()).toBeNull();
  api.clock.advance(1000);
  await answer({ secret, answer: 'change', reason: 'Two machines' });
  expect(await newest()).toBe(api.clock.now().toISOString());
  const quotation = { id, number: 'Q/2026-27/0001', state: 'change', total: 1_12_100_00, reason: 'Two machines' };
  for (const query of ['', '?filter=all', `?id=${message.id}`])
    expect(await read(`/contact${query}`), query).toMatchObject([{ id: message.id, quotation }]);
  for (const change of [
    await send('PUT', `/contact/${message.id}?status=resolved`),
    await send('POST', `/contact/${message.id}/events`, { kind: 'note', text: 'A' }),
  ])
    expect(change.body.quotation).toEqual(quotation);
  const waiting = async () => (await read('/quotations?view=waiting')).quotations.map((each: QuotationView) => each.id);
  expect(await waiting()).toEqual([id]);
  expect((await send('POST', `/quotations/${id}/seen`)).status).toBe(204);
  expect([await newest(), await waiting()]).toEqual([null, [id]]);
});

describe('sending', { tags: ['quotations/sending'] }, () => {
  test('gives the number once, and the customer answers once', { tags: ['quotations/decisions'] }, async () => {
    const { id, secret } = await aReady();
    expect((await answer({ secret, answer: 'accepted' })).status).toBe(404);
    const { headers: _, ...sent } = await deliver(id, 'whatsapp');
    expect(sent).toMatchObject({ status: 200, body: { state: 'sent', number: 'Q/2026-27/0001' } });
    expect(await deliver(id)).toMatchObject(sent);
    await asOwner({ gstin: null, gstState: '07' });
    expect((await read(`/quotations/${id}`)).body).toEqual(sent.body.body);
    expect((await put(id, { notes: 'A' })).status).toBe(409);
    expect((await send('DELETE', `/quotations/${id}`)).status).toBe(409);
    const given = { secret, answer: 'declined', reason: 'Too\nexpensive' };
    const declined = { status: 200, body: { number: 'Q/2026-27/0001', state: 'declined' } };
    for (let count = 0; count < 2; count++) expect(await answer(given)).toMatchObject(declined);
    expect((await answer({ secret, answer: 'accepted' })).status).toBe(409);
    expect((await answer({ secret, answer: 'opened' })).status).toBe(422);
    expect(await read(`/quotations/${id}`)).toMatchObject({ declineReason: 'Too expensive' });
    const { status, body } = await send('POST', `/quotations/${id}/version`);
    expect([status, body]).toMatchObject([201, { number: 'Q/2026-27/0001-2', state: 'draft', declineReason: '' }]);
    expect((await send('POST', `/quotations/${body.id}/version`)).status).toBe(409);
  });

  test('needs a line, the GSTIN of the dealer for GST, an address, and e-mail that is set up', async () => {
    const { id } = await draft();
    const fails = async (field: string) =>
      expect(await deliver(id)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field] }] } });
    await fails('lines');
    expect((await deliver(id, 'email')).body).toEqual(fault('customer.email', 'Enter the customer’s e-mail address'));
    await put(id, { customer, lines: [line] });
    await fails('lines.0.rateBasisPoints');
    await put(id, { lines: [{ ...line, rateBasisPoints: 0 }] });
    const noMail = { detail: 'E-mail is not set up. See Settings, E-mail' };
    expect(await deliver(id, 'email')).toMatchObject({ status: 409, body: noMail });
    expect(await deliver(id)).toMatchObject({ status: 200, body: { sums: { cgst: 0, igst: 0 } } });
  });

  test('by e-mail queues the link once; the owner gets the decision', { tags: ['quotations/decisions'] }, async () => {
    const reply = { phone: '+919800012345', email: 'sales@x.test' };
    const sender = { name: 'Dealer', ...reply, siteUrl: 'https://x.test', locale: india };
    api.deps.mail.planQuotation = async () => ({
      toCustomer: (quotation) => quotationMail(quotation, sender),
      toOwner: (quotation, decision) => decisionMail(quotation, decision, { ...sender, to: 'owner@x.test' }),
    });
    const { id, secret } = await aReady();
    for (let count = 0; count < 3; count++) expect((await deliver(id, 'email')).status).toBe(200);
    const subject = 'Quotation Q/2026-27/0001 from Dealer';
    const toCustomer = { kind: 'visitor', to: 'asha@x.test', replyTo: 'sales@x.test', subject };
    expect(await api.store.outbox.take(9)).toMatchObject([toCustomer]);
    for (let count = 0; count < 2; count++) await answer({ secret, answer: 'declined', reason: 'Too expensive' });
    const told = 'Quotation declined: Q/2026-27/0001, Asha Patil, Asha & Co';
    const toOwner = { kind: 'owner', to: 'owner@x.test', replyTo: 'asha@x.test', subject: told };
    expect(await api.store.outbox.take(9)).toMatchObject([toOwner]);
  });

  test('an owner revokes the link; a new version has a new one', { tags: ['privacy/revoke'] }, async () => {
    const made = await aReady();
    const link = async (id = made.id) =>
      (await send('DELETE', `/quotations/${id}/link`, undefined, await api.session())).status;
    expect(await link()).toBe(409);
    const { quotations, outbox } = api.deps.store;
    const mail = () =>
      ({ kind: 'visitor', to: 'a@x.test', replyTo: null, subject: '', text: '', quotationId: made.id }) as const;
    const mailed = { by: '', seller: made.body.seller, year: '2026-27', today: '2026-06-01', mail };
    await quotations.send(made.id, mailed);
    expect([await link(), await link(), await outbox.count()]).toMatchObject([204, 204, { waiting: 0 }]);
    await expect(quotations.send(made.id, mailed)).rejects.toThrow('was revoked');
    expect(await read(`/quotations/${made.id}`)).toMatchObject({ state: 'sent', secret: '', path: '', link: '' });
    expect(await quotations.bySecret(made.secret)).toBeNull();
    expect((await answer({ secret: made.secret, answer: 'accepted' })).status).toBe(404);
    const next = (await send('POST', `/quotations/${made.id}/version`)).body;
    expect((await deliver(next.id)).body.link).toMatch(next.secret);
    expect(await quotations.newerSecret(made.id)).toBe(next.secret);
    await link(next.id);
    expect(await quotations.newerSecret(made.id)).toBeNull();
  });

  test('20 answers in ten minutes from one address are the limit', { tags: ['quotations/decisions'] }, async () => {
    for (let count = 0; count < 20; count++) await answer({ secret: 'unknown', answer: 'accepted' });
    expect((await answer({ secret: 'unknown', answer: 'accepted' })).status).toBe(429);
  });
});

test('lists and exports quotations, with no formula in a cell', { tags: ['quotations/list'] }, async () => {
  const first = await aReady();
  await deliver(first.id);
  const { id } = await draft();
  await put(id, { customer: { ...customer, company: '=1+1' }, lines: [line] });
  const listed = { quotations: [{}], total: 2, openValue: 1_12_100_00 };
  expect(await read('/quotations?limit=1')).toMatchObject(listed);
  const found = await read('/quotations?state=sent&search=asha');
  expect(found).toMatchObject({ quotations: [{ id: first.id, shownState: 'sent' }] });
  expect((await send('GET', '/quotations?state=lost')).status).toBe(422);
  const { body: text } = await send('GET', '/quotations/export', undefined, await api.session());
  const rows = text.trim().split('\r\n');
  expect(rows).toHaveLength(3);
  expect(rows.find((row: string) => row.startsWith('"Q/2026-27/0001","Sent"'))).toBe(
    '"Q/2026-27/0001","Sent","2026-06-01 12:00","2026-06-01 12:00","2026-06-16","","Asha Patil","Asha & Co",' +
      '"98000 12345","asha@x.test","27AAPFU0939F1ZV","27 Maharashtra","95000","8550","8550","0","0","112100",""',
  );
  expect(text).toContain(`,"'=1+1",`);
  const sheet = await send('GET', '/quotations/export?format=xlsx&state=draft', undefined, await api.session());
  expect(sheet.headers.get('content-disposition')).toBe('attachment; filename="quotations-2026-06-01.xlsx"');
});

test('a draft and a sent quotation as PDF files', { tags: ['quotations/staff-file'] }, async () => {
  const { id } = await aReady();
  for (const name of ['Quotation-draft.pdf', 'Quotation-Q-2026-27-0001.pdf']) {
    const response = await api.call('GET', `/quotations/${id}/pdf`, { token });
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`inline; filename="${name}"`);
    const [texts = []] = pdfTexts(new Uint8Array(await response.arrayBuffer()));
    expect(texts).toEqual(expect.arrayContaining(['Asha Patil', 'GSTIN 27AAPFU0939F1ZV', aLine.name]));
    await deliver(id);
  }
});
