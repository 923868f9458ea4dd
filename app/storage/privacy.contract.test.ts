import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Person, personOf } from '#app/domain/privacy.ts';
import type { Quotation } from '#app/domain/quotation/quotation.ts';
import { decisionMail } from '#app/domain/quotation/quotation-mail.ts';
import { dealer } from '#dealer';
import { anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Watched, watchedStore } from '#tests/support/statements.ts';
import { type Clock, testClock } from '#tests/support/stores.ts';
import { queueMails } from './outbox.ts';
import type { QuotationRow } from './quotation-row.ts';
import type { Store } from './store.ts';

const { locale } = dealer;
const day = 24 * 60 * 60 * 1000;
const asha = personOf('098000 12345', locale) as Person;
const byMail = personOf('ASHA@example.com', locale) as Person;
const ofAsha = { name: 'Asha Patil', phone: '+91 98000-12345', email: 'asha@example.com' };
const ofRavi = { name: 'Ravi Kulkarni', phone: '98000 54321', email: 'ravi@example.com' };
const mail = { kind: 'visitor', to: 'asha@example.com', replyTo: null, subject: 'Thank you', text: 'Asha' } as const;

describe.each(variants(['sqlite', 'postgres'] as const))('personal data on %s', (engine) => {
  let watched: Watched;
  let store: Store;
  let clock: Clock;
  beforeEach(async () => {
    clock = testClock();
    watched = await watchedStore(engine, clock);
    ({ store } = watched);
  });
  afterEach(() => watched.close());

  let made = 0;
  const send = (fields: object, photos: string[] = []) => {
    clock.advance(1000);
    return store.messages.create({
      inquiry: { ...anInquiry(fields), photos },
      key: `key-${++made}`,
      mails: () => [mail],
    });
  };
  const quote = async (fields: Partial<QuotationRow>, customer: object = ofAsha) => {
    const id = `q${++made}`;
    const body = JSON.stringify({ customer: { company: '', address: '', gstin: '', ...customer } });
    const at = clock.now().toISOString();
    const drafted = { year: '', serial: 0, version: 1, state: 'draft', customer: '', total: 100 } as const;
    const times = { created_at: at, created_by: 'x', sent_at: null, opened_at: null, decided_at: null };
    const texts = { message_id: '', body, secret: id, decline_reason: '', valid_until: '' };
    const row = { id, ...drafted, ...texts, revision: 1, ...times, ...fields };
    await watched.db.insertInto('quotations').values(row).execute();
    return id;
  };
  const sent = () => ({ state: 'sent', year: '2026-27', serial: ++made, sent_at: clock.now().toISOString() }) as const;

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
    await store.messages.addEvent(open.id, { kind: 'note', text: 'Asha wants two' }, 'owner');
    const binned = await send({ ...ofAsha, phone: '9800012345', email: '' }, [photo.replace('abc', 'cba')]);
    await store.messages.addEvent(binned.id, { kind: 'called', text: '' }, 'owner');
    await store.messages.remove(binned.id, 'owner');
    const others = await send(ofRavi);
    await store.messages.addEvent(others.id, { kind: 'note', text: 'Ravi waits' }, 'owner');
    const quotations = [await quote({ message_id: open.id }), await quote(sent()), await quote({}, ofRavi)];
    await queueMails(watched.db, null, [{ ...mail, quotationId: quotations[1] as string }], clock.now());
    return { open, binned, others, quotations };
  }

  test('is found by phone number or e-mail in any spelling, in the trash too', { tags: ['privacy/find'] }, async () => {
    const { open, binned, quotations } = await aHistory();
    const found = await store.privacy.find(asha, locale);
    expect(found.messages).toMatchObject([
      { id: open.id, isInTrash: false, events: [{ kind: 'note', text: 'Asha wants two' }] },
      { id: binned.id, isInTrash: true, photos: ['/uploads/cbadefabcdef-8x6.webp'], events: [{ kind: 'called' }] },
    ]);
    expect(found.quotations).toMatchObject([
      { id: quotations[0], number: '', state: 'draft' },
      { id: quotations[1], state: 'sent', customer: { name: 'Asha Patil' } },
    ]);
    expect(found.emails).toHaveLength(3);
    const mailed = await store.privacy.find(byMail, locale);
    expect(mailed.messages.map(({ id }) => id)).toEqual([open.id]);
    expect(JSON.stringify(found)).not.toContain('Ravi');
    expect(await store.privacy.log()).toEqual([]);
  });

  test('is erased everywhere but in sent quotations; that of others stays', { tags: ['privacy/erase'] }, async () => {
    const { others, quotations } = await aHistory();
    const { counts, photos } = await store.privacy.erase(asha, locale, 'owner');
    expect(counts).toEqual({ messages: 2, events: 2, emails: 3, photos: 2, drafts: 1, keptQuotations: 1 });
    expect(photos.sort()).toEqual(['/uploads/abcdefabcdef-8x6.webp', '/uploads/cbadefabcdef-8x6.webp']);
    const left = await everything();
    expect(left).not.toContain('wants two');
    expect(left.match(/Asha Patil/g)).toHaveLength(1);
    expect(left.match(/asha@example/g)).toHaveLength(2);
    expect((await store.messages.events(others.id)).map(({ text }) => text)).toEqual(['', 'Ravi waits']);
    const { quotations: kept, messages, emails } = await store.privacy.find(asha, locale);
    expect([kept.map(({ id }) => id), messages, emails]).toEqual([[quotations[1]], [], []]);
    expect(await watched.db.selectFrom('quotations').select('id').execute()).toHaveLength(2);
  });

  test('an erasure finds the notices to the owner about a decision', { tags: ['privacy/erase'] }, async () => {
    await store.users.create({ username: 'owner', passwordHash: 'h', initial: false });
    const { id: userId = '' } = (await store.users.find('owner')) ?? {};
    const device = { endpoint: 'https://push.test/1', keys: { p256dh: 'B', auth: 'a' }, name: 'Phone' };
    await store.pushDevices.add(userId, device);
    const id = await quote(sent(), { ...ofAsha, email: '' });
    const toOwner = (quotation: Quotation) => [
      decisionMail(quotation, 'owner@x.test', { siteUrl: 'https://x.test', locale }),
    ];
    await store.quotations.decide(id, { answer: 'accepted', reason: '' }, { today: '', mails: toOwner });
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

  test('an erasure finds a message that moves to or from the trash', { tags: ['privacy/erase'] }, async () => {
    for (let round = 0; round < 6; round++) {
      const { id } = await send(ofAsha);
      const other = await send(ofAsha);
      const bin = await store.messages.remove(other.id);
      await Promise.allSettled([
        store.messages.remove(id),
        store.privacy.erase(asha, locale, 'owner'),
        store.bin.restore(bin),
        store.messages.addEvent(id, { kind: 'note', text: 'Asha called again' }, 'owner'),
      ]);
      expect(await everything()).not.toContain('Asha');
    }
  });

  describe('retention', { tags: ['privacy/retention'] }, () => {
    const expire = (messageMonths: number, spamMonths = 0) => store.privacy.expire({ messageMonths, spamMonths });
    const names = async () =>
      [...(await store.messages.list()), ...(await store.messages.list({ isSpam: true }))]
        .map(({ name }) => name)
        .sort();

    test('deletes resolved messages and spam after their months, and nothing if none are set', async () => {
      const photo = '/uploads/abcdefabcdef-8x6.webp';
      const sendAs = async (name: string, photos: string[] = []) => (await send({ ...ofRavi, name }, photos)).id;
      const { update } = store.messages;
      await update(await sendAs('Resolved', [photo]), { status: 'resolved' });
      await sendAs('Open');
      const active = await sendAs('Active');
      await update(await sendAs('Spam'), { isSpam: true });
      clock.advance(366 * day);
      await update(active, { status: 'resolved' });
      expect([await expire(0), await expire(13)]).toEqual([[], []]);
      expect(await names()).toEqual(['Active', 'Open', 'Resolved', 'Spam']);
      expect([await expire(12), await names()]).toEqual([[photo], ['Active', 'Open', 'Spam']]);
      expect(await store.bin.list()).toEqual([]);
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
