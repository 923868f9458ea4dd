// @module-tag process/concurrent-writes
// @module-tag process/rate-limit
// @module-tag process/outbox
import { describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { defaultOptions } from '#app/domain/importing/import.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { type Person, personOf } from '#app/domain/privacy/privacy.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { ImportJob } from '#app/storage/importing/import-work.ts';
import type { StoredMailServer } from '#app/storage/inquiries/mail-server-row.ts';
import type { DueMail } from '#app/storage/inquiries/outbox.ts';
import { dealer } from '#dealer';
import { aBranch, aBrowser, anInquiry, aPost, aProduct, aQuotation } from '#tests/support/factories.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { addUser, clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import type { Store } from './store.ts';

const many = 10;
const numbers = Array.from({ length: many }, (_, number) => number);

/** Runs `work` many times concurrently; counts the outcomes by failure kind. */
async function atOnce(work: (number: number) => Promise<unknown>): Promise<Record<string, number>> {
  const outcomes = await Promise.allSettled(numbers.map(work));
  const counts: Record<string, number> = {};
  for (const each of outcomes) {
    const isFailure = each.status === 'rejected' && each.reason instanceof Failure;
    const outcome = each.status === 'fulfilled' ? 'done' : isFailure ? each.reason.kind : String(each.reason);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** Runs `work` many times concurrently. Counts the calls that returned true. */
const countTrue = async (work: (number: number) => Promise<boolean>): Promise<number> =>
  (await Promise.all(numbers.map(work))).filter(Boolean).length;

const all = { done: many };
const client = { agent: '', address: '' };
const category = (name: string) => ({ name, slug: name.toLowerCase(), description: '', order: 0 });
const mailTo = (to: string): Mail => ({ kind: 'owner', to, replyTo: null, subject: 'S', text: 'T' });
const announce = (store: Store) =>
  store.inquiries.create({ inquiry: anInquiry(), mails: () => numbers.map((n) => mailTo(`m${n}@x.test`)) });

const today = '2026-06-01';
const asha = personOf('asha@example.com', dealer.locale) as Person;
const aSending = { by: 'asha', seller: aQuotation().body.seller, year: '2026-27', today };

const anAccount = (store: Store) => addUser(store, 'owner', { initial: true });

const aFile = (n: number) => ({ url: `/uploads/${n.toString(16).padStart(12, '0')}-8x6.webp`, bytes: 10, name: '' });

const anImport = (store: Store) =>
  store.imports.create({
    fileName: 'list.csv',
    format: 'csv',
    sheet: '',
    otherSheets: [],
    titles: ['Name'],
    targets: ['name'],
    lines: [{ number: 2, cells: ['A'] }],
  });

async function accessTo(store: Store) {
  const { id, reference } = await store.inquiries.create({ inquiry: anInquiry() });
  return { reference, key: (await store.inquiryPages.path(id)).replace(/.*key=/, '') };
}

type Row = (store: Store) => Promise<void>;

/** Runs `work` many times concurrently: all succeed. */
const allDo = async (work: (number: number) => Promise<unknown>) => expect(await atOnce(work)).toEqual(all);

/** Runs `work` many times concurrently: one succeeds, and the others fail with this kind. */
const oneDoes = async (kind: string, work: (number: number) => Promise<unknown>) =>
  expect(await atOnce(work)).toEqual({ done: 1, [kind]: many - 1 });

const nothingWaits = { waiting: 0, givenUp: 0 };
const waiting = ({ outbox }: Store) => outbox.count();
const theSession = ({ sessions }: Store) => sessions.find('token');
const aInquiryId = async ({ inquiries }: Store) => (await inquiries.create({ inquiry: anInquiry() })).id;

async function mailsTaken(store: Store): Promise<DueMail[]> {
  await announce(store);
  return store.outbox.take(many);
}

async function aSession(store: Store): Promise<string> {
  const id = await anAccount(store);
  await store.sessions.start(id, 'token', client);
  return id;
}

const rows: Record<string, Row> = {
  async 'products.create update remove'(store) {
    const { create, update, remove, count, list, tags } = store.products;
    await allDo((n) => create(aProduct({ name: `P${n}`, tags: ['a4'] })));
    const [{ id, updatedAt }] = (await list('public', { tag: 'a4' })) as [Product];
    expect([await count('public', { tag: 'a4' }), (await list('public', { tag: 'a4' })).length]).toEqual([many, many]);
    await oneDoes('conflict', () => create(aProduct({ name: 'Same' })));
    expect(await count('public')).toBe(many + 1);
    await oneDoes('conflict', (n) => update(id, { sku: `S${n}` }, updatedAt));
    await allDo((n) => update(id, { tags: [`t${n}`] }));
    expect(await tags('panel')).toHaveLength(2);
    await oneDoes('not-found', () => remove(id));
    expect([await count('panel'), await tags('panel')]).toEqual([many, ['a4']]);
  },
  async 'productGrid.update'(store) {
    const made = await store.products.createMany(numbers.map((n) => aProduct({ name: `P${n}`, tags: ['old'] })));
    const change = (each: (typeof made)[number] | undefined, fields: object) => ({
      ...{ id: each?.id ?? '', seen: each?.updatedAt ?? '', fields },
    });
    const retag = (n: number) => store.productGrid.update(made.map((each) => change(each, { tags: [`t${n}`] })));
    await oneDoes('conflict', retag);
    expect(await store.products.tags('panel')).toHaveLength(1);
    const now = await store.products.list('panel');
    // Of two overlapping changes one succeeds completely and the other fails completely.
    const { done = 0, conflict = 0 } = await atOnce((n) =>
      store.productGrid.update([now[n], now[(n + 1) % many]].map((each) => change(each, { regularPrice: n + 1 }))),
    );
    const priced = (await store.products.list('panel')).filter(({ regularPrice }) => regularPrice !== null);
    expect([priced.length, done + conflict]).toEqual([2 * done, many]);
  },
  async 'categories.create reorder remove'(store) {
    const { create, reorder, remove, list } = store.categories;
    await allDo((n) => create(category(`C${n}`)));
    await oneDoes('conflict', () => create(category('Same')));
    const ids = (await list()).map(({ id }) => id);
    expect(ids).toHaveLength(many + 1);
    const turned = (n: number) => [...ids.slice(n % 4), ...ids.slice(0, n % 4)];
    await allDo((n) => reorder(turned(n)));
    expect([0, 1, 2, 3].map(turned)).toContainEqual((await list()).map(({ id }) => id));
    await store.products.create(aProduct({ category: 'Same' }));
    const same = (await list()).find(({ name }) => name === 'Same')?.id ?? '';
    await oneDoes('not-found', () =>
      remove(
        same,
        ids.find((id) => id !== same),
      ),
    );
    expect(await store.products.count('public', { category: 'Same' })).toBe(0);
    expect((await store.products.list('panel'))[0]?.category).toMatch(/^C\d$/);
  },
  async 'categories.update'(store) {
    const { id } = await store.categories.create(category('Old'));
    for (const n of [1, 2, 3]) await store.products.create(aProduct({ name: `P${n}`, category: 'Old' }));
    const renaming = atOnce((n) => store.categories.update(id, { name: `New ${n}` }));
    const using = atOnce((n) => store.products.create(aProduct({ name: `Q${n}`, category: 'Another' })));
    expect([await renaming, await using]).toEqual([all, all]);
    const name = (await store.categories.list())[0]?.name ?? '';
    expect(await store.products.count('public', { category: name })).toBe(3);
    expect(await store.products.list('public', { category: name })).toHaveLength(3);
  },
  async 'posts.create update, redirects.remove, posts.remove'(store) {
    const { create, update, remove, list, renamedTo } = store.posts;
    await allDo((n) => create(aPost({ slug: `p${n}` })));
    await oneDoes('conflict', () => create(aPost({ slug: 'same' })));
    const [{ id = '', updatedAt = '' } = {}, ...others] = await list('panel');
    expect(others).toHaveLength(many);
    await oneDoes('conflict', (n) => update(id, { title: `T${n}` }, updatedAt));
    await allDo((n) => update(id, { slug: `s${n}` }));
    const { slug } = await store.posts.byId(id);
    const old = numbers.map((n) => `s${n}`).filter((each) => each !== slug);
    expect(await Promise.all(old.map(renamedTo))).toEqual(old.map(() => slug));
    await oneDoes('not-found', () => store.redirects.remove('post', old[0] ?? ''));
    await oneDoes('not-found', () => remove(id));
  },
  async 'inquiries.create'(store) {
    const mails = () => [mailTo('a@x.test')];
    await allDo((n) => store.inquiries.create({ inquiry: anInquiry({ name: `V${n}` }), mails }));
    await allDo(() => store.inquiries.create({ inquiry: anInquiry(), mails }));
    const key = 'one-key-for-all';
    await allDo(() => store.inquiries.create({ inquiry: anInquiry(), key, mails }));
    expect(await store.inquiries.list()).toHaveLength(many + 2);
    expect(await waiting(store)).toEqual({ waiting: many + 2, givenUp: 0 });
  },
  async 'inquiries.update addEvent'(store) {
    const id = await aInquiryId(store);
    const called = { kind: 'called', text: '', key: 'one-key-for-all' } as const;
    await allDo(() => store.inquiries.addEvent(id, called, 'asha'));
    expect(await store.inquiries.events(id)).toHaveLength(2);
    expect(await store.inquiries.list()).toMatchObject([{ status: 'in_progress' }]);
    await allDo(() => store.inquiries.update(id, { status: 'resolved' }));
    expect(await store.inquiries.summary()).toMatchObject({ unread: 0 });
  },
  async 'inquiryPages.addLine withdraw revoke'(store) {
    const access = await accessTo(store);
    const line = (text: string) => store.inquiryPages.addLine(access, { text });
    await allDo((n) => line(`Line ${n}`));
    await allDo(() => line('the same'));
    await allDo(() => store.inquiryPages.withdraw(access));
    const [{ id } = { id: '' }] = await store.inquiries.list();
    expect(await store.inquiries.events(id)).toHaveLength(many + 3);
    await allDo(() => store.inquiryPages.revoke(id, 'owner'));
    expect(await store.inquiries.events(id)).toHaveLength(many + 4);
  },
  async 'quotations.create update remove'(store) {
    const { create, update, remove, list, find } = store.quotations;
    await allDo(() => create(aQuotation()));
    const inquiryId = await aInquiryId(store);
    await allDo(() => create(aQuotation({ messageId: inquiryId })));
    const { quotations, total } = await list({}, { today, limit: 1 });
    const [{ id = '' } = {}] = quotations;
    expect(total).toBe(many + 1);
    const note = (n: number, seen?: string) =>
      update(id, { notes: `N${n}` }, { by: '', seen, seller: aSending.seller });
    await allDo((n) => note(n));
    await oneDoes('conflict', (n) => note(n, String(many)));
    expect(await find(id)).toMatchObject({ revision: many + 1 });
    await oneDoes('not-found', () => remove(id));
  },
  async 'quotations.send nextVersion'(store) {
    const { create, send, list, nextVersion } = store.quotations;
    const inquiryId = await aInquiryId(store);
    const drafts = await Promise.all(numbers.map((n) => create(aQuotation(n === 0 ? { messageId: inquiryId } : {}))));
    await allDo((n) => send(drafts[n % 2]?.id ?? '', aSending));
    await allDo((n) => send(drafts[n]?.id ?? '', aSending));
    const { quotations } = await list({ state: 'sent' }, { today, limit: many });
    const sent = numbers.map((n) => `Q/2026-27/${String(n + 1).padStart(4, '0')}`);
    expect(quotations.map(({ number }) => number).sort()).toEqual(sent);
    await allDo(() => nextVersion(drafts[1]?.id ?? '', { by: '', validUntil: today }));
    expect(await list({}, { today, limit: 1 })).toMatchObject({ total: many + 1 });
  },
  async 'quotations.noteOpened decide revoke'(store) {
    const { id } = await store.quotations.create(aQuotation({ messageId: await aInquiryId(store) }));
    const { secret, messageId: inquiryId } = await store.quotations.send(id, aSending);
    await allDo(() => store.quotations.noteOpened(secret));
    expect(await store.quotations.find(id)).toMatchObject({ state: 'opened' });
    const decide = (answer: 'accepted' | 'declined') =>
      store.quotations.decide(secret, { answer, reason: '' }, { today, mails: () => [mailTo('o@x.test')] });
    expect(await atOnce((n) => decide(n % 2 ? 'accepted' : 'declined'))).toEqual({ done: 5, conflict: 5 });
    const events = (await store.inquiries.events(inquiryId)).map(({ kind }) => kind);
    // The opening and the answer may have the same time.
    expect(events.sort().slice(1)).toEqual(['opened', 'quoted', 'received']);
    expect(events[0]).toMatch(/^(?:accepted|declined)$/);
    expect(await waiting(store)).toMatchObject({ waiting: 1 });
    await allDo(() => store.quotations.revoke(id));
    expect(await store.quotations.bySecret(secret)).toBeNull();
  },
  async 'privacy.export erase expire endKept'(store) {
    const { log, erase, expire } = store.privacy;
    await announce(store);
    await allDo(() => store.privacy.export(asha, dealer.locale, 'meena'));
    expect(await log()).toHaveLength(many);
    await allDo(() => erase(asha, dealer.locale, 'meena'));
    expect(await store.inquiries.list()).toEqual([]);
    await store.inquiries.update((await announce(store)).id, { status: 'resolved' });
    clock.advance(400 * 24 * 60 * 60 * 1000);
    await allDo(() => expire({ messageMonths: 12, spamMonths: 12 }));
    await allDo(() => store.privacy.endKept(dealer.locale));
    expect(await store.inquiries.list()).toEqual([]);
  },
  async 'outbox.take renew markSent'(store) {
    await announce(store);
    const taken: DueMail[] = [];
    for (let round = 0; round < many && taken.length < many; round++)
      taken.push(...(await Promise.all(numbers.map(() => store.outbox.take(3)))).flat());
    const ids = taken.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([many, many]);
    const sent = atOnce((n) => store.outbox.markSent(taken[n] as DueMail));
    await allDo(() => store.outbox.renew(ids));
    expect([await sent, await waiting(store)]).toEqual([all, nothingWaits]);
  },
  async 'outbox.markFailed, unsent.retry'(store) {
    const mails = await mailsTaken(store);
    const fail = (n: number) => store.outbox.markFailed(mails[n] as DueMail, 'no', { isFinal: n === 0, chance: 0 });
    await allDo(fail);
    expect(await waiting(store)).toEqual({ waiting: many - 1, givenUp: 1 });
    await allDo(() => store.unsent.retry(mails[0]?.id ?? ''));
    expect(await waiting(store)).toEqual({ waiting: many, givenUp: 0 });
  },
  async 'outbox.postpone drop, inquiries.remove'(store) {
    const { id } = await announce(store);
    const [mail] = await store.outbox.take(1);
    const later = new Date(clock.now().getTime() + 60_000);
    await allDo(() => store.outbox.postpone(mail as DueMail, later));
    const mails = await store.outbox.take(many);
    expect(mails).toHaveLength(many - 1);
    await allDo((n) => store.outbox.markSent(mails[n % 7] as DueMail));
    await allDo((n) => store.outbox.drop(mails[7 + (n % 2)] as DueMail));
    expect(await waiting(store)).toEqual({ waiting: 1, givenUp: 0 });
    await oneDoes('not-found', () => store.inquiries.remove(id));
    expect(await waiting(store)).toEqual({ waiting: 0, givenUp: 0 });
  },
  async 'pushDevices.add change noteSent forget remove'(store) {
    const { add, change, noteSent, forget, remove, list } = store.pushDevices;
    const userId = await anAccount(store);
    await allDo(() => add(userId, aBrowser));
    const [{ id = '' } = {}, ...others] = await list(userId);
    expect(others).toEqual([]);
    await aInquiryId(store);
    await allDo((n) => change(userId, id, { name: `Phone ${n}` }));
    expect(await store.outbox.take(many, 'push')).toHaveLength(1);
    await allDo(() => noteSent(id));
    expect(await list(userId)).toMatchObject([{ lastSentAt: clock.now().toISOString() }]);
    await allDo(() => forget(id, aBrowser));
    expect(await list(userId)).toEqual([]);
    const again = await add(userId, aBrowser);
    await oneDoes('not-found', () => remove(userId, again.id));
  },
  async 'pushKeys.begin replace'(store) {
    const kept = new Set<string>();
    const keys = (n: number) => ({ publicKey: `p${n}`, sealedKey: `s${n}` });
    await allDo(async (n) => kept.add((await store.pushKeys.begin(keys(n))).publicKey));
    const lost = (await store.pushKeys.read()) as NonNullable<Awaited<ReturnType<typeof store.pushKeys.read>>>;
    expect([...kept]).toEqual([lost.publicKey]);
    kept.clear();
    const replace = async (n: number) => kept.add((await store.pushKeys.replace(lost, keys(100 + n))).publicKey);
    await allDo(replace);
    expect([...kept]).toEqual([(await store.pushKeys.read())?.publicKey]);
  },
  async 'mailServer.update'(store) {
    const { read, update } = store.mailServer;
    const make = (n: number) => (kept: StoredMailServer) => ({ ...kept, port: kept.port + 1, sender: `s${n}@x.test` });
    const { port, updatedAt: old } = await read();
    await allDo((n) => update(make(n), { by: 'asha' }));
    const { port: after, updatedAt: seen } = await read();
    expect(after).toBe(port + many);
    expect(await atOnce((n) => update(make(n), { seen: old }))).toEqual({ conflict: many });
    await oneDoes('conflict', (n) => update(make(n), { seen }));
    expect(await store.lastChanges.list('mail')).toMatchObject([{ id: '', by: 'asha' }]);
  },
  async 'mailbox.advance noteRead noteProblem listSkipped'(store) {
    const { update, read, advance, noteRead, noteProblem } = store.mailbox;
    await update((before) => ({ ...before, isOn: true }));
    const [uidValidity, start] = ['7', await read()];
    expect(await countTrue((n) => advance(start, { uidValidity, lastUid: n }))).toBe(1);
    const begun = await read();
    expect(await countTrue((n) => advance(begun, { uidValidity, lastUid: 100 + n }))).toBeGreaterThan(0);
    const last = await read();
    expect(last.lastUid).toBe(100 + many - 1);
    for (const note of [() => noteRead(last), () => noteProblem(last, 'refused')]) await allDo(note);
    const mail = (uid: number) => ({ uid, from: '', subject: '', reason: 'bulk' as const, at: '' });
    await allDo((n) => store.mailbox.listSkipped({ add: [mail(n)] }));
    expect((await read()).lastSkipped).toHaveLength(Math.min(many, 25));
  },
  async 'reminders.remind followUp'(store) {
    const id = await aInquiryId(store);
    expect(await countTrue(() => store.reminders.remind(id, 1, () => [mailTo('m@x.test')]))).toBe(1);
    expect(await waiting(store)).toEqual({ waiting: 1, givenUp: 0 });
    await store.inquiries.update(id, { followUpOn: today });
    expect(await countTrue(() => store.reminders.followUp(id, today))).toBe(1);
  },
  async 'digests.send'(store) {
    await store.users.setDigestEmail(await anAccount(store), 'm@x.test');
    const notice = { title: 'T', body: '', url: '/admin', tag: 'digest' };
    const compose = () => ({ notice, mails: (to: string) => [mailTo(to)] });
    expect(await countTrue(() => store.digests.send(today, new Date(0), compose))).toBe(1);
    expect(await waiting(store)).toEqual({ waiting: 1, givenUp: 0 });
  },
  async 'branches.create update remove'(store) {
    await allDo((n) => store.branches.create(aBranch({ name: `B${n}` })));
    await oneDoes('conflict', () => store.branches.create(aBranch({ name: 'Same' })));
    const [{ id = '' } = {}, ...others] = await store.branches.list();
    expect(others).toHaveLength(many);
    const fields = [{ city: 'Pune' }, { address: 'New' }, { email: 'b@x.test' }];
    await allDo((n) => store.branches.update(id, fields[n % 3] ?? {}));
    expect((await store.branches.list())[0]).toMatchObject(Object.assign({}, ...fields));
    await oneDoes('not-found', () => store.branches.remove(id));
  },
  async 'settings.update'(store) {
    const fields = [{ companyName: 'N' }, { contactEmail: 'c@x.test' }, { heroImage: 'h' }, { city: 'Nashik' }];
    await allDo((n) => store.settings.update(fields[n % 4] ?? {}));
    expect(await store.settings.read()).toMatchObject(Object.assign({}, ...fields));
  },
  async 'trash.restore'(store) {
    const { id } = await store.products.create(aProduct({ name: 'P', tags: ['a4'] }));
    const trashed = await store.products.remove(id);
    await oneDoes('not-found', () => store.trash.restore(trashed));
    expect(await store.products.count('public', { tag: 'a4' })).toBe(1);
    const inquiry = await store.inquiries.create({ inquiry: anInquiry() });
    const other = await store.inquiries.remove(inquiry.id);
    await oneDoes('not-found', () => store.trash.restore(other));
    expect(await store.inquiries.list()).toHaveLength(1);
    // After repeated deletes and restores, the product exists exactly once.
    await atOnce(async (n) => store.trash.restore(await store.products.remove(n % 2 === 0 ? id : 'nobody')));
    expect((await store.trash.list()).length + (await store.products.count('panel'))).toBe(1);
    expect(await store.products.tags('panel')).toHaveLength(await store.products.count('panel'));
  },
  async 'products.removeMany, trash.restoreGroup'(store) {
    const made = await store.products.createMany(numbers.map((n) => aProduct({ name: `P${n}`, tags: ['a4'] })));
    const ids = made.map(({ id }) => id);
    const remove = () => store.products.removeMany(ids, '', { id: 'g', label: '' });
    expect((await Promise.all(numbers.map(remove))).filter((count) => count > 0)).toEqual([many]);
    await oneDoes('not-found', () => store.trash.restoreGroup('g'));
    expect(await store.products.count('public', { tag: 'a4' })).toBe(many);
  },
  async 'users.create setRole remove'(store) {
    const { create, list, setRole, remove } = store.users;
    for (const n of numbers) await create({ username: `user${n}`, passwordHash: 'h', initial: false });
    const same = () => create({ username: 'owner', passwordHash: 'h', initial: true });
    await oneDoes('conflict', same);
    const ids = (await list('')).map(({ id }) => id).slice(0, many);
    const [next, by] = [(n: number) => ids[(n + 1) % many] ?? '', (n: number) => ({ userId: ids[n] ?? '' })];
    // Each demotes or removes the next. A demoted or removed owner can do neither, so at least one owner is left.
    await atOnce((n) => setRole(next(n), 'staff', by(n)));
    expect((await list('')).filter(({ role }) => role === 'admin').length).toBeGreaterThan(1);
    await atOnce((n) => remove(next(n), by(n)));
    expect((await list('')).filter(({ role }) => role === 'admin').length).toBeGreaterThan(1);
  },
  async 'users.setPassword'(store) {
    const id = await anAccount(store);
    for (const n of numbers) await store.sessions.start(id, `t${n}`, client);
    await allDo((n) => store.users.setPassword(id, `h${n}`, `t${n}`));
    const left = await Promise.all(numbers.map((n) => store.sessions.find(`t${n}`)));
    expect(left.filter(Boolean).length).toBeLessThanOrEqual(1);
  },
  async 'invitations.add accept revoke'(store) {
    const [{ add, accept, revoke }, by] = [store.invitations, await anAccount(store)];
    await allDo((n) => add({ name: 'Asha', role: 'staff', branches: [], secretHash: `s${n}`, by }));
    await oneDoes('not-found', (n) => accept('s0', { username: `user${n}`, passwordHash: 'h' }));
    expect(await store.users.list('')).toHaveLength(2);
    const [next] = await store.invitations.list();
    await oneDoes('not-found', () => revoke(next?.id ?? ''));
  },
  async 'passkeys.add use remove'(store) {
    const userId = await anAccount(store);
    const { add, use, remove } = store.passkeys;
    await oneDoes('conflict', () => add({ id: 'k', userId, publicKey: 'p', counter: 1, device: 'Phone' }));
    const used = await Promise.all(numbers.map(() => use('k', 2)));
    expect(used.filter(Boolean)).toHaveLength(1);
    await oneDoes('not-found', () => remove(userId, 'k'));
  },
  async 'apiKeys.add revoke'(store) {
    const { add, list, revoke } = store.apiKeys;
    const key = { name: 'ERP', rights: ['all' as const], days: null, start: 'AbCdEf', createdBy: 'owner' };
    await allDo((n) => add({ ...key, secretHash: `s${n}` }));
    const [first] = await list();
    await oneDoes('not-found', () => revoke(first?.id ?? ''));
    expect(await list()).toHaveLength(many - 1);
  },
  async 'sessions.start'(store) {
    const id = await anAccount(store);
    for (const n of [1, 2, 3]) await store.sessions.start(id, `old${n}`, client);
    const device = { ...client, deviceHash: 'the same' };
    const start = (n: number) =>
      store.sessions.start(id, `t${n}`, { ...device, deviceSecret: { hash: `s${n}`, isNew: true } });
    await allDo(start);
    const remembered = await Promise.all(numbers.map((n) => store.rememberedDevices.has('owner', `s${n}`)));
    expect(remembered.filter(Boolean)).toHaveLength(Math.min(many, 20));
    expect(await store.notices.list({ userId: id, deviceSince: '' })).toHaveLength(1);
    const tokens = ['old1', 'old2', 'old3', ...numbers.map((n) => `t${n}`)];
    const open = await Promise.all(tokens.map((token) => store.sessions.find(token)));
    expect(open.filter(Boolean)).toHaveLength(10);
  },
  async 'sessions.endOne end endAll'(store) {
    const id = await aSession(store);
    const [open] = await store.sessions.list(id, '');
    await oneDoes('not-found', () => store.sessions.endOne(id, open?.id ?? ''));
    for (const end of [() => store.sessions.end('token'), () => store.sessions.endAll(id)]) {
      await store.sessions.start(id, 'token', client);
      await allDo(end);
      expect(await theSession(store)).toBeNull();
    }
  },
  async 'secondFactors.turnOn takeStep takeRecoveryCode renewRecoveryCodes turnOff'(store) {
    const { turnOn, takeStep, takeRecoveryCode, renewRecoveryCodes, turnOff, find } = store.secondFactors;
    const id = await aSession(store);
    const factor = { sealedSecret: 's', step: 1, codeHashes: ['c'], keepSession: 'token' };
    await oneDoes('conflict', (n) => turnOn(id, { ...factor, sealedSecret: `s${n}` }));
    expect([(await find(id))?.recoveryCodesLeft, (await theSession(store)) === null]).toEqual([1, false]);
    expect(await countTrue(() => takeStep(id, 2))).toBe(1);
    expect(await countTrue(() => takeRecoveryCode(id, 'c'))).toBe(1);
    await allDo((n) => renewRecoveryCodes(id, [`a${n}`, `b${n}`]));
    expect((await find(id))?.recoveryCodesLeft).toBe(2);
    await oneDoes('not-found', () => turnOff(id));
  },
  async 'throttle.hit take clear'(store) {
    const limit = { max: 10, seconds: 60 };
    const sixty = Array.from({ length: 60 }, (_, number) => number);
    const waits = await Promise.all(sixty.map(() => store.throttle.hit('k', limit)));
    expect(waits.sort((a, b) => a - b)).toEqual(sixty.map((n) => (n < 10 ? 0 : 60)));
    const taken = await Promise.all(sixty.map(() => store.throttle.take('other', limit)));
    const counts = taken.filter(({ wait }) => wait === 0).map(({ count }) => count);
    expect(counts.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await allDo(() => store.throttle.clear('k'));
    expect(await store.throttle.hit('k', limit)).toBe(0);
  },
  async 'imports.choose remove create'(store) {
    const { id, targets } = await anImport(store);
    await allDo(() => store.imports.choose(id, targets, defaultOptions));
    expect((await store.importWork.first())?.revision).toBe(many);
    await oneDoes('not-found', () => store.imports.remove(id));
    await allDo(() => anImport(store));
    expect(await store.imports.list()).toHaveLength(many);
  },
  async 'importWork.keep'(store) {
    const { id, targets } = await anImport(store);
    await store.leases.hold('imports', async () => {
      // If the columns change concurrently, the result is stored before the change or not at all.
      const choose = () => store.imports.choose(id, targets, defaultOptions);
      for (let round = 0; round < 10; round++) {
        const old = (await store.importWork.first()) as ImportJob;
        await Promise.all([store.importWork.keep(old, {}), choose()]);
        expect(await store.importWork.keep(old, {}), 'a result of the old columns').toBe(false);
      }
      const job = (await store.importWork.first()) as ImportJob;
      const kept = await Promise.all(numbers.map(() => store.importWork.keep(job, { state: 'planned' })));
      expect(kept.filter(Boolean)).toHaveLength(1);
    });
  },
  async 'pictures.add describe'(store) {
    const { add, list, describe } = store.pictures;
    await allDo((n) => add(aFile(n), { isKept: true }));
    const { pictures, total } = await list();
    const { id = '', updatedAt = '' } = pictures[0] ?? {};
    expect(total).toBe(many);
    await oneDoes('conflict', (n) => describe(id, `Words ${n}`, updatedAt));
    await allDo((n) => describe(id, `Others ${n}`));
  },
};

/** The short form runs every fourth row. */
const sample = Object.entries(rows).filter((_, index) => isExhaustive || index % 4 === 0);

// SQLite runs writes one after another; only PostgreSQL has races.
describe.each(variants(engines.toReversed()))('concurrent calls on %s', (_engine, open) => {
  storePerTest(open);

  test.each(sample)('%s', (_name, row) => row(store));
});
