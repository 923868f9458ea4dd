import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '#app/api/index.ts';
import type { Inquiry } from '#app/domain/message.ts';
import { openMedia } from '#app/storage/media.ts';
import { openFolderPlace } from '#app/storage/places/folder-place.ts';
import type { Store } from '#app/storage/store.ts';
import { dealer } from '#dealer';
import { anInquiry, aProduct, aQuotation } from '#tests/support/factories.ts';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { makePdf } from '#tests/support/make-pdf.ts';
import { pushSetup } from '#tests/support/push-setup.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { createLog } from './log.ts';
import { createMailboxSettings } from './mailbox/mailbox-settings.ts';
import { createMailer, type Mailer } from './mailer.ts';
import { createPasswords } from './passwords.ts';
import { createSecondFactors } from './second-factor.ts';
import { createSecretBox } from './secret-box.ts';

const minute = 60_000;

let clock: ReturnType<typeof testClock>;
let store: Store;
let closeStore: () => Promise<void>;
let dataDir: string;
let smtp: Smtp;
let mailers: Mailer[];

beforeEach(async () => {
  clock = testClock();
  ({ store, dataDir, close: closeStore } = await sqliteStore(clock));
  smtp = await startSmtp();
  mailers = [];
  await store.settings.update({ contactEmail: 'owner@dealer.test', companyName: 'Better Copiers' });
});
afterEach(async () => {
  await Promise.all(mailers.map((mailer) => mailer.stop()));
  await smtp.stop();
  await closeStore();
});

const start = (smtpUrl: string | undefined = smtp.url, using: Store = store) => {
  const mailer = createMailer({
    store: using,
    server: mailSetup({ store, dataDir, smtpUrl, mailFrom: 'Better Copiers <no-reply@dealer.test>' }),
    makePdf,
    publicUrl: 'https://www.dealer.test',
    log: createLog('silent'),
    pause: 20,
  });
  mailers.push(mailer);
  return mailer;
};

const receive = async (mailer: Mailer, fields: Partial<Inquiry> = {}, isUnverified = false) => {
  const inquiry = anInquiry(fields);
  const message = await store.messages.create({ inquiry, isUnverified, mails: await mailer.plan(inquiry) });
  mailer.wake();
  return message;
};

const recipients = () => smtp.received.flatMap(({ to }) => to).sort();
const both = ['asha@example.com', 'owner@dealer.test'];
const counts = () => store.outbox.count();
const done = { waiting: 0, givenUp: 0 };
/** Number of finished attempts, successful or not. */
const attempts = () => {
  const db = new DatabaseSync(join(dataDir, 'platen.db'), { readOnly: true });
  const row = db.prepare('select sum(attempts) as n from outbox').get();
  db.close();
  return Number(row?.n);
};

describe('a new inquiry', { tags: ['beyond/mail-owner'] }, () => {
  test('e-mails the owner and acknowledges the visitor', async () => {
    const message = await receive(start(), { subject: 'Inquiry about HP 1020' });
    await expect.poll(counts, { timeout: 5000 }).toEqual(done);
    expect(recipients()).toEqual(both);
    const owner = smtp.received.find(({ to }) => to[0] === 'owner@dealer.test')?.raw ?? '';
    expect(owner).toContain('Subject: New inquiry: Inquiry about HP 1020');
    expect(owner).toContain('Reply-To: asha@example.com');
    expect(owner).toContain('From: Better Copiers <no-reply@dealer.test>');
    expect(owner).toContain('Please call me about an A3 copier.');
    expect(owner).toMatch(/Message-ID: <[\w-]+@www\.dealer\.test>/i);
    const visitor = smtp.received.find(({ to }) => to[0] === 'asha@example.com')?.raw ?? '';
    expect(visitor).toContain('thank you for writing to Better Copiers');
    expect(visitor).toContain('Auto-Submitted: auto-replied');
    expect(visitor).toMatch(/^X-Site: \S+\r$/m);
    expect(visitor).not.toContain(message.message);
  });

  test('is stored without queued e-mails while no mail server is set', async () => {
    await receive(
      createMailer({
        store,
        server: mailSetup({ store, dataDir }),
        makePdf,
        publicUrl: 'https://www.dealer.test',
        log: createLog('silent'),
      }),
    );
    expect(await store.messages.list()).toHaveLength(1);
    expect(await counts()).toEqual(done);
  });

  test('goes to the dealer’s configured address when the settings have no contact e-mail', async () => {
    await store.settings.update({ contactEmail: '' });
    await receive(start());
    await expect.poll(recipients).toEqual(['asha@example.com', dealer.email]);
  });

  test('uses the telephone and address currently in the settings', {
    tags: ['dealer/everywhere'],
  }, async () => {
    const mailer = start();
    await store.settings.update({ contactEmail: '', email: 'new@dealer.test', phone: '+919800012345' });
    await receive(mailer);
    await expect.poll(recipients).toEqual(['asha@example.com', 'new@dealer.test']);
    const raw = smtp.received.find(({ to }) => to[0] === 'asha@example.com')?.raw ?? '';
    // Undoes quoted-printable line breaks.
    const thanks = raw.replaceAll('=\r\n', '');
    expect(thanks).toContain('call us: +91 98000 12345');
    expect(thanks).toContain('Reply-To: new@dealer.test');
  });

  test('repeats only the exact name of a public product in the acknowledgement', {
    tags: ['beyond/mail-visitor'],
  }, async () => {
    await store.products.create(aProduct({ name: 'HP 1020' }));
    await store.products.create(aProduct({ name: 'HP 1020 Plus', slug: 'plus' }));
    await store.products.create(aProduct({ name: 'Hidden', visibility: 'private' }));
    const mailer = start();
    const subjects = ['HP 1020', 'hp 1020', 'Hidden', 'pills at https://spam.test'].map(
      (name) => `Inquiry about ${name}`,
    );
    for (const [index, subject] of [...subjects, 'Free text'].entries())
      await receive(mailer, { subject, email: `v${index}@example.com` });
    await expect.poll(counts).toEqual(done);
    const thanks = [0, 1, 2, 3, 4].map(
      (index) =>
        /^Subject: (.*)$/m.exec(smtp.received.find(({ to }) => to[0] === `v${index}@example.com`)?.raw ?? '')?.[1],
    );
    const plain = 'We have received your message';
    expect(thanks.map((subject) => subject?.trim())).toEqual([
      `${plain} (Inquiry about HP 1020)`,
      plain,
      plain,
      plain,
      plain,
    ]);
  });

  test('acknowledges at most three messages a day to one address', async () => {
    const mailer = start();
    for (let count = 0; count < 5; count++) await receive(mailer, { message: `Message ${count}` });
    await expect.poll(counts, { timeout: 5000 }).toEqual(done);
    expect(recipients().filter((to) => to === 'asha@example.com')).toHaveLength(3);
    expect(recipients().filter((to) => to === 'owner@dealer.test')).toHaveLength(5);
  });

  test('e-mails only the owner about unverified messages, at most 100 in an hour', {
    tags: ['calls/unverified'],
  }, async () => {
    const mailer = start();
    await receive(mailer, { message: 'Unverified' }, true);
    await expect.poll(counts, { timeout: 5000 }).toEqual(done);
    expect(recipients()).toEqual(['owner@dealer.test']);
    const limit = { max: 100, seconds: 3600 };
    for (let count = 1; count < 100; count++) await store.throttle.hit('unverified mails', limit);
    await receive(mailer, { message: 'One more' }, true);
    expect(await counts()).toEqual(done);
    await receive(mailer, { message: 'Verified' });
    await expect.poll(recipients, { timeout: 5000 }).toHaveLength(3);
  });

  test('does not count a repeated request towards the acknowledgement limit', {
    tags: ['process/thanks-limit'],
  }, async () => {
    const mailer = start();
    for (let count = 0; count < 5; count++) await receive(mailer, { message: 'The same' });
    await receive(mailer, { message: 'Another' });
    await expect.poll(counts, { timeout: 5000 }).toEqual(done);
    expect(recipients().filter((to) => to === 'asha@example.com')).toHaveLength(2);
  });

  test('sends no e-mail for suspected spam', {
    tags: ['process/no-mail-for-spam'],
  }, async () => {
    const mailer = start();
    const uploads = mkdtempSync(join(tmpdir(), 'platen-uploads-'));
    const api = createApi(
      {
        store,
        publicUrl: 'https://www.dealer.test',
        media: openMedia(openFolderPlace(uploads), clock.now),
        passwords: createPasswords(),
        secondFactors: createSecondFactors({ store, box: createSecretBox(uploads), now: clock.now }),
        signInHint: async () => null,
        passwordChanged: async () => {},
        mail: { ...mailer, server: mailSetup({ store, dataDir }) },
        mailbox: {
          settings: createMailboxSettings({ store, box: createSecretBox(uploads), smtpPorts: [] }),
          wake: () => {},
        },
        push: pushSetup({ store, dataDir }),
        backups: {
          read: () => Promise.reject(),
          warning: async () => null,
          start: async () => {},
          open: async () => null,
        },
        sampleFacts: async () => ({ prices: [], posts: [] }),
        sheets: {
          read: async () => {
            throw new Error('no file is sent here');
          },
          wake: () => {},
        },
        makePdf,
        pages: { preview: async () => '' },
        readSiteStatus: () => Promise.reject(),
        log: createLog('silent'),
        now: clock.now,
      },
      () => '192.0.2.1',
    );
    const send = async (fields: Record<string, string>) => {
      const body = JSON.stringify({ ...anInquiry(), ...fields });
      const headers = { 'content-type': 'application/json' };
      return (await api.request('/contact', { method: 'POST', headers, body })).status;
    };
    expect(await send({ remarks: 'buy this', email: 'robot@example.com' })).toBe(201);
    expect(await send({ remarks: '' })).toBe(201);
    await expect.poll(counts, { timeout: 5000 }).toEqual(done);
    expect(recipients()).toEqual(both);
    expect(await store.messages.list({ isSpam: true })).toHaveLength(1);
    rmSync(uploads, { recursive: true });
  });

  test.each([
    { subject: 'Hello\r\nBcc: victim@example.com' },
    { name: 'Asha\r\nBcc: victim@example.com', subject: '' },
    { subject: `${'x'.repeat(5000)}` },
    { subject: '=?utf-8?q?=0D=0ABcc:=20victim@example.com?=', name: 'ठीक 😀 \u202eevil' },
    { message: '\r\n.\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<victim@example.com>' },
  ])('%# cannot add a header or a recipient', { tags: ['beyond/mail-injection'] }, async (fields) => {
    await receive(start(), fields);
    await expect.poll(counts, { timeout: 5000 }).toEqual(done);
    expect(recipients()).toEqual(both);
    for (const { raw } of smtp.received) {
      const [head = ''] = raw.split('\r\n\r\n');
      expect(head).not.toMatch(/^Bcc:/im);
    }
  });
});

test('sends a quotation to the customer and the decision to the owner', {
  tags: ['quotations/sending', 'quotations/decisions'],
}, async () => {
  const mailer = start();
  const mails = await mailer.planQuotation();
  const { id, body, secret } = await store.quotations.create(aQuotation());
  const today = '2026-06-01';
  const sending = { by: 'asha', seller: body.seller, year: '2026-27', today, mail: mails?.toCustomer };
  await store.quotations.send(id, sending);
  const answer = { answer: 'accepted', reason: '' } as const;
  await store.quotations.decide(secret, answer, {
    today,
    mails: (quotation) => (mails ? [mails.toOwner(quotation)] : []),
  });
  mailer.wake();
  await expect.poll(() => recipients(), { timeout: 5000 }).toEqual(['asha@example.com', 'owner@dealer.test']);
  const [toCustomer, toOwner] = ['asha', 'owner'].map(
    (name) => smtp.received.find(({ to }) => to[0]?.startsWith(name))?.raw.replaceAll('=\r\n', '') ?? '',
  );
  expect(toCustomer).toContain(`/quotation/${secret}`);
  expect(toOwner).toMatch(/^Subject: Quotation accepted: Q\/2026-27\/0001, Asha Patil\r$/m);
});

describe('a sign-in on a new device', { tags: ['session/new-sign-in'] }, () => {
  const client = { agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0', address: '203.0.113.9' };

  async function signIn(mailer: Mailer, deviceHash: string) {
    const { id } = (await store.users.find('meena')) ?? { id: '' };
    const mails = await mailer.planNotice('meena');
    await store.sessions.start(id, `token ${deviceHash} ${clock.now().getTime()}`, { ...client, deviceHash, mails });
    mailer.wake();
    clock.advance(minute);
  }

  test('notifies the owner, at most ten times a day', async () => {
    const mailer = start();
    await store.users.create({ username: 'meena', passwordHash: '', initial: false });
    await signIn(mailer, 'first');
    await signIn(mailer, 'first');
    expect(await store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
    await signIn(mailer, 'second');
    await expect.poll(() => smtp.received.length, { timeout: 5000 }).toBe(1);
    const raw = smtp.received[0]?.raw ?? '';
    expect(recipients()).toEqual(['owner@dealer.test']);
    expect(raw).toMatch(/^Subject: New sign-in: meena\r$/m);
    const text = raw.replaceAll('=\r\n', '');
    expect(text).toContain('signed in to your website as meena');
    expect(text).toContain('Firefox on Windows');
    expect(text).toContain('203.0.113.');
    expect(text).not.toContain('203.0.113.9');
    expect(text).toContain('/admin/account');
    for (let count = 0; count < 12; count++) await signIn(mailer, `other ${count}`);
    await expect.poll(() => smtp.received.length, { timeout: 5000 }).toBe(10);
    // The mail server receives an e-mail before it is marked as sent.
    await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  });
});

describe('at-least-once delivery without duplicates', { tags: ['beyond/mail-outbox'] }, () => {
  test('when the server is down and comes back', async () => {
    const { port } = smtp;
    await smtp.stop();
    const mailer = start();
    await receive(mailer);
    await expect.poll(attempts).toBe(2);
    expect(await counts()).toEqual({ waiting: 2, givenUp: 0 });
    smtp = await startSmtp(port);
    clock.advance(10 * minute);
    await expect.poll(counts).toEqual(done);
    clock.advance(60 * minute);
    // Any other due e-mail would go out with the next message.
    await receive(mailer, { email: 'ravi@example.com', message: 'Another' });
    await expect.poll(counts).toEqual(done);
    expect(recipients()).toEqual([...both, 'owner@dealer.test', 'ravi@example.com']);
  });

  test('when the server is slow', async () => {
    await smtp.feel('slow');
    await receive(start());
    await expect.poll(counts).toEqual(done);
    expect(recipients()).toEqual(both);
  });

  test('when the server refuses temporarily', async () => {
    await smtp.feel('refusing for now');
    const mailer = start();
    await receive(mailer);
    await expect.poll(attempts).toBe(2);
    expect(await counts()).toEqual({ waiting: 2, givenUp: 0 });
    await smtp.feel('accepting');
    clock.advance(10 * minute);
    await expect.poll(counts).toEqual(done);
    expect(recipients()).toEqual(both);
  });

  test('when the server refuses permanently: gives up the visitor’s copy, not the owner’s', async () => {
    await smtp.feel('refusing');
    await receive(start());
    await expect.poll(counts).toEqual({ waiting: 1, givenUp: 1 });
    await smtp.feel('accepting');
    clock.advance(10 * minute);
    await expect.poll(counts).toEqual({ waiting: 0, givenUp: 1 });
    expect(recipients()).toEqual(['owner@dealer.test']);
  });

  test('when a sent e-mail cannot be marked: marks it later, even after the lease has expired', async () => {
    let isLocked = true;
    let calls = 0;
    const markSent: Store['outbox']['markSent'] = async (mail) => {
      calls++;
      if (isLocked) throw new Error('The database is busy');
      await store.outbox.markSent(mail);
    };
    await receive(start(smtp.url, { ...store, outbox: { ...store.outbox, markSent } }));
    await expect.poll(() => calls).toBeGreaterThan(4);
    expect(await counts()).toEqual({ waiting: 2, givenUp: 0 });
    expect(await store.outbox.lastError()).toBe('');
    clock.advance(60 * minute);
    const before = calls;
    await expect.poll(() => calls).toBeGreaterThan(before + 4);
    isLocked = false;
    await expect.poll(counts).toEqual(done);
    expect(await attempts()).toBe(2);
    expect(recipients()).toEqual(both);
  });

  test('when the process stops in between and another takes over', async () => {
    const first = start('smtp://127.0.0.1:9');
    await receive(first);
    await first.stop();
    clock.advance(10 * minute);
    start();
    await expect.poll(counts).toEqual(done);
    expect(recipients()).toEqual(both);
  });

  test('when several processes share one queue', async () => {
    const mailersTogether = [start(), start(), start()];
    for (let count = 0; count < 10; count++)
      await receive(mailersTogether[count % 3] as Mailer, { email: `v${count}@example.com`, message: `M ${count}` });
    await expect.poll(counts).toEqual(done);
    expect(recipients()).toHaveLength(20);
    expect(new Set(smtp.received.map(({ raw }) => /Message-ID: (\S+)/i.exec(raw)?.[1])).size).toBe(20);
  });
});
