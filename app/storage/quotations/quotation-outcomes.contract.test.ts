// @module-tag quotations/outcomes
import { describe, expect, test } from 'vitest';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { draftBody, sellerOf } from '#app/domain/quotations/draft-body.ts';
import { dealer } from '#dealer';
import { aBrowser, aLine, anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';

const settings = { ...firstFacts(dealer), gstin: '27AAPFU0939F1ZV' } as Settings;
const seller = sellerOf(settings, dealer.name, dealer.locale);
const customer = { name: 'Asha', phone: '+91 98000 12345', email: 'a@x.test' };
const body = draftBody({ inquiry: customer, seller, lines: [aLine], settings });
const today = '2026-06-01';
const sending = { by: 'asha', seller, year: '2026-27', today };
const answering = { today, mails: () => [] };
const mail = { kind: 'reminder', to: 'owner@x.test', replyTo: null, subject: 'S', text: 'T' } satisfies Mail;

describe.each(variants(engines))('the outcome of a quotation on %s', (_engine, open) => {
  storePerTest(open);
  let made = 0;
  const aStoredInquiry = () => store.inquiries.create({ inquiry: anInquiry(), key: `key ${++made}` });
  const sent = async (messageId = '', validUntil = '2026-06-15') => {
    clock.advance(1000);
    const { id } = await store.quotations.create({ messageId, body, validUntil, by: 'asha' });
    return store.quotations.send(id, sending);
  };
  const nextOf = async (id: string) => {
    clock.advance(1000);
    const { id: next } = await store.quotations.nextVersion(id, { by: 'asha', validUntil: '2026-06-20' });
    return store.quotations.send(next, sending);
  };
  const waiting = async (day = today) =>
    (await store.quotations.list({ isWaiting: true }, { today: day })).quotations.map(({ number }) => number.slice(-4));
  const timeline = async (id: string) =>
    (await store.inquiries.events(id)).map(({ kind, text, madeBy }) => [kind, text, madeBy].filter(Boolean).join(' '));
  const pushes = async () => (await store.outbox.take(9, 'push')).map(({ text }) => JSON.parse(text).title);

  test('a first view is news for users and in the timeline, once, until a user has seen it', async () => {
    await store.pushDevices.add(await addUser(store), aBrowser);
    const inquiry = await aStoredInquiry();
    const { id, secret, number } = await sent(inquiry.id);
    await pushes();
    expect([await waiting(), await store.quotations.newest()]).toEqual([[], null]);
    clock.advance(1000);
    const at = clock.now().toISOString();
    await store.quotations.noteOpened(secret);
    clock.advance(1000);
    await store.quotations.noteOpened(secret);
    expect(await store.quotations.find(id)).toMatchObject({ state: 'opened', openedAt: at, newsAt: at });
    expect([await waiting(), await store.quotations.newest()]).toEqual([['0001'], at]);
    expect((await timeline(inquiry.id)).slice(1)).toEqual([`quoted ${number} asha`, `opened ${number}`]);
    expect(await pushes()).toEqual(['Quotation opened: Asha']);
    expect(await waiting('2026-06-16')).toEqual([]);
    await store.quotations.noteSeen(id);
    expect([await waiting(), await store.quotations.newest()]).toEqual([[], null]);
    await store.quotations.decide(secret, { answer: 'declined', reason: 'Too expensive' }, answering);
    expect([await waiting(), await store.quotations.newest()]).toEqual([['0001'], clock.now().toISOString()]);
  });

  test('an accepted quotation waits for three days, also after a user has seen it', async () => {
    const { id, secret } = await sent();
    await store.quotations.decide(secret, { answer: 'accepted', reason: '' }, answering);
    await store.quotations.noteSeen(id);
    expect([await waiting(), await waiting('2026-06-04'), await waiting('2026-06-05')]).toEqual([
      ['0001'],
      ['0001'],
      [],
    ]);
  });

  test('a requested change waits until the next version is sent', async () => {
    const { id, secret } = await sent();
    await store.quotations.decide(secret, { answer: 'change', reason: 'Two machines' }, answering);
    await store.quotations.noteSeen(id);
    expect(await waiting()).toEqual(['0001']);
    const of = async (state: 'change' | 'opened') =>
      (await store.quotations.list({ state }, { today })).quotations.map((each) => each.id);
    expect([await of('change'), await of('opened')]).toEqual([[id], []]);
    await nextOf(id);
    expect(await waiting()).toEqual([]);
  });

  test('a replaced version keeps its outcome, and its inquiry has that of the last one', async () => {
    const inquiry = await aStoredInquiry();
    const other = await aStoredInquiry();
    const last = async (day = today) =>
      (await store.quotations.withLast([inquiry, other], day)).map(({ quotation }) => quotation);
    expect(await last()).toEqual([undefined, undefined]);
    const first = await sent(inquiry.id);
    await store.quotations.decide(first.secret, { answer: 'declined', reason: 'Too expensive' }, answering);
    const { id, number, total } = first;
    expect(await last()).toEqual([{ id, number, total, state: 'declined', reason: 'Too expensive' }, undefined]);
    const second = await nextOf(first.id);
    expect(await store.quotations.find(first.id)).toMatchObject({ state: 'declined', isReplaced: true });
    const { quotations: declined } = await store.quotations.list({ state: 'declined' }, { today });
    expect(declined.map((each) => each.id)).toEqual([first.id]);
    const shown = { id: second.id, number: second.number, total, reason: '' };
    expect(await last()).toEqual([{ ...shown, state: 'sent' }, undefined]);
    expect((await last('2026-06-21'))[0]?.state).toBe('expired');
  });

  test('a user enters an answer by telephone, also after the last day, and nobody is notified', async () => {
    await store.pushDevices.add(await addUser(store), aBrowser);
    const inquiry = await aStoredInquiry();
    const { id, number } = await sent(inquiry.id);
    await pushes();
    const lost = { answer: 'declined', reason: 'Bought elsewhere' } as const;
    const entered = await store.quotations.enter(id, lost, 'ravi');
    const at = clock.now().toISOString();
    const kept = { state: 'declined', declineReason: 'Bought elsewhere', decidedAt: at, decidedBy: 'ravi' };
    expect(entered).toMatchObject({ ...kept, openedAt: null, newsAt: null });
    expect(await store.quotations.enter(id, lost, 'asha')).toEqual(entered);
    expect(await timeline(inquiry.id)).toContain(`declined ${number}: Bought elsewhere ravi`);
    expect([await pushes(), await store.outbox.count()]).toMatchObject([[], { waiting: 0 }]);
    await expect(store.quotations.enter(id, { answer: 'accepted', reason: '' }, 'ravi')).rejects.toThrow('no longer');
    const open = await store.quotations.reopen(id, 'asha');
    expect(open).toMatchObject({ state: 'sent', declineReason: '', decidedAt: null, decidedBy: '' });
    expect(await timeline(inquiry.id)).toContain(`note ${number}: open again asha`);
    await expect(store.quotations.reopen(id, 'asha')).rejects.toThrow('no entered answer');
    await nextOf(id);
    await expect(store.quotations.enter(id, { ...lost, answer: 'accepted' }, 'ravi')).rejects.toThrow('newer version');
    for (const each of [
      'unknown',
      (await store.quotations.create({ messageId: '', body, validUntil: today, by: '' })).id,
    ])
      await expect(store.quotations.enter(each, lost, 'ravi')).rejects.toThrow('not found');
  });

  test('an open one waits, and users are reminded once, from two days before its last day', async () => {
    const { id, secret } = await sent('', '2026-06-10');
    const { id: decided } = await sent('', '2026-06-10');
    await store.quotations.enter(decided, { answer: 'accepted', reason: '' }, 'asha');
    await nextOf((await sent('', '2026-06-10')).id);
    const days = ['2026-06-07', '2026-06-08', '2026-06-10', '2026-06-11'];
    expect(await Promise.all(days.map(waiting))).toEqual([[], ['0001'], ['0001'], []]);
    expect(await Promise.all(days.map(store.quotations.expiring))).toEqual([[], [id], [id], []]);
    const remind = () => store.quotations.remind(id, () => [mail]);
    expect([await remind(), await remind()]).toEqual([true, false]);
    expect((await store.outbox.take(9)).map(({ to }) => to)).toEqual(['owner@x.test']);
    expect(await store.quotations.expiring('2026-06-08')).toEqual([]);
    await store.quotations.decide(secret, { answer: 'change', reason: 'Later' }, { ...answering, today: '2026-06-08' });
  });

  test('a device gets the reminder instead of the mailbox', async () => {
    await store.pushDevices.add(await addUser(store), aBrowser);
    const { id } = await sent();
    await store.quotations.remind(id, () => [mail]);
    expect(await pushes()).toEqual(['Quotation expires soon: Asha']);
    expect(await store.outbox.count()).toMatchObject({ waiting: 0 });
  });

  test('a template is listed apart and never sent', async () => {
    const made = await store.quotations.create({ messageId: '', body, validUntil: today, by: 'asha', template: 'AMC' });
    expect(made).toMatchObject({ state: 'draft', template: 'AMC' });
    const of = async (isTemplate: boolean) =>
      (await store.quotations.list({ isTemplate }, { today })).quotations.map(({ id }) => id);
    expect([await of(false), await of(true)]).toEqual([[], [made.id]]);
    await expect(store.quotations.send(made.id, sending)).rejects.toThrow('A template cannot be sent');
  });
});
