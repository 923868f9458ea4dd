import { fork } from 'node:child_process';
import { once } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { draftBody, sellerOf } from '#app/domain/quotations/draft-body.ts';
import type { Quotation, QuotationBody } from '#app/domain/quotations/quotation.ts';
import type { Store } from '#app/storage/store/store.ts';
import { twoProcesses } from '#app/storage/store/two-processes-test.ts';
import { dealer } from '#dealer';
import { aBrowser, aLine, anInquiry } from '#tests/support/factories.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import type { QuotationTask } from '#tests/support/quotation-process.ts';
import { addUser, clock, engines, store, storePerTest, testClock } from '#tests/support/stores.ts';

const settings = { ...firstFacts(dealer), companyName: '', gstin: '27AAPFU0939F1ZV' } as Settings;
const seller = sellerOf(settings, dealer.name, dealer.locale);
const message = { name: 'Asha', phone: '+91 98000 12345', email: 'a@x.test' };
const content: QuotationBody = draftBody({ inquiry: message, seller, lines: [aLine], settings });
const validUntil = '2026-06-15';
const today = '2026-06-01';
const draft = (fields: Partial<QuotationBody> = {}, inquiryId = '') => ({
  ...{ messageId: inquiryId, body: { ...content, ...fields }, validUntil, by: 'asha' },
});
const sending = { by: 'asha', seller, year: '2026-27', today };
const mailTo = (to: string) => ({ kind: 'owner', to, replyTo: null, subject: 'S', text: 'T' }) satisfies Mail;
const answering = { today, mails: ({ number }: Quotation) => [mailTo(`${number.slice(-4)}@x.test`)] };
const accept = { answer: 'accepted', reason: '' } as const;
const decline = { answer: 'declined', reason: 'Too expensive' } as const;

describe.each(variants(engines))('quotations on %s', (_engine, open) => {
  storePerTest(open);
  const sent = async (fields: Partial<QuotationBody> = {}, inquiryId = '') => {
    clock.advance(1000);
    return store.quotations.send((await store.quotations.create(draft(fields, inquiryId))).id, sending);
  };
  const aStoredInquiry = () => store.inquiries.create({ inquiry: anInquiry(), key: `key ${clock.now().getTime()}` });
  const timeline = async (id: string) =>
    (await store.inquiries.events(id)).map(({ kind, text }) => `${kind} ${text}`.trim());

  test('a draft has no number; a change of a stale one is a conflict', { tags: ['quotations/states'] }, async () => {
    const made = await store.quotations.create(draft());
    const times = { createdAt: clock.now().toISOString(), sentAt: null, openedAt: null, decidedAt: null };
    const { id, secret } = made;
    const about = { ...times, version: 1, state: 'draft', revision: 0, total: 11_800_00, isReplaced: false };
    const texts = {
      number: '',
      messageId: '',
      branch: '',
      declineReason: '',
      createdBy: 'asha',
      changedBy: 'asha',
      decidedBy: '',
      validUntil,
    };
    expect(made).toEqual({ ...about, ...texts, newsAt: null, template: '', id, secret, body: content });
    expect(made.secret).toMatch(/^[\w-]{22}$/);
    const change = { lines: [{ ...aLine, quantity: 2 }], placeOfSupply: '29', validUntil: '2026-06-20' };
    const changed = await store.quotations.update(made.id, change, { by: 'ravi', seen: '0', seller });
    expect(changed).toMatchObject({ revision: 1, changedBy: 'ravi', total: 23_600_00, validUntil: '2026-06-20' });
    expect(changed.body).toMatchObject({ customer: { name: 'Asha' }, placeOfSupply: '29' });
    await expect(store.quotations.update(made.id, { notes: 'A' }, { by: 'ravi', seen: '0', seller })).rejects.toThrow(
      'since you',
    );
    await expect(store.quotations.send(made.id, { ...sending, seen: '0' })).rejects.toThrow('since you');
    const huge = Array.from({ length: 100 }, () => ({ ...aLine, unitPaise: 10 ** 11, quantity: 9999 }));
    await expect(store.quotations.update(made.id, { lines: huge }, { by: 'ravi', seller })).rejects.toThrow(
      'too large',
    );
    await store.quotations.remove(made.id);
    await expect(store.quotations.find(made.id)).rejects.toThrow('Quotation not found');
    await expect(store.quotations.remove('unknown')).rejects.toThrow('Quotation not found');
  });

  test('the place of supply follows the customer’s GSTIN unless chosen', { tags: ['quotations/gstin'] }, async () => {
    const customer = { ...content.customer, gstin: '29RSIAL8066P1Z4' };
    const made = await store.quotations.create(draft({ customer, placeOfSupply: '' }));
    expect(made.body.placeOfSupply).toBe('29');
    for (const [change, place] of [
      [{ placeOfSupply: '27' }, '27'],
      [{ customer: { ...customer, name: 'Ravi' } }, '27'],
      [{ customer: { ...customer, gstin: '33MVPPU9387G1ZC' } }, '33'],
      [{ customer, placeOfSupply: '27' }, '27'],
    ] as const)
      expect((await store.quotations.update(made.id, change, { by: 'ravi', seller })).body.placeOfSupply).toBe(place);
  });

  test('sending gives the number and freezes all', { tags: ['quotations/states', 'quotations/sending'] }, async () => {
    const inquiry = await aStoredInquiry();
    const made = await store.quotations.create(draft({}, inquiry.id));
    const renamed = { ...seller, name: 'Renamed' };
    const first = await store.quotations.send(made.id, { ...sending, seen: '0', seller: renamed });
    expect(first).toMatchObject({ number: 'Q/2026-27/0001', state: 'sent', sentAt: clock.now().toISOString() });
    expect(first.body.seller.name).toBe('Renamed');
    clock.advance(1000);
    expect(await store.quotations.send(made.id, { ...sending, seen: '0' })).toEqual(first);
    expect(await timeline(inquiry.id)).toEqual(['received', 'quoted Q/2026-27/0001']);
    const key = (await store.inquiryPages.path(inquiry.id)).replace(/.*=/, '');
    const { quotations } = await store.inquiryPages.find({ reference: inquiry.reference, key });
    const { number, state, total, secret, sentAt } = first;
    expect(quotations).toEqual([{ number, state, total, validUntil, secret, sentAt }]);
    expect(await store.inquiries.find(inquiry.id)).toMatchObject({ status: 'in_progress', answeredAt: first.sentAt });
    await expect(store.quotations.update(made.id, { notes: 'A' }, { by: 'ravi', seller })).rejects.toThrow(
      'new version',
    );
    await expect(store.quotations.remove(made.id)).rejects.toThrow('cannot be deleted');
    expect((await sent()).number).toBe('Q/2026-27/0002');
    const next = await store.quotations.create(draft());
    expect((await store.quotations.send(next.id, { ...sending, year: '2027-28' })).number).toBe('Q/2027-28/0001');
  });

  test('is not sent incomplete or after its last valid day', { tags: ['quotations/sending'] }, async () => {
    const refused: [Partial<QuotationBody>, string][] = [
      [{ lines: [] }, today],
      [{ customer: { ...content.customer, name: '' } }, today],
      [{ lines: [{ ...aLine, unitPaise: 0 }] }, today],
      [{}, '2026-06-16'],
    ];
    for (const [fields, day] of refused) {
      const { id } = await store.quotations.create(draft(fields));
      await expect(store.quotations.send(id, { ...sending, today: day })).rejects.toMatchObject({ kind: 'invalid' });
    }
    expect((await sent()).number).toBe('Q/2026-27/0001');
  });

  test('is mailed once in ten minutes, also if its inquiry is deleted', { tags: ['quotations/sending'] }, async () => {
    const inquiry = await aStoredInquiry();
    const { id } = await store.quotations.create(draft({}, inquiry.id));
    const mail = ({ body }: Quotation) =>
      ({ ...mailTo(body.customer.email), kind: 'visitor', quotationId: id }) satisfies Mail;
    await store.quotations.send(id, sending);
    for (let count = 0; count < 2; count++) await store.quotations.send(id, { ...sending, mail });
    await store.trash.remove(await store.inquiries.remove(inquiry.id));
    expect(await store.outbox.take(9)).toMatchObject([{ to: 'a@x.test' }]);
    clock.advance(10 * 60_000 + 1);
    await store.quotations.send(id, { ...sending, mail });
    expect(await store.outbox.count()).toMatchObject({ waiting: 2 });
    expect(await store.quotations.find(id)).toMatchObject({ messageId: inquiry.id, number: 'Q/2026-27/0001' });
  });

  test('idempotent: one draft per inquiry, and per request key', { tags: ['quotations/draft'] }, async () => {
    const inquiry = await aStoredInquiry();
    const create = async (more: object = {}, inquiryId = '') =>
      (await store.quotations.create({ ...draft({}, inquiryId), ...more })).id;
    const drafts = new Set(await Promise.all([1, 2, 3].map(() => create({}, inquiry.id))));
    const keyed = new Set(await Promise.all([1, 2, 3].map(() => create({ key: 'key-12345' }))));
    expect([drafts.size, keyed.size]).toEqual([1, 1]);
    await expect(create({}, 'unknown')).rejects.toThrow('Message not found');
    const { id } = await store.inquiries.create({ inquiry: anInquiry(), key: 'another-message' });
    const ofInquiry = await create({ key: 'key-12345' }, id);
    const others = [await create({ key: 'key-67890' }), await create({ key: 'key-12345', by: 'ravi' })];
    expect(new Set([...keyed, ofInquiry, ...others]).size).toBe(4);
    await store.quotations.send(ofInquiry, sending);
    expect(await create({ key: 'key-12345' }, id)).toBe(ofInquiry);
  });

  test('the next version has the same number and replaces the first', { tags: ['quotations/versions'] }, async () => {
    const first = await sent();
    const made = { by: 'asha', validUntil: '2026-07-01' };
    const second = await store.quotations.nextVersion(first.id, made);
    expect(second).toMatchObject({ state: 'draft', version: 2, number: 'Q/2026-27/0001-2', body: first.body });
    expect(second.secret).not.toBe(first.secret);
    expect((await store.quotations.nextVersion(first.id, made)).id).toBe(second.id);
    await expect(store.quotations.nextVersion(second.id, made)).rejects.toThrow('still a draft');
    expect(await store.quotations.bySecret(second.secret)).toBeNull();
    expect(await store.quotations.find(first.id)).toMatchObject({ isReplaced: false });
    expect(await store.quotations.newerSecret(first.id)).toBeNull();
    await store.quotations.send(second.id, { ...sending, year: '2027-28' });
    expect(await store.quotations.find(second.id)).toMatchObject({ number: 'Q/2026-27/0001-2', isReplaced: false });
    expect(await store.quotations.find(first.id)).toMatchObject({ isReplaced: true });
    expect(await store.quotations.newerSecret(first.id)).toBe(second.secret);
    expect(await store.quotations.newerSecret(second.id)).toBeNull();
    await expect(store.quotations.decide(first.secret, accept, answering)).rejects.toThrow('newer version');
    expect(await store.quotations.nextVersion(first.id, made)).toMatchObject({ version: 3 });
  });

  test('the customer opens and accepts once; the owner is notified', { tags: ['quotations/decisions'] }, async () => {
    await store.pushDevices.add(await addUser(store), aBrowser);
    const inquiry = await aStoredInquiry();
    const { secret, number } = await sent({}, inquiry.id);
    await store.outbox.take(9, 'push');
    await store.quotations.noteOpened(secret);
    const opened = await store.quotations.bySecret(secret);
    expect(opened).toMatchObject({ state: 'opened', openedAt: clock.now().toISOString() });
    clock.advance(1000);
    await store.quotations.noteOpened(secret);
    expect(await store.quotations.bySecret(secret)).toEqual(opened);
    const accepted = await store.quotations.decide(secret, accept, answering);
    const decidedAt = clock.now().toISOString();
    expect(accepted).toMatchObject({ state: 'accepted', openedAt: opened?.openedAt, decidedAt });
    expect(await store.quotations.decide(secret, accept, answering)).toEqual(accepted);
    await expect(store.quotations.decide(secret, decline, answering)).rejects.toThrow('no longer');
    expect(await timeline(inquiry.id)).toContain(`accepted ${number}`);
    expect((await store.outbox.take(9)).map(({ to }) => to)).toEqual(['0001@x.test']);
    const [, push, ...others] = await store.outbox.take(9, 'push');
    expect(others).toEqual([]);
    const notice = { title: 'Quotation accepted: Asha', body: 'Q/2026-27/0001, ₹11,800' };
    expect(JSON.parse(push?.text ?? '')).toMatchObject(notice);
  });

  test('a change request keeps it open and makes its inquiry unread', { tags: ['quotations/decisions'] }, async () => {
    const inquiry = await aStoredInquiry();
    const { secret, number } = await sent({}, inquiry.id);
    await store.inquiries.update(inquiry.id, {}, 'asha');
    const ask = (reason: string) => store.quotations.decide(secret, { answer: 'change', reason }, answering);
    const at = clock.now().toISOString();
    const asked = await ask('Two of them');
    const open = { state: 'opened', openedAt: at, decidedAt: null };
    expect(asked).toMatchObject({ ...open, declineReason: 'Two of them' });
    clock.advance(1000);
    expect(await ask('Two of them')).toEqual(asked);
    expect(await store.inquiries.find(inquiry.id)).toMatchObject({ read: false, status: 'in_progress' });
    expect(await ask('Three')).toMatchObject({ ...open, declineReason: 'Three' });
    const asks = (await timeline(inquiry.id)).filter((each) => each.startsWith('visitor'));
    expect(asks).toEqual([`visitor ${number}: Two of them`, `visitor ${number}: Three`]);
  });

  test('a draft made before the customer accepted is not sent; a later one is', async () => {
    const first = await sent();
    const next = () => store.quotations.nextVersion(first.id, { by: '', validUntil });
    const draftBefore = await next();
    await store.quotations.decide(first.secret, accept, answering);
    await expect(store.quotations.send(draftBefore.id, sending)).rejects.toThrow('The customer has just accepted');
    await store.quotations.remove(draftBefore.id);
    clock.advance(1);
    const { id } = await store.quotations.send((await next()).id, sending);
    const late = { ...sending, today: '2026-06-16', mail: () => mailTo('a@x.test') };
    await expect(store.quotations.send(id, late)).rejects.toThrow('This quotation is no longer open');
    await store.quotations.revoke(id);
    await expect(store.quotations.send(id, late)).rejects.toThrow('The link of this quotation was revoked. Make a new');
    await expect(store.quotations.revoke('unknown')).rejects.toThrow('Quotation not found');
    await expect(store.quotations.revoke((await next()).id)).rejects.toThrow('A draft has no link yet');
  });

  test('is declined with a reason, and not once expired or unsent', { tags: ['quotations/decisions'] }, async () => {
    const inquiry = await aStoredInquiry();
    const { secret } = await sent({}, inquiry.id);
    expect(await store.quotations.decide(secret, decline, answering)).toMatchObject({ declineReason: 'Too expensive' });
    expect(await timeline(inquiry.id)).toContain('declined Q/2026-27/0001: Too expensive');
    const other = await sent();
    const late = { ...answering, today: '2026-06-16' };
    await expect(store.quotations.decide(other.secret, accept, late)).rejects.toThrow('no longer');
    const unsent = await store.quotations.create(draft());
    for (const each of [unsent.secret, 'unknown'])
      await expect(store.quotations.decide(each, accept, answering)).rejects.toThrow('not found');
    await store.quotations.noteOpened(unsent.secret);
    expect(await store.quotations.find(unsent.id)).toMatchObject({ state: 'draft' });
  });

  test('a version is not sent while another is decided', { tags: ['quotations/versions'] }, async () => {
    const first = await sent();
    const second = await store.quotations.nextVersion(first.id, { by: '', validUntil });
    const outcomes = await Promise.allSettled([
      store.quotations.send(second.id, sending),
      store.quotations.decide(first.secret, accept, answering),
    ]);
    const { state, decidedAt } = await store.quotations.find(first.id);
    const { sentAt } = await store.quotations.find(second.id);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1].status).toBe(state === 'accepted' ? 'fulfilled' : 'rejected');
    expect(sentAt === null).toBe(state === 'accepted');
    expect(decidedAt === null).toBe(state !== 'accepted');
  });

  test('lists by state, customer and number, newest first, with sums', { tags: ['quotations/list'] }, async () => {
    const named = (company: string, unitPaise: number) => ({
      customer: { ...content.customer, company },
      lines: [{ ...aLine, unitPaise }],
    });
    const first = await sent(named('50 % Traders', 1000_00));
    const second = await sent(named('Ravi Prints', 2000_00));
    const third = await sent(named('Öl GmbH', 4000_00));
    clock.advance(1000);
    const fourth = await store.quotations.create(draft(named('Ravi Prints', 8000_00)));
    await store.quotations.decide(second.secret, { ...accept, reason: 'PO 4711' }, answering);
    const fifth = await store.quotations.nextVersion(third.id, { by: '', validUntil: '2026-07-01' });
    await store.quotations.send(fifth.id, sending);
    await store.quotations.noteOpened(fifth.secret);
    const places = new Map([first, second, third, fourth, fifth].map(({ id }, index) => [id, index + 1]));
    const list = async (filter: Parameters<Store['quotations']['list']>[0], day = today) => {
      const found = await store.quotations.list(filter, { today: day, limit: 10 });
      expect(found.total).toBe(found.quotations.length);
      return found.quotations.map(({ id }) => places.get(id)).join('');
    };
    const two = await store.quotations.list({}, { today, limit: 2 });
    expect([two.quotations.length, two.total, two.openValue]).toEqual([2, 5, 1180_00 + 4720_00]);
    expect(await list({})).toMatch(/321$/);
    const found = {
      sent: '1',
      opened: '5',
      accepted: '2',
      replaced: '3',
      draft: '4',
      declined: '',
      change: '',
      expired: '',
    } as const;
    for (const state of Object.keys(found) as (keyof typeof found)[]) expect(await list({ state })).toBe(found[state]);
    expect(await list({ state: 'expired' }, '2026-06-16')).toBe('1');
    expect(await store.quotations.list({}, { today: '2026-06-16', limit: 1 })).toMatchObject({ openValue: 4720_00 });
    const searches = { 'po 4711': '2', ' prints RAVI ': '42', '50 %': '1', 'Q/2026-27/0003-2': '5' };
    for (const [search, places] of Object.entries(searches)) expect(await list({ search })).toBe(places);
    for (const search of ['öl', 'q/2026-27/3']) expect(await list({ search })).toHaveLength(2);
    expect(await list({ search: '2' })).toContain('2');
    expect(await list({ messageId: 'unknown' })).toBe('');
  });
});

const noLines = 'Add at least one line';
const serialOf = (number: string) => Number(number.split('/')[2]);

describe.each(['sqlite', 'postgres'] as const)('16 writers in two processes on %s', (engine) => {
  let store: Store;
  let at: QuotationTask['at'];
  beforeEach(async () => {
    const processes = await twoProcesses(engine, testClock());
    at = processes.where;
    ({ store } = processes.opened[0]);
    return processes.close;
  });

  const sendAll = async (seed: number, ids: string[]) => {
    const child = fork(new URL('../../../tests/support/quotation-process.ts', import.meta.url));
    child.send({ at, ids, sending, seed } satisfies QuotationTask);
    const [result] = await once(child, 'message');
    return result as { numbers: Record<string, string>; refusals: string[] };
  };

  /** Every tenth has no lines, so that its transaction is rolled back. */
  const race = async (count: number) => {
    const ids: string[] = [];
    for (let made = 0; made < count; made++)
      ids.push((await store.quotations.create(draft(made % 10 === 9 ? { lines: [] } : {}))).id);
    const [first, second] = await Promise.all([sendAll(1, ids), sendAll(2, ids)]);
    expect(first.numbers).toEqual(second.numbers);
    expect(new Set([...first.refusals, ...second.refusals])).toEqual(new Set([noLines]));
    const serials = Object.values(first.numbers).map(serialOf);
    expect(serials.sort((a, b) => a - b)).toEqual(Array.from({ length: (count / 10) * 9 }, (_, index) => index + 1));
  };

  test('100 quotations have no gap and no duplicate', { tags: ['quotations/numbers'] }, () => race(100));
  longTest('1,000 quotations have none either', { tags: ['quotations/numbers'], timeout: 300_000 }, () => race(1000));
});
