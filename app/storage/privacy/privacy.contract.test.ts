import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { acknowledgementKey } from '#app/domain/inquiries/notices/mail.ts';
import { emptyCount } from '#app/domain/insights/counts.ts';
import { type Person, personOf } from '#app/domain/privacy/privacy.ts';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import { decisionMail } from '#app/domain/quotations/quotation-mail.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import { queueMails } from '#app/storage/inquiries/outbox.ts';
import type { QuotationRow } from '#app/storage/quotations/quotation-row.ts';
import { dealer } from '#dealer';
import { aBrowser, anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { addUser, clock, sqliteStore, store } from '#tests/support/stores.ts';

const { locale } = dealer;
const day = 24 * 60 * 60 * 1000;
const asha = personOf('098000 12345', locale) as Person;
const byMail = personOf('ASHA@example.com', locale) as Person;
const ofAsha = { name: 'Asha Patil', phone: '+91 98000-12345', email: 'asha@example.com' };
const ofRavi = { name: 'Ravi Kulkarni', phone: '98000 54321', email: 'ravi@example.com' };
const noMails = { today: '', mails: () => [] };
const mail = { kind: 'visitor', to: 'asha@example.com', replyTo: null, subject: 'Thank you', text: 'Asha' } as const;

describe.each(variants(['sqlite', 'postgres'] as const))('personal data on %s', (engine) => {
  watchedPerTest(engine);

  let made = 0;
  const send = (fields: object, photos: string[] = []) => {
    clock.advance(1000);
    const inquiry = { ...anInquiry(fields), photos };
    return store.inquiries.create({ inquiry, key: `key-${++made}`, mails: () => [mail] });
  };
  const quote = async (fields: Partial<QuotationRow>, customer: object = ofAsha) => {
    const id = `q${++made}`;
    const body = JSON.stringify({ customer: { company: '', address: '', gstin: '', ...customer } });
    const at = clock.now().toISOString();
    const drafted = { year: '', serial: 0, version: 1, state: 'draft', customer: '', total: 100 } as const;
    const none = { sent_at: null, opened_at: null, decided_at: null, news_at: null, reminded_at: null };
    const times = { created_at: at, created_by: 'x', ...none };
    const texts = {
      message_id: '',
      branch: '',
      body,
      secret: id,
      decline_reason: '',
      valid_until: '',
      decided_by: '',
      changed_by: '',
      template: '',
    };
    const row = { id, ...drafted, ...texts, revision: 1, ...times, ...fields };
    await watched.db.insertInto('quotations').values(row).execute();
    return id;
  };
  const sent = (state: QuotationRow['state'] = 'sent', valid_until = '2026-12-31') => {
    const sent_at = clock.now().toISOString();
    return { state, year: '2026-27', serial: ++made, sent_at, valid_until };
  };

  /** Everything in the database as text, but the log. */
  async function everything(): Promise<string> {
    const messages = ['messages', 'message_events', 'outbox', 'bin', 'picture_uses'] as const;
    const tables = [...messages, 'quotations', 'last_changes'] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => watched.db.selectFrom(table).selectAll().execute())));
  }

  /** A person with data in every place; Ravi has the same. */
  async function aHistory() {
    const photo = '/uploads/abcdefabcdef-8x6.webp';
    const open = await send(ofAsha, [photo]);
    await store.inquiries.addEvent(open.id, { kind: 'note', text: 'Asha wants two' }, 'owner');
    const trashed = await send({ ...ofAsha, phone: '9800012345', email: '' }, [photo.replace('abc', 'cba')]);
    await store.inquiries.addEvent(trashed.id, { kind: 'called', text: '' }, 'owner');
    await store.inquiries.remove(trashed.id, 'owner');
    const others = await send(ofRavi);
    await store.inquiries.addEvent(others.id, { kind: 'note', text: 'Ravi waits' }, 'owner');
    const quotations = [await quote({ message_id: open.id }), await quote(sent()), await quote({}, ofRavi)];
    await queueMails(watched.db, null, [{ ...mail, quotationId: quotations[1] as string }], clock.now());
    return { open, binned: trashed, others, quotations };
  }

  test('is found by phone number or e-mail in any spelling, in the trash too', { tags: ['privacy/find'] }, async () => {
    const { open, binned: trashed, quotations } = await aHistory();
    const found = await store.privacy.find(asha, locale);
    expect(found.messages).toMatchObject([
      { id: open.id, isInTrash: false, events: [{ kind: 'note', text: 'Asha wants two' }] },
      { id: trashed.id, isInTrash: true, photos: ['/uploads/cbadefabcdef-8x6.webp'], events: [{ kind: 'called' }] },
    ]);
    expect(found.quotations).toMatchObject([
      { id: quotations[0], number: '', state: 'draft' },
      { id: quotations[1], state: 'sent', customer: { name: 'Asha Patil' } },
    ]);
    const { to, subject, text } = mail;
    const sentMails = found.emails.map(({ createdAt, ...each }) => each);
    expect(sentMails).toEqual(Array(3).fill({ to, subject, text, sentAt: null }));
    const mailed = await store.privacy.find(byMail, locale);
    expect(mailed.messages.map(({ id }) => id)).toEqual([open.id]);
    expect(JSON.stringify(found)).not.toContain('Ravi');
    expect(await store.privacy.log()).toEqual([]);
  });

  test('is erased everywhere but in sent quotations; that of others stays', { tags: ['privacy/erase'] }, async () => {
    const { others, quotations } = await aHistory();
    const { counts, photos } = await store.privacy.erase(asha, locale, 'owner');
    const ends = { endedQuotations: 0, keptQuotations: 1 };
    expect(counts).toEqual({ messages: 2, events: 2, emails: 3, photos: 2, drafts: 1, ...ends });
    expect(photos.sort()).toEqual(['/uploads/abcdefabcdef-8x6.webp', '/uploads/cbadefabcdef-8x6.webp']);
    const left = await everything();
    expect(left).not.toContain('wants two');
    expect(left.match(/Asha Patil/g)).toHaveLength(1);
    expect(left.match(/asha@example/g)).toHaveLength(2);
    expect((await store.inquiries.events(others.id)).map(({ text }) => text)).toEqual(['', 'Ravi waits']);
    const { quotations: kept, messages: inquiries, emails } = await store.privacy.find(asha, locale);
    expect([kept.map(({ id }) => id), inquiries, emails]).toEqual([[quotations[1]], [], []]);
    expect(await watched.db.selectFrom('quotations').select('id').execute()).toHaveLength(2);
  });

  test('an erasure keeps accepted and open quotations without their page', { tags: ['privacy/erase'] }, async () => {
    const replaced = sent();
    const accepted = sent('accepted', '2026-05-31');
    const expired = sent('opened', '2026-05-31');
    const ended = [sent('declined'), expired, replaced, { ...replaced, state: 'declined', version: 2 }];
    const required = [accepted, { ...sent('opened'), serial: accepted.serial, version: 2 }, sent()];
    const kept: string[] = [];
    for (const fields of required) kept.push(await quote(fields));
    for (const fields of [...ended, {}]) await quote(fields);
    const others = await quote(sent(), ofRavi);
    const left = async () => (await watched.db.selectFrom('quotations').select('id').execute()).map(({ id }) => id);
    const { counts } = await store.privacy.erase(asha, locale, 'owner');
    expect(counts).toMatchObject({ drafts: 1, endedQuotations: 4, keptQuotations: 3 });
    await store.privacy.endKept(locale);
    expect((await left()).sort()).toEqual([...kept, others].sort());
    for (const id of kept) {
      expect([await store.quotations.bySecret(id), (await store.quotations.find(id)).secret]).toEqual([null, '']);
      const accepting = store.quotations.decide(id, { answer: 'accepted', reason: '' }, noMails);
      await expect(accepting).rejects.toThrow('not found');
    }
    expect(await store.quotations.bySecret(others)).not.toBeNull();
    expect((await store.privacy.find(asha, locale)).quotations.map(({ isKept }) => isKept)).toEqual([true, true, true]);
    clock.advance(300 * 86_400_000);
    await store.privacy.endKept(locale);
    expect((await left()).sort()).toEqual([kept[0], others].sort());
  });

  test('an erasure leaves no name in a digest composed at the same time', { tags: ['privacy/erase'] }, async () => {
    await store.users.setDigestEmail(await addUser(store), 'owner@x.test');
    const digest = (day: string) =>
      store.digests.send(day, new Date(0), ({ waiting }) => ({
        notice: { title: 'Waiting', body: '', url: '/admin', tag: 'digest' },
        mails: (to) => [{ ...mail, kind: 'digest', to, text: waiting.map(({ name }) => name).join() }],
      }));
    const erase = () => store.privacy.erase(asha, locale, 'owner');
    for (const both of [() => [digest('2026-06-01'), erase()], () => [erase(), digest('2026-06-02')]]) {
      await send(ofAsha);
      await Promise.all(both());
      expect(await everything()).not.toContain('Asha');
    }
  });

  test('an erasure finds notifications, digests, counters and counted texts', { tags: ['privacy/erase'] }, async () => {
    await store.pushDevices.add(await addUser(store), aBrowser);
    const { id } = await send(ofAsha);
    for (const job of await store.outbox.take(9, 'push')) await store.outbox.markSent(job);
    await store.inquiries.remove(id, 'owner');
    await queueMails(watched.db, null, [{ ...mail, kind: 'digest', to: 'owner@x.test' }], clock.now());
    for (const { email } of [ofAsha, ofRavi])
      await store.throttle.hit(acknowledgementKey(email), { max: 3, seconds: 9 });
    const count = { ...emptyCount, hour: '2026-06-01T12', count: 1 };
    const named = ['asha patil', 'asha example com', 'patil canon asha a3', 'ashapatil'];
    const texts = [...named, 'asha', 'basha patil', 'canon'];
    const paths = ['/x/Asha%20Patil+1', '/asha/patil/100%', '/old'].map(
      (page) => ({ ...count, kind: 'missing', page }) as const,
    );
    const taps = ['mail / asha-patil', 'mail'].map((campaign) => ({ ...count, kind: 'call', campaign }) as const);
    const searches = texts.map((page) => ({ ...count, kind: 'search', page }) as const);
    await store.insights.add([...searches, ...paths, ...taps]);
    await store.privacy.erase(asha, locale, 'owner');
    const [closing, ...others] = await watched.db.selectFrom('outbox').select(['kind', 'text']).execute();
    expect([closing?.kind, others]).toEqual(['push', []]);
    expect(JSON.parse(closing?.text ?? '')).toMatchObject({ isClosed: true, title: '' });
    const counted = await watched.db.selectFrom('counts').select(['page', 'campaign']).execute();
    const left = counted.map(({ page, campaign }) => page || campaign).sort();
    expect(left).toEqual(['/old', 'asha', 'basha patil', 'canon', 'mail']);
    const throttled = await watched.db.selectFrom('throttle').select('key').execute();
    expect(throttled).toEqual([{ key: 'acknowledge ravi@example.com' }]);
  });

  test('an erasure finds the notices to the owner about a decision', { tags: ['privacy/erase'] }, async () => {
    await store.pushDevices.add(await addUser(store), aBrowser);
    const id = await quote(sent(), { ...ofAsha, email: '' });
    const where = { to: 'owner@x.test', siteUrl: 'https://x.test', locale };
    const answer = { answer: 'accepted', reason: '' } as const;
    const toOwner = (quotation: Quotation) => [decisionMail(quotation, answer, where)];
    await store.quotations.decide(id, answer, { today: '', mails: toOwner });
    const { emails } = await store.privacy.find(asha, locale);
    expect(emails.map(({ to }) => to)).toEqual(['owner@x.test']);
    const texts = () => watched.db.selectFrom('outbox').select(['kind', 'text']).execute();
    expect((await texts()).map(({ kind }) => kind).sort()).toEqual(['owner', 'push']);
    await store.privacy.erase(asha, locale, 'owner');
    expect(await texts()).toEqual([]);
  });

  test('an erasure and an export are logged without number and address', { tags: ['privacy/log'] }, async () => {
    await aHistory();
    await store.privacy.export(byMail, locale, 'owner');
    clock.advance(1000);
    await store.privacy.erase(asha, locale, 'ravi');
    const entries = await store.privacy.log();
    const erased = '2 messages, 2 notes and events, 3 e-mails, 2 photos, 1 draft quotation; kept 1 sent quotation';
    expect(entries.map(({ action, by, detail }) => `${action} by ${by}, ${detail}`)).toEqual([
      `erased by ravi, phone number ending 345: ${erased}`,
      'exported by owner, e-mail address beginning with a',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/98000|12345|asha|example/i);
  });

  test('an erasure finds an inquiry that moves to or from the trash', { tags: ['privacy/erase'] }, async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await send(ofAsha);
      const other = await send(ofAsha);
      const trash = await store.inquiries.remove(other.id);
      await Promise.allSettled([
        store.inquiries.remove(id),
        store.privacy.erase(asha, locale, 'owner'),
        store.trash.restore(trash),
        store.inquiries.addEvent(id, { kind: 'note', text: 'Asha called again' }, 'owner'),
      ]);
      expect(await everything()).not.toContain('Asha');
    }
  });

  describe('retention', { tags: ['privacy/retention'] }, () => {
    const expire = (messageMonths: number, spamMonths = 0) => store.privacy.expire({ messageMonths, spamMonths });
    const names = async () => {
      const all = [...(await store.inquiries.list()), ...(await store.inquiries.list({ isSpam: true }))];
      return all.map(({ name }) => name).sort();
    };

    test('deletes resolved inquiries and spam after their months, and nothing if none are set', async () => {
      const photo = '/uploads/abcdefabcdef-8x6.webp';
      const sendAs = async (name: string, photos: string[] = []) => (await send({ ...ofRavi, name }, photos)).id;
      const { update } = store.inquiries;
      await update(await sendAs('Resolved', [photo]), { status: 'resolved' });
      await sendAs('Open');
      const active = await sendAs('Active');
      await update(await sendAs('Spam'), { isSpam: true });
      clock.advance(366 * day);
      await update(active, { status: 'resolved' });
      expect([await expire(0), await expire(13)]).toEqual([[], []]);
      expect(await names()).toEqual(['Active', 'Open', 'Resolved', 'Spam']);
      expect([await expire(12), await names()]).toEqual([[photo], ['Active', 'Open', 'Spam']]);
      expect(await store.trash.list()).toEqual([]);
      await expire(0, 12);
      expect(await names()).toEqual(['Active', 'Open']);
      const log = (await store.privacy.log()).map(({ action, detail }) => `${action} ${detail}`);
      expect(log).toEqual(['expired 1 message', 'expired 1 message']);
    });

    test('deletes sent quotations after 8 years', async () => {
      const [old, draft] = [await quote(sent()), await quote({})];
      const left = async () => {
        await expire(0);
        return (await watched.db.selectFrom('quotations').select('id').execute()).map(({ id }) => id);
      };
      clock.advance(8 * 365 * day);
      expect(await left()).toEqual([old, draft]);
      clock.advance(3 * day);
      expect(await left()).toEqual([draft]);
    });
  });
});

test('an erasure leaves no bytes in the files of the database', { tags: ['privacy/bytes'] }, async () => {
  const { store, dataDir, close } = await sqliteStore();
  const file = `${dataDir}/platen.db`;
  const forms = ['Asha Patil', '98000-12345', 'asha@example.com'];
  const kept = () => [file, `${file}-wal`].flatMap((path) => forms.filter((form) => readFileSync(path).includes(form)));
  const other = openSqlite(file);
  try {
    for (let n = 0; n < 150; n++) {
      const [who, mails] = n % 3 === 0 ? [ofAsha, [mail]] : [ofRavi, []];
      const inquiry = { ...anInquiry(who), message: 'x'.repeat((n * 397) % 5000) };
      const { id } = await store.inquiries.create({ inquiry, key: `key-${n}`, mails: () => mails });
      await store.inquiries.addEvent(id, { kind: 'note', text: who.name }, 'owner');
      if (n % 2 === 0) await store.inquiries.remove(id);
    }
    expect(kept()).toEqual([...forms, ...forms]);
    // A reader delays the checkpoint.
    other.raw.exec('begin; select count(*) from messages');
    const erased = store.privacy.erase(asha, locale, 'owner');
    await expect.poll(() => store.privacy.log()).toHaveLength(1);
    other.raw.exec('commit');
    await erased;
    await store.privacy.erase(asha, locale, 'owner');
    await store.inquiries.list();
    expect(kept()).toEqual([]);
  } finally {
    other.raw.close();
    await close();
  }
});
