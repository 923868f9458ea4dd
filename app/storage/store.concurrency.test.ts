/**
 * @module-tag process/concurrent-writes
 * @module-tag process/rate-limit
 * @module-tag process/outbox
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noFacts } from '#app/domain/dealer-facts.ts';
import { Failure } from '#app/domain/errors.ts';
import { defaultOptions } from '#app/domain/import/import.ts';
import { emptyCount } from '#app/domain/insights/counts.ts';
import type { Mail } from '#app/domain/mail.ts';
import { type Person, personOf } from '#app/domain/privacy.ts';
import { sampleBranches, sampleCategories } from '#app/domain/samples.ts';
import { dealer } from '#dealer';
import { anInquiry, aPost, aProduct, aQuotation } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { engines, testClock } from '#tests/support/stores.ts';
import type { KeptBackup } from './backups.ts';
import type { ImportJob } from './import-work.ts';
import type { KeptMailServer } from './mail-server-row.ts';
import type { KeptMailbox } from './mailbox-row.ts';
import type { DueMail } from './outbox.ts';
import type { Purge } from './purges.ts';
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
const oneOnly = (kind: string) => ({ done: 1, [kind]: many - 1 });
const client = { agent: '', address: '' };
const category = (name: string) => ({ name, slug: name.toLowerCase(), description: '', order: 0 });
const branch = (name: string) => ({ name, address: 'A', city: 'C', phone: [], email: '', hours: [] });
const mailTo = (to: string): Mail => ({ kind: 'owner', to, replyTo: null, subject: 'S', text: 'T' });
const announce = (store: Store) =>
  store.messages.create({ inquiry: anInquiry(), mails: () => numbers.map((n) => mailTo(`m${n}@x.test`)) });

const today = '2026-06-01';
const asha = personOf('asha@example.com', dealer.locale) as Person;
const aSending = { by: 'asha', seller: aQuotation().body.seller, year: '2026-27', today };

const aBrowser = { endpoint: 'https://push.test/1', keys: { p256dh: 'B', auth: 'a' }, name: 'Phone' };

async function anAccount(store: Store): Promise<string> {
  await store.users.create({ username: 'owner', passwordHash: 'h', initial: true });
  return (await store.users.find('owner'))?.id ?? '';
}

async function withSecondFactor(store: Store): Promise<string> {
  const id = await anAccount(store);
  await store.secondFactors.turnOn(id, { sealedSecret: 's', step: 1, codeHashes: ['c'], keepSession: '' });
  return id;
}

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

async function aPlannedImport(store: Store) {
  const made = await anImport(store);
  const job = (await store.importWork.first()) as ImportJob;
  await store.leases.hold('imports', async () => void (await store.importWork.keep(job, { state: 'planned' })));
  return made;
}

const aBackup = (store: Store) => store.backups.begin({ file: 'b.tar.gz', by: '', isEncrypted: false });

let clock = testClock();

/** Concurrent calls of every write method of the store. */
/** What the visitor of a new inquiry presents. */
async function accessTo(store: Store) {
  const { id, reference } = await store.messages.create({ inquiry: anInquiry() });
  return { reference, key: (await store.inquiries.path(id)).replace(/.*key=/, '') };
}

const rows: Record<string, (store: Store) => Promise<void>> = {
  async 'products.create'(store) {
    expect(await atOnce((n) => store.products.create(aProduct({ name: `P${n}`, tags: ['a4'] })))).toEqual(all);
    expect(await store.products.count('public', { tag: 'a4' })).toBe(many);
    expect(await store.products.list('public', { tag: 'a4' })).toHaveLength(many);
    expect(await atOnce(() => store.products.create(aProduct({ name: 'Same' })))).toEqual(oneOnly('conflict'));
    expect(await store.products.count('public')).toBe(many + 1);
  },
  async 'products.createMany'(store) {
    const some = (n: number) => ['a', 'b', 'c'].map((each) => aProduct({ name: `P${n}${each}`, tags: ['a4'] }));
    expect(await atOnce((n) => store.products.createMany(some(n)))).toEqual(all);
    expect(await store.products.count('public', { tag: 'a4' })).toBe(3 * many);
    expect(await atOnce(() => store.products.createMany([...some(100), aProduct({ name: 'P1a' })]))).toEqual({
      conflict: many,
    });
    expect(await store.products.list('public', { tag: 'a4' })).toHaveLength(3 * many);
  },
  async 'products.update'(store) {
    const product = await store.products.create(aProduct({ tags: ['old'] }));
    expect(await atOnce((n) => store.products.update(product.id, { tags: [`t${n}`] }))).toEqual(all);
    expect(await store.products.tags('panel')).toHaveLength(1);
    const [{ updatedAt = '' } = {}] = await store.products.list('panel');
    const outcome = await atOnce((n) => store.products.update(product.id, { sku: `S${n}` }, updatedAt));
    expect(outcome).toEqual(oneOnly('conflict'));
  },
  async 'products.remove'(store) {
    const { id } = await store.products.create(aProduct({ tags: ['a4'] }));
    expect(await atOnce(() => store.products.remove(id))).toEqual(oneOnly('not-found'));
    expect(await store.products.count('panel')).toBe(0);
    expect(await store.products.tags('panel')).toEqual([]);
  },
  async 'products.refreshFacts'(store) {
    const category = await store.categories.create({ name: 'Machines', slug: 'machines', description: '', order: 1 });
    await store.products.createMany(numbers.map((n) => aProduct({ name: `P${n}`, category: 'Machines' })));
    await store.categories.update(category.id, { name: 'Colour copiers' });
    expect(await atOnce(() => store.products.refreshFacts())).toEqual(all);
    expect(await store.products.refreshFacts()).toBe(0);
    expect((await store.products.list('panel')).map(({ facts }) => facts.colour?.value)).toEqual(
      numbers.map(() => 'colour'),
    );
  },
  async 'productGrid.update'(store) {
    const made = await store.products.createMany(numbers.map((n) => aProduct({ name: `P${n}`, tags: ['old'] })));
    const changes = (n: number) =>
      made.map(({ id, updatedAt }) => ({ id, seen: updatedAt, fields: { tags: [`t${n}`] } }));
    expect(await atOnce((n) => store.productGrid.update(changes(n)))).toEqual(oneOnly('conflict'));
    expect(await store.products.tags('panel')).toHaveLength(1);
    const now = await store.products.list('panel');
    // Of two overlapping changes one succeeds completely and the other fails completely.
    const outcome = await atOnce((n) =>
      store.productGrid.update(
        [now[n], now[(n + 1) % many]].map((each) => ({
          id: each?.id ?? '',
          seen: each?.updatedAt ?? '',
          fields: { regularPrice: n + 1 },
        })),
      ),
    );
    const priced = (await store.products.list('panel')).filter(({ regularPrice }) => regularPrice !== null);
    expect(priced).toHaveLength(2 * (outcome.done ?? 0));
    expect((outcome.done ?? 0) + (outcome.conflict ?? 0)).toBe(many);
  },
  async 'categories.create'(store) {
    expect(await atOnce((n) => store.categories.create(category(`C${n}`)))).toEqual(all);
    expect(await atOnce(() => store.categories.create(category('Same')))).toEqual(oneOnly('conflict'));
    expect(await store.categories.list()).toHaveLength(many + 1);
  },
  async 'categories.update'(store) {
    const { id } = await store.categories.create(category('Old'));
    for (const n of [1, 2, 3]) await store.products.create(aProduct({ name: `P${n}`, category: 'Old' }));
    const renaming = atOnce((n) => store.categories.update(id, { name: `New ${n}` }));
    const using = atOnce((n) => store.products.create(aProduct({ name: `Q${n}`, category: 'Another' })));
    expect(await renaming).toEqual(all);
    expect(await using).toEqual(all);
    const name = (await store.categories.list())[0]?.name ?? '';
    expect(await store.products.count('public', { category: name })).toBe(3);
    expect(await store.products.list('public', { category: name })).toHaveLength(3);
  },
  async 'categories.reorder'(store) {
    for (const name of ['A', 'B', 'C', 'D']) await store.categories.create(category(name));
    const ids = (await store.categories.list()).map(({ id }) => id);
    const turned = (n: number) => [...ids.slice(n % 4), ...ids.slice(0, n % 4)];
    expect(await atOnce((n) => store.categories.reorder(turned(n)))).toEqual(all);
    const after = (await store.categories.list()).map(({ id }) => id);
    expect([0, 1, 2, 3].map(turned)).toContainEqual(after);
  },
  async 'categories.remove'(store) {
    const { id } = await store.categories.create(category('Old'));
    const { id: other } = await store.categories.create(category('Other'));
    await store.products.create(aProduct({ category: 'Old' }));
    expect(await atOnce(() => store.categories.remove(id, other))).toEqual(oneOnly('not-found'));
    expect(await store.products.count('public', { category: 'Other' })).toBe(1);
  },
  async 'posts.create'(store) {
    expect(await atOnce((n) => store.posts.create(aPost({ slug: `p${n}` })))).toEqual(all);
    expect(await atOnce(() => store.posts.create(aPost({ slug: 'same' })))).toEqual(oneOnly('conflict'));
    expect(await store.posts.list('panel')).toHaveLength(many + 1);
  },
  async 'posts.update'(store) {
    const { id, updatedAt } = await store.posts.create(aPost());
    expect(await atOnce((n) => store.posts.update(id, { title: `T${n}` }, updatedAt))).toEqual(oneOnly('conflict'));
    expect(await atOnce((n) => store.posts.update(id, { slug: `s${n}` }))).toEqual(all);
    const old = await Promise.all(numbers.map((n) => store.posts.renamedTo(`s${n}`)));
    const [{ slug = '' } = {}] = await store.posts.list('panel');
    expect(old.filter((to) => to === slug)).toHaveLength(many - 1);
  },
  async 'posts.cleanAgain'(store) {
    const { id } = await store.posts.create(aPost());
    const saving = store.posts.update(id, { content: '<p>New</p>' });
    expect(await atOnce(() => store.posts.cleanAgain())).toEqual(all);
    await saving;
    expect((await store.posts.byId(id)).content).toBe('<p>New</p>');
  },
  async 'posts.remove'(store) {
    const { id } = await store.posts.create(aPost());
    expect(await atOnce(() => store.posts.remove(id))).toEqual(oneOnly('not-found'));
  },
  async 'previews.add'(store) {
    expect(await atOnce(() => store.previews.add(aPost()))).toEqual(all);
  },
  async 'previews.sweep'(store) {
    await store.previews.add(aPost());
    expect(await atOnce(() => store.previews.sweep())).toEqual(all);
  },
  async 'redirects.remove'(store) {
    const { id } = await store.posts.create(aPost({ slug: 'old' }));
    await store.posts.update(id, { slug: 'new' });
    expect(await atOnce(() => store.redirects.remove('post', 'old'))).toEqual(oneOnly('not-found'));
  },
  async 'messages.create'(store) {
    const mails = () => [mailTo('a@x.test')];
    expect(await atOnce((n) => store.messages.create({ inquiry: anInquiry({ name: `V${n}` }), mails }))).toEqual(all);
    expect(await atOnce(() => store.messages.create({ inquiry: anInquiry(), mails }))).toEqual(all);
    const key = 'one-key-for-all';
    expect(await atOnce(() => store.messages.create({ inquiry: anInquiry(), key, mails }))).toEqual(all);
    expect(await store.messages.list()).toHaveLength(many + 2);
    expect(await store.outbox.count()).toEqual({ waiting: many + 2, givenUp: 0 });
  },
  async 'messages.update'(store) {
    const { id } = await store.messages.create({ inquiry: anInquiry() });
    expect(await atOnce(() => store.messages.update(id, { status: 'resolved' }))).toEqual(all);
    expect(await store.messages.summary()).toMatchObject({ unread: 0 });
  },
  async 'messages.addEvent'(store) {
    const { id } = await store.messages.create({ inquiry: anInquiry() });
    const called = { kind: 'called', text: '', key: 'one-key-for-all' } as const;
    expect(await atOnce(() => store.messages.addEvent(id, called, 'asha'))).toEqual(all);
    expect(await store.messages.events(id)).toHaveLength(2);
    expect(await store.messages.list()).toMatchObject([{ status: 'in_progress' }]);
  },
  async 'inquiries.addLine'(store) {
    const access = await accessTo(store);
    const line = (text: string) => store.inquiries.addLine(access, { text });
    expect(await atOnce((n) => line(`Line ${n}`))).toEqual(all);
    expect(await atOnce(() => line('the same'))).toEqual(all);
    const [{ id } = { id: '' }] = await store.messages.list();
    expect(await store.messages.events(id)).toHaveLength(many + 2);
  },
  async 'inquiries.withdraw'(store) {
    const access = await accessTo(store);
    expect(await atOnce(() => store.inquiries.withdraw(access))).toEqual(all);
    const [{ id } = { id: '' }] = await store.messages.list();
    expect(await store.messages.events(id)).toHaveLength(2);
  },
  async 'messages.remove'(store) {
    const { id } = await announce(store);
    expect(await atOnce(() => store.messages.remove(id))).toEqual(oneOnly('not-found'));
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  },
  async 'quotations.create'(store) {
    expect(await atOnce(() => store.quotations.create(aQuotation()))).toEqual(all);
    const { id } = await store.messages.create({ inquiry: anInquiry() });
    expect(await atOnce(() => store.quotations.create(aQuotation({ messageId: id })))).toEqual(all);
    expect(await store.quotations.list({}, { today, limit: 1 })).toMatchObject({ total: many + 1 });
  },
  async 'quotations.update'(store) {
    const { id } = await store.quotations.create(aQuotation());
    const update = (n: number, seen?: string) =>
      store.quotations.update(id, { notes: `N${n}` }, { seen, seller: aQuotation().body.seller });
    expect(await atOnce((n) => update(n))).toEqual(all);
    expect(await atOnce((n) => update(n, String(many)))).toEqual(oneOnly('conflict'));
    expect(await store.quotations.find(id)).toMatchObject({ revision: many + 1 });
  },
  async 'quotations.send'(store) {
    const message = await store.messages.create({ inquiry: anInquiry() });
    const drafts = await Promise.all(
      numbers.map((n) => store.quotations.create(aQuotation(n === 0 ? { messageId: message.id } : {}))),
    );
    expect(await atOnce((n) => store.quotations.send(drafts[n % 2]?.id ?? '', aSending))).toEqual(all);
    expect(await atOnce((n) => store.quotations.send(drafts[n]?.id ?? '', aSending))).toEqual(all);
    const { quotations } = await store.quotations.list({ state: 'sent' }, { today, limit: many });
    const sent = numbers.map((n) => `Q/2026-27/${String(n + 1).padStart(4, '0')}`);
    expect(quotations.map(({ number }) => number).sort()).toEqual(sent);
  },
  async 'quotations.nextVersion'(store) {
    const { id } = await store.quotations.create(aQuotation());
    await store.quotations.send(id, aSending);
    const next = () => store.quotations.nextVersion(id, { by: '', validUntil: today });
    expect(await atOnce(next)).toEqual(all);
    expect(await store.quotations.list({}, { today, limit: 1 })).toMatchObject({ total: 2 });
  },
  async 'quotations.remove'(store) {
    const { id } = await store.quotations.create(aQuotation());
    expect(await atOnce(() => store.quotations.remove(id))).toEqual(oneOnly('not-found'));
  },
  async 'quotations.noteOpened'(store) {
    const { id } = await store.quotations.create(aQuotation());
    const { secret } = await store.quotations.send(id, aSending);
    expect(await atOnce(() => store.quotations.noteOpened(secret))).toEqual(all);
    expect(await store.quotations.find(id)).toMatchObject({ state: 'opened' });
  },
  async 'quotations.decide'(store) {
    const message = await store.messages.create({ inquiry: anInquiry() });
    const { id } = await store.quotations.create(aQuotation({ messageId: message.id }));
    const { secret } = await store.quotations.send(id, aSending);
    const decide = (answer: 'accepted' | 'declined') =>
      store.quotations.decide(secret, { answer, reason: '' }, { today, mails: () => [mailTo('o@x.test')] });
    expect(await atOnce((n) => decide(n % 2 ? 'accepted' : 'declined'))).toEqual({ done: 5, conflict: 5 });
    expect(await store.messages.events(message.id)).toHaveLength(3);
    expect(await store.outbox.count()).toMatchObject({ waiting: 1 });
  },
  async 'insights.add'(store) {
    const row = { ...emptyCount, kind: 'call', hour: '2026-06-01T12', count: 1 } as const;
    const pages = ['/', '/contact', '/products'].map((page) => ({ ...row, page }));
    // The order of the rows differs between the processes.
    expect(await atOnce((n) => store.insights.add(n % 2 ? pages : pages.toReversed()))).toEqual(all);
    const counted = await store.insights.sums({ from: today, to: today }, 'day', { kinds: ['call'], limit: 1 });
    expect(counted).toMatchObject([{ count: 3 * many }]);
  },
  async 'insights.sweep'(store) {
    await store.insights.add([{ ...emptyCount, kind: 'call', hour: '2020-06-01T12', count: 1 }]);
    expect(await atOnce(() => store.insights.sweep())).toEqual(all);
  },
  async 'privacy.export'(store) {
    await announce(store);
    expect(await atOnce(() => store.privacy.export(asha, dealer.locale, 'meena'))).toEqual(all);
    expect(await store.privacy.log()).toHaveLength(many);
  },
  async 'privacy.erase'(store) {
    await announce(store);
    expect(await atOnce(() => store.privacy.erase(asha, dealer.locale, 'meena'))).toEqual(all);
    expect(await store.messages.list()).toEqual([]);
  },
  async 'privacy.expire'(store) {
    const { id } = await announce(store);
    await store.messages.update(id, { status: 'resolved' });
    clock.advance(400 * 24 * 60 * 60 * 1000);
    expect(await atOnce(() => store.privacy.expire({ messageMonths: 12, spamMonths: 12 }))).toEqual(all);
    expect(await store.messages.list()).toEqual([]);
  },
  async 'outbox.take'(store) {
    await announce(store);
    const taken: string[] = [];
    for (let round = 0; round < many && taken.length < many; round++) {
      const takers = await Promise.all(numbers.map(() => store.outbox.take(3)));
      taken.push(...takers.flat().map(({ id }) => id));
    }
    expect(taken).toHaveLength(many);
    expect(new Set(taken).size).toBe(many);
  },
  async 'outbox.renew'(store) {
    await announce(store);
    const mails = await store.outbox.take(many);
    const sent = atOnce((n) => store.outbox.markSent(mails[n] as DueMail));
    expect(await atOnce(() => store.outbox.renew(mails.map(({ id }) => id)))).toEqual(all);
    expect(await sent).toEqual(all);
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  },
  async 'outbox.markSent'(store) {
    await announce(store);
    const mails = await store.outbox.take(many);
    expect(await atOnce((n) => store.outbox.markSent(mails[n] as DueMail))).toEqual(all);
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  },
  async 'outbox.markAllSent'(store) {
    await announce(store);
    const mails = await store.outbox.take(many);
    expect(await atOnce((n) => store.outbox.markAllSent(mails.slice(n, n + 3)))).toEqual(all);
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  },
  async 'outbox.markFailed'(store) {
    await announce(store);
    const mails = await store.outbox.take(many);
    const fail = (n: number) => store.outbox.markFailed(mails[n] as DueMail, 'no', { isFinal: n === 0, chance: 0 });
    expect(await atOnce(fail)).toEqual(all);
    expect(await store.outbox.count()).toEqual({ waiting: many - 1, givenUp: 1 });
  },
  async 'outbox.postpone'(store) {
    await announce(store);
    const [mail] = await store.outbox.take(1);
    const later = new Date(clock.now().getTime() + 60_000);
    expect(await atOnce(() => store.outbox.postpone(mail as DueMail, later))).toEqual(all);
    expect(await store.outbox.take(many)).toHaveLength(many - 1);
  },
  async 'outbox.drop'(store) {
    await announce(store);
    const mails = await store.outbox.take(many);
    expect(await atOnce((n) => store.outbox.drop(mails[n] as DueMail))).toEqual(all);
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  },
  async 'pushDevices.add'(store) {
    const userId = await anAccount(store);
    expect(await atOnce(() => store.pushDevices.add(userId, aBrowser))).toEqual(all);
    expect(await store.pushDevices.list(userId)).toHaveLength(1);
  },
  async 'pushDevices.change'(store) {
    const userId = await anAccount(store);
    const { id } = await store.pushDevices.add(userId, aBrowser);
    await store.messages.create({ inquiry: anInquiry() });
    expect(await atOnce((n) => store.pushDevices.change(userId, id, { name: `Phone ${n}` }))).toEqual(all);
    expect(await store.outbox.take(many, 'push')).toHaveLength(1);
  },
  async 'pushDevices.remove'(store) {
    const userId = await anAccount(store);
    const { id } = await store.pushDevices.add(userId, aBrowser);
    expect(await atOnce(() => store.pushDevices.remove(userId, id))).toEqual(oneOnly('not-found'));
  },
  async 'pushDevices.forget'(store) {
    const userId = await anAccount(store);
    const { id } = await store.pushDevices.add(userId, aBrowser);
    expect(await atOnce(() => store.pushDevices.forget(id, aBrowser))).toEqual(all);
    expect(await store.pushDevices.list(userId)).toEqual([]);
  },
  async 'pushDevices.noteSent'(store) {
    const userId = await anAccount(store);
    const { id } = await store.pushDevices.add(userId, aBrowser);
    expect(await atOnce(() => store.pushDevices.noteSent(id))).toEqual(all);
    expect(await store.pushDevices.list(userId)).toMatchObject([{ lastSentAt: clock.now().toISOString() }]);
  },
  async 'pushKeys.begin'(store) {
    const kept = new Set<string>();
    const begin = async (n: number) =>
      kept.add((await store.pushKeys.begin({ publicKey: `p${n}`, sealedKey: `s${n}` })).publicKey);
    expect(await atOnce(begin)).toEqual(all);
    expect([...kept]).toEqual([(await store.pushKeys.read())?.publicKey]);
  },
  async 'pushKeys.replace'(store) {
    const lost = await store.pushKeys.begin({ publicKey: 'p', sealedKey: 's' });
    const kept = new Set<string>();
    const replace = async (n: number) =>
      kept.add((await store.pushKeys.replace(lost, { publicKey: `p${n}`, sealedKey: `s${n}` })).publicKey);
    expect(await atOnce(replace)).toEqual(all);
    expect([...kept]).toEqual([(await store.pushKeys.read())?.publicKey]);
  },
  async 'mailServer.update'(store) {
    const make = (n: number) => (before: KeptMailServer) => ({
      ...before,
      port: before.port + 1,
      sender: `s${n}@x.test`,
    });
    const { port, updatedAt } = await store.mailServer.read();
    expect(await atOnce((n) => store.mailServer.update(make(n), { by: 'asha' }))).toEqual(all);
    const after = await store.mailServer.read();
    expect(after.port).toBe(port + many);
    expect(await atOnce((n) => store.mailServer.update(make(n), { seen: updatedAt }))).toEqual({ conflict: many });
    expect(await atOnce((n) => store.mailServer.update(make(n), { seen: after.updatedAt }))).toEqual(
      oneOnly('conflict'),
    );
    expect(await store.lastChanges.list('mail')).toMatchObject([{ id: '', by: 'asha' }]);
  },
  async 'mailServer.prove'(store) {
    expect(await atOnce(() => store.mailServer.prove('one'))).toEqual(all);
    expect(await store.mailServer.isProven('one')).toBe(true);
    expect(await store.mailServer.isProven('other')).toBe(false);
  },
  async 'mailbox.update'(store) {
    const make = (n: number) => (before: KeptMailbox) => ({ ...before, port: before.port + 1, folder: `f${n}` });
    const { port, updatedAt } = await store.mailbox.read();
    expect(await atOnce((n) => store.mailbox.update(make(n), { by: 'asha' }))).toEqual(all);
    const after = await store.mailbox.read();
    expect(after.port).toBe(port + many);
    expect(await atOnce((n) => store.mailbox.update(make(n), { seen: updatedAt }))).toEqual({ conflict: many });
    expect(await atOnce((n) => store.mailbox.update(make(n), { seen: after.updatedAt, by: 'ravi' }))).toEqual(
      oneOnly('conflict'),
    );
    expect(await store.lastChanges.list('mail')).toMatchObject([{ id: 'mailbox', by: 'ravi' }]);
  },
  async 'mailbox.advance'(store) {
    await store.mailbox.update((before) => ({ ...before, isOn: true }));
    const start = await store.mailbox.read();
    const position = { uidValidity: '7', lastUid: 5 };
    expect(await countTrue((n) => store.mailbox.advance(start, { ...position, lastUid: n }))).toBe(1);
    const begun = await store.mailbox.read();
    expect(await countTrue((n) => store.mailbox.advance(begun, { ...position, lastUid: 100 + n }))).toBeGreaterThan(0);
    expect((await store.mailbox.read()).lastUid).toBe(100 + many - 1);
  },
  async 'mailbox.noteRead'(store) {
    const start = await store.mailbox.read();
    expect(await atOnce(() => store.mailbox.noteRead(start))).toEqual(all);
  },
  async 'mailbox.noteProblem'(store) {
    const start = await store.mailbox.read();
    expect(await atOnce(() => store.mailbox.noteProblem(start, 'refused'))).toEqual(all);
  },
  async 'unsent.retry'(store) {
    await announce(store);
    const mails = await store.outbox.take(many);
    for (const mail of mails) await store.outbox.markFailed(mail, 'no', { isFinal: true, chance: 0 });
    expect(await atOnce(() => store.unsent.retry(mails[0]?.id ?? ''))).toEqual(all);
    expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: many - 1 });
  },
  async 'reminders.remind'(store) {
    const { id } = await store.messages.create({ inquiry: anInquiry() });
    const reminded: boolean[] = [];
    const remind = async () => reminded.push(await store.reminders.remind(id, 1, () => [mailTo('m@x.test')]));
    expect(await atOnce(remind)).toEqual(all);
    expect(reminded.filter(Boolean)).toEqual([true]);
    expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
  },
  async 'reminders.followUp'(store) {
    const { id } = await store.messages.create({ inquiry: anInquiry() });
    await store.messages.update(id, { followUpOn: '2026-06-01' });
    const reminded: boolean[] = [];
    const remind = async () => reminded.push(await store.reminders.followUp(id, '2026-06-01'));
    expect(await atOnce(remind)).toEqual(all);
    expect(reminded.filter(Boolean)).toEqual([true]);
  },
  async 'digests.send'(store) {
    await store.users.setDigestEmail(await anAccount(store), 'm@x.test');
    const notice = { title: 'T', body: '', url: '/admin', tag: 'digest' };
    const sent: boolean[] = [];
    const send = async () => sent.push(await store.digests.send('2026-06-01', notice, (to) => [mailTo(to)]));
    expect(await atOnce(send)).toEqual(all);
    expect(sent.filter(Boolean)).toEqual([true]);
    expect(await store.outbox.count()).toEqual({ waiting: 1, givenUp: 0 });
  },
  async 'users.setDigestEmail'(store) {
    const id = await anAccount(store);
    expect(await atOnce((n) => store.users.setDigestEmail(id, `m${n}@x.test`))).toEqual(all);
    expect(await store.users.digestEmail(id)).toMatch(/^m\d@x\.test$/);
  },
  async 'outbox.sweep'(store) {
    expect(await atOnce(() => store.outbox.sweep())).toEqual(all);
  },
  async 'branches.create'(store) {
    expect(await atOnce((n) => store.branches.create(branch(`B${n}`)))).toEqual(all);
    expect(await atOnce(() => store.branches.create(branch('Same')))).toEqual(oneOnly('conflict'));
    expect(await store.branches.list()).toHaveLength(many + 1);
  },
  async 'branches.update'(store) {
    const { id } = await store.branches.create(branch('B'));
    const fields = [{ city: 'Pune' }, { address: 'New' }, { email: 'b@x.test' }];
    expect(await atOnce((n) => store.branches.update(id, fields[n % 3] ?? {}))).toEqual(all);
    expect(await store.branches.list()).toMatchObject([{ city: 'Pune', address: 'New', email: 'b@x.test' }]);
  },
  async 'branches.remove'(store) {
    const { id } = await store.branches.create(branch('B'));
    expect(await atOnce(() => store.branches.remove(id))).toEqual(oneOnly('not-found'));
  },
  async 'settings.update'(store) {
    const fields = [{ companyName: 'N' }, { contactEmail: 'c@x.test' }, { heroImage: 'h' }, { companyLogo: 'l' }];
    expect(await atOnce((n) => store.settings.update(fields[n % 4] ?? {}))).toEqual(all);
    expect(await store.settings.read()).toMatchObject(Object.assign({}, ...fields));
  },
  async 'settings.begin'(store) {
    await store.settings.update({ city: 'Nashik' });
    expect(await atOnce((n) => store.settings.begin({ ...noFacts, city: `C${n}` }))).toEqual(all);
    expect((await store.settings.read()).city).toBe('Nashik');
  },
  async 'settings.putBrandLogo'(store) {
    expect(await atOnce((n) => store.settings.putBrandLogo({ name: `B${n}`, url: 'u' }))).toEqual(all);
    expect((await store.settings.read()).brandLogos).toHaveLength(many);
  },
  async 'settings.removeBrandLogo'(store) {
    await store.settings.putBrandLogo({ name: 'B', url: 'u' });
    expect(await atOnce(() => store.settings.removeBrandLogo('B'))).toEqual(oneOnly('not-found'));
  },
  async 'bin.restore'(store) {
    const { id } = await store.products.create(aProduct({ name: 'P', tags: ['a4'] }));
    const binned = await store.products.remove(id);
    expect(await atOnce(() => store.bin.restore(binned))).toEqual(oneOnly('not-found'));
    expect(await store.products.count('public', { tag: 'a4' })).toBe(1);
    const message = await store.messages.create({ inquiry: anInquiry() });
    const other = await store.messages.remove(message.id);
    expect(await atOnce(() => store.bin.restore(other))).toEqual(oneOnly('not-found'));
    expect(await store.messages.list()).toHaveLength(1);
    // After repeated deletes and restores, the product exists exactly once.
    await atOnce(async (n) => store.bin.restore(await store.products.remove(n % 2 === 0 ? id : 'nobody')));
    expect((await store.bin.list()).length + (await store.products.count('panel'))).toBe(1);
    expect(await store.products.tags('panel')).toHaveLength(await store.products.count('panel'));
  },
  async 'products.removeMany'(store) {
    const ids = await Promise.all(
      numbers.map(async (n) => (await store.products.create(aProduct({ name: `P${n}` }))).id),
    );
    const removed: number[] = [];
    const remove = async (n: number) =>
      removed.push(await store.products.removeMany(ids, '', { id: `g${n}`, label: '' }));
    expect(await atOnce(remove)).toEqual(all);
    expect(removed.filter((count) => count > 0)).toEqual([many]);
  },
  async 'settings.removeSampleTestimonials'(store) {
    const removed: number[] = [];
    const remove = async () => removed.push(await store.settings.removeSampleTestimonials('', { id: 'g', label: '' }));
    expect(await atOnce(remove)).toEqual(all);
    expect(removed.filter((count) => count > 0)).toEqual([3]);
    expect(await store.bin.list()).toHaveLength(1);
  },
  async 'bin.restoreGroup'(store) {
    const { id } = await store.products.create(aProduct({ name: 'P', tags: ['a4'] }));
    await store.products.removeMany([id], '', { id: 'g', label: '' });
    expect(await atOnce(() => store.bin.restoreGroup('g'))).toEqual(oneOnly('not-found'));
    expect(await store.products.count('public', { tag: 'a4' })).toBe(1);
  },
  async 'bin.remove'(store) {
    const { id } = await store.posts.create(aPost());
    const binned = await store.posts.remove(id);
    expect(await atOnce(() => store.bin.remove(binned))).toEqual(oneOnly('not-found'));
  },
  async 'bin.sweep'(store) {
    await store.posts.remove((await store.posts.create(aPost())).id);
    expect(await atOnce(() => store.bin.sweep())).toEqual(all);
    expect(await store.bin.list()).toHaveLength(1);
  },
  async 'revisions.sweep'(store) {
    expect(await atOnce(() => store.revisions.sweep())).toEqual(all);
  },
  async 'users.create'(store) {
    const create = () => store.users.create({ username: 'owner', passwordHash: 'h', initial: true });
    expect(await atOnce(create)).toEqual(oneOnly('conflict'));
  },
  async 'users.remove'(store) {
    for (const n of numbers) await store.users.create({ username: `user${n}`, passwordHash: 'h', initial: false });
    const ids = (await store.users.list('')).map(({ id }) => id);
    // Each removes the next. A removed user can no longer remove another, so at least one is left.
    await atOnce((n) => store.users.remove(ids[(n + 1) % many] ?? '', { userId: ids[n] ?? '' }));
    expect((await store.users.list('')).length).toBeGreaterThan(0);
  },
  async 'users.setRole'(store) {
    for (const n of numbers) await store.users.create({ username: `user${n}`, passwordHash: 'h', initial: false });
    const ids = (await store.users.list('')).map(({ id }) => id);
    // Each demotes the next. A demoted user can no longer demote another, so at least one owner is left.
    await atOnce((n) => store.users.setRole(ids[(n + 1) % many] ?? '', 'staff', { userId: ids[n] ?? '' }));
    expect((await store.users.list('')).filter(({ role }) => role === 'admin').length).toBeGreaterThan(0);
  },
  async 'users.setDisplayName'(store) {
    const id = await anAccount(store);
    expect(await atOnce((n) => store.users.setDisplayName(id, `Name ${n}`))).toEqual(all);
    expect(await store.users.displayName(id)).toMatch(/^Name \d+$/);
  },
  async 'users.setPassword'(store) {
    const id = await anAccount(store);
    for (const n of numbers) await store.sessions.start(id, `t${n}`, client);
    expect(await atOnce((n) => store.users.setPassword(id, `h${n}`, `t${n}`))).toEqual(all);
    const left = await Promise.all(numbers.map((n) => store.sessions.find(`t${n}`)));
    expect(left.filter(Boolean).length).toBeLessThanOrEqual(1);
  },
  async 'sessions.start'(store) {
    const id = await anAccount(store);
    for (const n of [1, 2, 3]) await store.sessions.start(id, `old${n}`, client);
    const device = { ...client, deviceHash: 'the same' };
    const start = (n: number) =>
      store.sessions.start(id, `t${n}`, { ...device, deviceSecret: { hash: `s${n}`, isNew: true } });
    expect(await atOnce(start)).toEqual(all);
    const remembered = await Promise.all(numbers.map((n) => store.rememberedDevices.has('owner', `s${n}`)));
    expect(remembered.filter(Boolean)).toHaveLength(Math.min(many, 20));
    expect(await store.notices.list({ userId: id, deviceSince: '' })).toHaveLength(1);
    const tokens = ['old1', 'old2', 'old3', ...numbers.map((n) => `t${n}`)];
    const open = await Promise.all(tokens.map((token) => store.sessions.find(token)));
    expect(open.filter(Boolean)).toHaveLength(10);
  },
  async 'sessions.end'(store) {
    await store.sessions.start(await anAccount(store), 'token', client);
    expect(await atOnce(() => store.sessions.end('token'))).toEqual(all);
    expect(await store.sessions.find('token')).toBeNull();
  },
  async 'sessions.endAll'(store) {
    const id = await anAccount(store);
    await store.sessions.start(id, 'token', client);
    expect(await atOnce(() => store.sessions.endAll(id))).toEqual(all);
    expect(await store.sessions.find('token')).toBeNull();
  },
  async 'sessions.endOne'(store) {
    const id = await anAccount(store);
    await store.sessions.start(id, 'token', client);
    const [open] = await store.sessions.list(id, '');
    expect(await atOnce(() => store.sessions.endOne(id, open?.id ?? ''))).toEqual(oneOnly('not-found'));
  },
  async 'secondFactors.turnOn'(store) {
    const id = await anAccount(store);
    await store.sessions.start(id, 'token', client);
    const turnOn = (n: number) =>
      store.secondFactors.turnOn(id, { sealedSecret: `s${n}`, step: 1, codeHashes: [`c${n}`], keepSession: 'token' });
    expect(await atOnce(turnOn)).toEqual(oneOnly('conflict'));
    expect((await store.secondFactors.find(id))?.recoveryCodesLeft).toBe(1);
    expect(await store.sessions.find('token')).not.toBeNull();
  },
  async 'secondFactors.takeStep'(store) {
    const id = await withSecondFactor(store);
    const taken = await Promise.all(numbers.map(() => store.secondFactors.takeStep(id, 2)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  },
  async 'secondFactors.takeRecoveryCode'(store) {
    const id = await withSecondFactor(store);
    const taken = await Promise.all(numbers.map(() => store.secondFactors.takeRecoveryCode(id, 'c')));
    expect(taken.filter(Boolean)).toHaveLength(1);
  },
  async 'secondFactors.renewRecoveryCodes'(store) {
    const id = await withSecondFactor(store);
    expect(await atOnce((n) => store.secondFactors.renewRecoveryCodes(id, [`a${n}`, `b${n}`]))).toEqual(all);
    expect((await store.secondFactors.find(id))?.recoveryCodesLeft).toBe(2);
  },
  async 'secondFactors.turnOff'(store) {
    const id = await withSecondFactor(store);
    expect(await atOnce(() => store.secondFactors.turnOff(id))).toEqual(oneOnly('not-found'));
  },
  async 'notices.add'(store) {
    const id = await anAccount(store);
    const notice = { kind: 'wrong-codes', device: '', place: '' } as const;
    expect(await atOnce(() => store.notices.add(id, notice))).toEqual(all);
    expect(await store.notices.list({ userId: id, deviceSince: '' })).toHaveLength(Math.min(many, 20));
  },
  async 'notices.remove'(store) {
    const reader = { userId: await anAccount(store), deviceSince: '' };
    await store.notices.add(reader.userId, { kind: 'wrong-codes', device: '', place: '' });
    const [notice] = await store.notices.list(reader);
    expect(await atOnce(() => store.notices.remove(notice?.id ?? '', reader))).toEqual(oneOnly('not-found'));
  },
  async 'notices.sweep'(store) {
    expect(await atOnce(() => store.notices.sweep())).toEqual(all);
  },
  async 'trustedNetworks.add'(store) {
    const id = await anAccount(store);
    expect(await atOnce(() => store.trustedNetworks.add('192.0.2.1', id))).toEqual(all);
    expect(await store.trustedNetworks.has('192.0.2.1')).toBe(true);
  },
  async 'trustedNetworks.sweep'(store) {
    expect(await atOnce(() => store.trustedNetworks.sweep())).toEqual(all);
  },
  async 'rememberedDevices.sweep'(store) {
    expect(await atOnce(() => store.rememberedDevices.sweep())).toEqual(all);
  },
  async 'sessions.forgetDevices'(store) {
    expect(await atOnce(() => store.sessions.forgetDevices())).toEqual(all);
  },
  async 'clock.isSteady'(store) {
    expect(await atOnce(() => store.clock.isSteady())).toEqual(all);
  },
  async 'picturePlace.note'(store) {
    expect(await atOnce((n) => store.picturePlace.note(`place ${n}`))).toEqual(all);
    expect(await store.picturePlace.read()).toMatch(/^place \d+$/);
  },
  async 'purges.begin'(store) {
    expect(await atOnce(() => store.purges.begin())).toEqual(all);
    expect((await store.purges.claim()).purge?.keys).toEqual(['site']);
  },
  async 'purges.claim'(store) {
    await store.purges.begin();
    const claims = await Promise.all(numbers.map(() => store.purges.claim()));
    expect(claims.filter(({ purge }) => purge !== null)).toHaveLength(1);
  },
  async 'purges.confirm'(store) {
    await store.purges.begin();
    const purge = (await store.purges.claim()).purge as Purge;
    const confirmed = await Promise.all(numbers.map(() => store.purges.confirm(purge)));
    expect(confirmed.filter((each) => each)).toHaveLength(1);
  },
  async 'purges.fail'(store) {
    await store.purges.begin();
    const purge = (await store.purges.claim()).purge as Purge;
    const failed = await Promise.all(numbers.map(() => store.purges.fail(purge)));
    expect(failed.filter((each) => each)).toHaveLength(1);
    expect((await store.purges.claim()).purge).toBeNull();
  },
  async 'buildFiles.share'(store) {
    const file = (n: number) => ({ path: `/assets/${n % 3}.js`, encoding: '' as const, body: Buffer.from('x') });
    expect(await atOnce((n) => store.buildFiles.share([file(n), file(n + 1)]))).toEqual(all);
    for (const n of numbers) expect(await store.buildFiles.find(file(n).path)).toEqual(file(n));
  },
  async 'throttle.hit'(store) {
    const waits = await Promise.all(
      Array.from({ length: 60 }, () => store.throttle.hit('k', { max: 10, seconds: 60 })),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(new Set(waits)).toEqual(new Set([0, 60]));
  },
  async 'throttle.take'(store) {
    const taken = await Promise.all(
      Array.from({ length: 60 }, () => store.throttle.take('k', { max: 10, seconds: 60 })),
    );
    const counts = taken.filter(({ wait }) => wait === 0).map(({ count }) => count);
    expect(counts.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  },
  async 'throttle.clear'(store) {
    await store.throttle.hit('k', { max: 1, seconds: 60 });
    expect(await atOnce(() => store.throttle.clear('k'))).toEqual(all);
    expect(await store.throttle.hit('k', { max: 1, seconds: 60 })).toBe(0);
  },
  async 'throttle.sweep'(store) {
    expect(await atOnce(() => store.throttle.sweep())).toEqual(all);
  },
  async 'imports.create'(store) {
    expect(await atOnce(() => anImport(store))).toEqual(all);
    expect(await store.imports.list()).toHaveLength(many);
  },
  async 'imports.choose'(store) {
    const { id, targets } = await anImport(store);
    expect(await atOnce(() => store.imports.choose(id, targets, defaultOptions))).toEqual(all);
    expect((await store.importWork.first())?.revision).toBe(many);
  },
  async 'imports.move'(store) {
    const { id } = await aPlannedImport(store);
    expect(await atOnce(() => store.imports.move(id, 'start'))).toEqual(all);
    expect(await atOnce((n) => store.imports.move(id, n === 0 ? 'cancel' : 'start'))).toEqual(all);
  },
  async 'imports.remove'(store) {
    const { id } = await anImport(store);
    expect(await atOnce(() => store.imports.remove(id))).toEqual(oneOnly('not-found'));
  },
  async 'importChoices.remember'(store) {
    const choice = { field: 'brand', value: 'Cannon', action: 'use' } as const;
    expect(await atOnce((n) => store.importChoices.remember([{ ...choice, to: `Canon ${n}` }]))).toEqual(all);
    expect(await store.importChoices.list()).toHaveLength(1);
  },
  async 'importPictures.add'(store) {
    expect(await atOnce((n) => store.importPictures.add('https://x.example/a.jpg', `/uploads/${n}`))).toEqual(all);
    expect((await store.importPictures.find(['https://x.example/a.jpg'])).size).toBe(1);
  },
  async 'importPictures.sweep'(store) {
    await store.importPictures.add('a', '/uploads/a');
    expect(await atOnce(() => store.importPictures.sweep(new Set()))).toEqual(all);
    expect((await store.importPictures.find(['a'])).size).toBe(1);
  },
  async 'importWork.keep'(store) {
    const { id, targets } = await anImport(store);
    await store.leases.hold('imports', async () => {
      // If the columns change concurrently, the result is stored before the change or not at all.
      const choose = () => store.imports.choose(id, targets, defaultOptions);
      for (let round = 0; round < 10; round++) {
        const old = (await store.importWork.first()) as ImportJob;
        await Promise.all([store.importWork.keep(old, {}), choose()]);
        expect(await store.importWork.keep(old, {})).toBe(false);
      }
      const job = (await store.importWork.first()) as ImportJob;
      const kept = await Promise.all(numbers.map(() => store.importWork.keep(job, { state: 'planned' })));
      expect(kept.filter(Boolean)).toHaveLength(1);
    });
  },
  async 'importWork.sweep'(store) {
    await anImport(store);
    expect(await atOnce(() => store.importWork.sweep())).toEqual(all);
    expect(await store.imports.list()).toHaveLength(1);
  },
  async 'pictures.add'(store) {
    expect(await atOnce((n) => store.pictures.add(aFile(n), { isKept: true }))).toEqual(all);
    expect((await store.pictures.list()).total).toBe(many);
  },
  async 'pictures.forget'(store) {
    const { url } = await store.pictures.add(aFile(1), { isKept: true });
    expect(await atOnce(() => store.pictures.forget(url))).toEqual(all);
    expect(await store.pictures.ids()).toEqual([]);
  },
  async 'pictures.describe'(store) {
    const { id, updatedAt } = await store.pictures.add(aFile(1), { isKept: true });
    expect(await atOnce((n) => store.pictures.describe(id, `Words ${n}`, updatedAt))).toEqual(oneOnly('conflict'));
    expect(await atOnce((n) => store.pictures.describe(id, `Others ${n}`))).toEqual(all);
  },
  async 'pictures.replace'(store) {
    const { id, url } = await store.pictures.add(aFile(50), { isKept: true });
    for (const n of [1, 2, 3]) await store.products.create(aProduct({ name: `P${n}`, images: [url] }));
    const editing = atOnce((n) => store.products.create(aProduct({ name: `Q${n}`, images: [aFile(51).url] })));
    expect(await atOnce((n) => store.pictures.replace(id, { ...aFile(n), digest: String(n) }))).toEqual(
      oneOnly('not-found'),
    );
    expect(await editing).toEqual(all);
    const shown = (await store.products.list('panel')).filter(({ name }) => name.startsWith('P'));
    expect(new Set(shown.flatMap(({ images }) => images)).size).toBe(1);
    expect(shown[0]?.images).not.toEqual([url]);
  },
  async 'pictures.remove'(store) {
    const { id } = await store.pictures.add(aFile(1), { isKept: true });
    expect(await atOnce(() => store.pictures.remove(id))).toEqual(oneOnly('not-found'));
    expect(await store.bin.list()).toHaveLength(1);
  },
  async 'pictures.removeUnused'(store) {
    for (const n of numbers) await store.pictures.add(aFile(n), { isKept: true });
    clock.advance(25 * 60 * 60 * 1000);
    expect(await atOnce(() => store.pictures.removeUnused())).toEqual(all);
    expect(await store.bin.list()).toMatchObject([{ title: `${many} unused pictures` }]);
  },
  async 'pictures.takeStock'(store) {
    const folder = {
      async *kept() {
        for (const n of numbers) yield { name: aFile(n).url.slice('/uploads/'.length), bytes: 1, addedAt: clock.now() };
      },
      sizeOf: async () => 1,
    };
    expect(await atOnce(() => store.pictures.takeStock(folder))).toEqual(all);
    expect((await store.pictures.list()).total).toBe(many);
  },
  async 'pictures.sweep'(store) {
    await store.pictures.add(aFile(1), { isKept: false });
    expect(await atOnce(() => store.pictures.sweep(new Set()))).toEqual(all);
    expect(await store.pictures.ids()).toHaveLength(1);
  },
  async 'settings.swap'(store) {
    const swap = (n: number) => store.settings.swap(() => ({ companyLogo: aFile(n).url }), '');
    expect(await atOnce(swap)).toEqual(all);
    expect(await store.bin.list()).toEqual([]);
  },
  async atomically(store) {
    const fill = () =>
      store.atomically(async (inside) => {
        if ((await inside.categories.list()).length > 0) return;
        for (const each of sampleCategories) await inside.categories.create(each);
        for (const each of sampleBranches) await inside.branches.create(each);
      });
    expect(await atOnce(fill)).toEqual(all);
    expect(await store.categories.list()).toHaveLength(sampleCategories.length);
    expect(await store.branches.list()).toHaveLength(sampleBranches.length);
  },
  async 'leases.hold'(store) {
    let underWay = 0;
    const held = await countTrue(() =>
      store.leases.hold('upkeep', async () => {
        expect(++underWay).toBe(1);
        await store.contentVersion();
        underWay--;
      }),
    );
    expect(held).toBeGreaterThan(0);
  },
  async 'leases.takeAbandoned'(store) {
    await store.leases.hold('upkeep', async () => {
      clock.advance(60_000);
      const found = await Promise.all(numbers.map(() => store.leases.takeAbandoned()));
      expect(found.flat()).toEqual(['upkeep']);
    });
  },
  async 'backups.want'(store) {
    expect(await atOnce(() => store.backups.want('asha'))).toEqual(all);
    expect(await store.backups.wantedBy()).toBe('asha');
  },
  async 'backups.begin'(store) {
    expect(await atOnce(() => aBackup(store))).toEqual(all);
    expect(await store.backups.list()).toHaveLength(many);
  },
  ...Object.fromEntries(
    (
      [
        ['made', (store, { id }) => store.backups.made(id, 1), { step: 'proving', bytes: 1 }],
        ['end', (store, { id }) => store.backups.end(id, { step: 'failed', problem: 'full' }), { problem: 'full' }],
        ['endUnfinished', (store) => store.backups.endUnfinished(), { problem: 'stopped' }],
        ['sent', (store, { id }) => store.backups.sent(id), { sendProblem: null }],
        [
          'notSent',
          (store, kept) => store.backups.notSent(kept, 'refused'),
          { sendProblem: 'refused', sendAttempts: 1 },
        ],
        ['takeBack', (store, kept) => store.backups.takeBack(kept), null],
        ['sweep', (store) => store.backups.sweep([]), {}],
      ] as [string, (store: Store, kept: KeptBackup) => Promise<void>, object | null][]
    ).map(([name, change, after]) => [
      `backups.${name}`,
      async (store: Store) => {
        const kept = await aBackup(store);
        expect(await atOnce(() => change(store, kept))).toEqual(all);
        expect(await store.backups.list()).toMatchObject(after === null ? [] : [after]);
      },
    ]),
  ),
  async 'toner.decide'(store) {
    const [machine, supply] = await store.products.createMany([
      aProduct({ name: 'Kyocera M2040dn' }),
      aProduct({ name: 'TK-1178', specifications: { Fits: 'M9999' } }),
    ]);
    const [id, other] = [machine?.id as string, supply?.id as string];
    expect(await atOnce((n) => store.toner.decide(n % 2 ? id : other, n % 2 ? other : id, true))).toEqual(all);
    expect((await store.toner.view(id)).linked).toEqual([{ id: other, name: 'TK-1178', reason: 'confirmed' }]);
  },
  async tidySearch(store) {
    const creating = atOnce((n) => store.products.create(aProduct({ name: `Canon ${n}` })));
    expect(await atOnce(() => store.tidySearch())).toEqual(all);
    expect(await creating).toEqual(all);
    expect(await store.products.list('public', { search: 'canon' })).toHaveLength(many);
  },
  async checkWriting(store) {
    expect(await atOnce(() => store.checkWriting())).toEqual(all);
  },
};

/** Methods that only read. */
const reads =
  /^(isEmpty|catalogue\.choose|inquiries\.path|size|contentVersion|uploadsInUse|\w+\.(list|pieces|nextPublication|range|cards|cardsOf|page|nearest|ofProduct|ofPost|ofSettings|groups|kindOf|isOwners|shown|shownProducts|linked|machines|products|view|isInSettings|replacement|unused|ids|comparable|suited|count|first|find|byId|of|related|renamedTo|slugs|tags|keys|whole|holders|lines|next|read|lastRead|lastError|summary|none|has|isProven|wasSteady|since|wantedBy|nameOf|withInitialPassword|brands|ofSlugs|filled|loginsAmong|displayName|events|bySecret|newerSecret|sums|sales|productNames|log|unopened|followUps|had|facts|digestEmail))$/;

// SQLite runs writes one after another; only PostgreSQL has races.
describe.each(variants(engines.toReversed()))('concurrent calls on %s', (_engine, open) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeEach(async () => {
    clock = testClock();
    ({ store, close } = await open(clock));
  });
  afterEach(() => close());

  test.each(Object.entries(rows))('%s', (_name, row) => row(store));

  test('every write method has a test', () => {
    const calls = Object.entries(store).flatMap(([noun, methods]) =>
      typeof methods === 'function' ? [noun] : Object.keys(methods).map((method) => `${noun}.${method}`),
    );
    expect(calls.filter((call) => !reads.test(call)).sort()).toEqual(Object.keys(rows).sort());
  });
});
