import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '#app/api/index.ts';
import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { createLog } from '#app/server/process/work/log.ts';
import type { Store } from '#app/storage/store/store.ts';
import { rowsOf } from '#tests/support/alter.ts';
import { openApi } from '#tests/support/api.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { makePdf } from '#tests/support/make-pdf.ts';
import { pdfTexts } from '#tests/support/pdf-text.ts';
import { listening } from '#tests/support/ports.ts';
import { aQuotation } from '#tests/support/quotations.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { startForAll } from '#tests/support/started.ts';
import { addUser, clock, dataDir, store, storePerTest } from '#tests/support/stores.ts';
import { createMailer, type Mailer, type MailerDeps } from './mailer.ts';

const minute = 60_000;

let smtp: Smtp;
let mailers: Mailer[];

startForAll(startSmtp, (started) => (smtp = started));
storePerTest();
beforeEach(async () => {
  smtp.received.length = 0;
  await smtp.feel('accepting');
  mailers = [];
  await store.settings.update({ contactEmail: 'owner@dealer.test', companyName: 'Better Copiers' });
});
afterEach(() => Promise.all(mailers.map((mailer) => mailer.stop())));

const start = (smtpUrl: string | undefined = smtp.url, deps: Partial<MailerDeps> = {}) => {
  const mailFrom = 'Better Copiers <no-reply@dealer.test>';
  const server = mailSetup({ store, dataDir, smtpUrl, mailFrom });
  const publicUrl = 'https://www.dealer.test';
  const mailer = createMailer({ store, server, makePdf, publicUrl, log: createLog('silent'), pause: 20, ...deps });
  mailers.push(mailer);
  return mailer;
};

const receive = async (mailer: Mailer, fields: Partial<InquiryInput> = {}, isUnverified = false) => {
  const inquiry = anInquiry(fields);
  const message = await store.inquiries.create({ inquiry, isUnverified, mails: await mailer.plan(inquiry) });
  mailer.wake();
  return message;
};
/** The source of the first e-mail to this address, without quoted-printable line breaks. */
const rawTo = (address: string) => smtp.received.find(({ to }) => to[0] === address)?.raw.replaceAll('=\r\n', '') ?? '';
const recipients = () => smtp.received.flatMap(({ to }) => to).sort();
const both = ['asha@example.com', 'owner@dealer.test'];
const counts = () => store.outbox.count();
const done = { waiting: 0, givenUp: 0 };
const isDone = () => expect.poll(counts).toEqual(done);
/** Number of finished attempts, successful or not. */
const attempts = () => Number(rowsOf({ dataDir }, 'select sum(attempts) as n from outbox')[0]?.n);

describe('a new inquiry', { tags: ['beyond/mail-owner'] }, () => {
  test('e-mails the owner and acknowledges the visitor', async () => {
    const inquiry = await receive(start(), { subject: 'Inquiry about HP 1020' });
    await isDone();
    expect(recipients()).toEqual(both);
    const owner = rawTo('owner@dealer.test');
    expect(owner).toContain('Subject: New inquiry: Inquiry about HP 1020');
    expect(owner).toContain('Reply-To: asha@example.com');
    expect(owner).toContain('From: Better Copiers <no-reply@dealer.test>');
    expect(owner).toContain('Please call me about an A3 copier.');
    expect(owner).toMatch(/Message-ID: <[\w-]+@www\.dealer\.test>/i);
    const visitor = rawTo('asha@example.com');
    expect(visitor).toContain('thank you for writing to Better Copiers');
    expect(visitor).toContain('Auto-Submitted: auto-replied');
    expect(visitor).toMatch(/^X-Site: \S+\r$/m);
    expect(visitor).not.toContain(inquiry.message);
  });

  test('is stored without queued e-mails while no mail server is set', async () => {
    await receive(start('', { server: mailSetup({ store, dataDir }) }));
    expect(await store.inquiries.list()).toHaveLength(1);
    expect(await counts()).toEqual(done);
  });

  test('uses the telephone and address currently in the settings', { tags: ['dealer/everywhere'] }, async () => {
    const mailer = start();
    await store.settings.update({ contactEmail: '', email: 'new@dealer.test', phone: '+919800012345' });
    await receive(mailer);
    await expect.poll(recipients).toEqual(['asha@example.com', 'new@dealer.test']);
    const thanks = rawTo('asha@example.com');
    expect(thanks).toContain('call us: +91 98000 12345');
    expect(thanks).toContain('Reply-To: new@dealer.test');
  });

  test('acknowledges only the exact name of a public product', { tags: ['beyond/mail-visitor'] }, async () => {
    await store.products.create(aProduct({ name: 'HP 1020' }));
    await store.products.create(aProduct({ name: 'HP 1020 Plus', slug: 'plus' }));
    await store.products.create(aProduct({ name: 'Hidden', visibility: 'private' }));
    const mailer = start();
    const about = ['HP 1020', 'hp 1020', 'Hidden', 'pills at https://spam.test'].map((name) => `Inquiry about ${name}`);
    const subjects = [...about, 'Free text'];
    for (const [index, subject] of subjects.entries())
      await receive(mailer, { subject, email: `v${index}@example.com` });
    await isDone();
    const plain = 'We have received your message';
    const sent = subjects.map((_, index) => /^Subject: (.*)\r$/m.exec(rawTo(`v${index}@example.com`))?.[1]);
    expect(sent).toEqual([`${plain} (Inquiry about HP 1020)`, ...Array(4).fill(plain)]);
  });

  test('e-mails unverified inquiries to the owner, at most 100 an hour', { tags: ['calls/unverified'] }, async () => {
    const mailer = start();
    await receive(mailer, { message: 'Unverified' }, true);
    await isDone();
    expect(recipients()).toEqual(['owner@dealer.test']);
    const limit = { max: 100, seconds: 3600 };
    for (let count = 1; count < 100; count++) await store.throttle.hit('unverified mails', limit);
    await receive(mailer, { message: 'One more' }, true);
    expect(await counts()).toEqual(done);
    await receive(mailer, { message: 'Verified' });
    await expect.poll(recipients).toHaveLength(3);
  });

  test('thanks an address at most three times a day, repeats aside', { tags: ['process/thanks-limit'] }, async () => {
    const mailer = start();
    for (const number of [1, 1, 1, 1, 2, 3, 4, 5]) await receive(mailer, { message: `Message ${number}` });
    await isDone();
    expect(recipients().filter((to) => to === 'asha@example.com')).toHaveLength(3);
    expect(recipients().filter((to) => to === 'owner@dealer.test')).toHaveLength(5);
  });

  test('sends no e-mail for suspected spam', { tags: ['process/no-mail-for-spam'] }, async () => {
    const api = await openApi(async () => ({ store, close: async () => {} }) as never);
    const mail = { ...start(), server: mailSetup({ store, dataDir }) };
    const app = createApi({ ...api.deps, mail }, () => '192.0.2.1');
    const send = async (fields: Record<string, string>) => {
      const body = JSON.stringify({ ...anInquiry(), ...fields });
      const headers = { 'content-type': 'application/json' };
      return (await app.request('/contact', { method: 'POST', headers, body })).status;
    };
    expect(await send({ remarks: 'buy this', email: 'robot@example.com' })).toBe(201);
    expect(await send({ remarks: '' })).toBe(201);
    await isDone();
    expect(recipients()).toEqual(both);
    expect(await store.inquiries.list({ isSpam: true })).toHaveLength(1);
    await api.close();
  });

  const headers = /^(from|(reply-)?to|subject|message-id|date|mime-version|content-[a-z-]+|auto-submitted|x-site):/i;
  const hostile: Partial<InquiryInput>[] = hostileWords('mailHeader').flatMap((word) => [
    ...[{ name: word }, { subject: word }],
    // The API rejects the others.
    ...(isEmail(word) ? [{ email: word }] : []),
  ]);
  test.each<Partial<InquiryInput>>([
    ...hostile,
    { name: 'Asha\r\nBcc: victim@example.com', subject: '' },
    { subject: `${'x'.repeat(5000)}` },
    { subject: '=?utf-8?q?=0D=0ABcc:=20victim@example.com?=', name: 'ठीक 😀 \u202eevil' },
    { message: '\r\n.\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<victim@example.com>' },
  ])('%# cannot add a header or a recipient', { tags: ['beyond/mail-injection'] }, async (fields) => {
    await receive(start(), fields);
    await isDone();
    expect(recipients()).toEqual([fields.email ?? 'asha@example.com', 'owner@dealer.test'].sort());
    for (const { raw } of smtp.received)
      for (const line of raw.split('\r\n\r\n')[0]?.split(/\r\n(?![ \t])/) ?? []) expect(line).toMatch(headers);
  });
});

test('sends a quotation with its PDF file to the customer, and the decision without it to the owner', {
  tags: ['quotations/sending', 'quotations/decisions', 'quotations/mail-file'],
}, async () => {
  const mailer = start();
  const mails = await mailer.planQuotation();
  const { body } = aQuotation();
  const { id, secret } = await store.quotations.create({ messageId: '', body, validUntil: '2099-12-31', by: 'asha' });
  const today = '2026-06-01';
  const sending = { by: 'asha', seller: body.seller, year: '2026-27', today, mail: mails?.toCustomer };
  const { number } = await store.quotations.send(id, sending);
  const answer = { answer: 'accepted', reason: '' } as const;
  await store.quotations.decide(secret, answer, {
    today,
    mails: (decided) => (mails ? [mails.toOwner(decided, answer)] : []),
  });
  mailer.wake();
  await expect.poll(recipients).toEqual([body.customer.email, 'owner@dealer.test']);
  expect(rawTo(body.customer.email)).toContain(`/quotation/${secret}`);
  const [toCustomer, toOwner] = await Promise.all(
    [body.customer.email, 'owner@dealer.test'].map((to) =>
      PostalMime.parse(smtp.received.find((mail) => mail.to[0] === to)?.raw ?? ''),
    ),
  );
  expect(toCustomer?.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  expect(toCustomer?.attachments).toMatchObject([
    { filename: 'Quotation-Q-2026-27-0001.pdf', mimeType: 'application/pdf' },
  ]);
  expect(pdfTexts(new Uint8Array(toCustomer?.attachments[0]?.content as ArrayBuffer)).flat()).toContain(number);
  expect(toOwner?.subject).toMatch(/^Quotation accepted: Q\/2026-27\/0001, Asha Kulkarni/);
  expect(toOwner?.attachments).toEqual([]);
});

test('a hanging mail server delays no shutdown, and no e-mail is lost', { tags: ['beyond/shutdown'] }, async () => {
  const hanging = createServer();
  const port = await listening(hanging);
  const accepted: Promise<Socket[]> = once(hanging, 'connection');
  const mailer = start(`smtp://127.0.0.1:${port}`, { stopTimeoutMs: 100 });
  await receive(mailer);
  const [connection] = (await accepted) as [Socket];
  await mailer.stop();
  // It did not wait until the connection timed out.
  expect(connection).toHaveProperty('readableEnded', false);
  expect(await counts()).toEqual({ waiting: 2, givenUp: 0 });
  clock.advance(2 * minute);
  start();
  await isDone();
  expect(smtp.received).toHaveLength(2);
  hanging.close();
});

test('notifies the owner of a new device, at most ten times a day', { tags: ['session/new-sign-in'] }, async () => {
  const mailer = start();
  const id = await addUser(store, 'meena');
  const client = { agent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/143.0', address: '203.0.113.9' };
  const signIn = async (deviceHash: string) => {
    const mails = await mailer.planNotice('meena');
    await store.sessions.start(id, `token ${deviceHash} ${clock.now().getTime()}`, { ...client, deviceHash, mails });
    mailer.wake();
    clock.advance(minute);
  };
  await signIn('first');
  await signIn('first');
  expect(await counts()).toEqual(done);
  await signIn('second');
  await expect.poll(recipients).toEqual(['owner@dealer.test']);
  const text = rawTo('owner@dealer.test');
  expect(text).toMatch(/^Subject: New sign-in: meena\r$/m);
  for (const part of ['signed in to your website as meena', 'Firefox on Windows', '203.0.113.', '/admin/account'])
    expect(text).toContain(part);
  expect(text).not.toContain('203.0.113.9');
  for (let count = 0; count < 12; count++) await signIn(`other ${count}`);
  await expect.poll(() => smtp.received.length).toBe(10);
  // The mail server receives an e-mail before it is marked as sent.
  await isDone();
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
    await isDone();
    clock.advance(60 * minute);
    // Any other due e-mail would go out with the next inquiry.
    await receive(mailer, { email: 'ravi@example.com', message: 'Another' });
    await isDone();
    expect(recipients()).toEqual([...both, 'owner@dealer.test', 'ravi@example.com']);
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
    await receive(start(smtp.url, { store: { ...store, outbox: { ...store.outbox, markSent } } }));
    await expect.poll(() => calls).toBeGreaterThan(4);
    expect(await counts()).toEqual({ waiting: 2, givenUp: 0 });
    expect(await store.outbox.lastError()).toBe('');
    clock.advance(60 * minute);
    const before = calls;
    await expect.poll(() => calls).toBeGreaterThan(before + 4);
    isLocked = false;
    await isDone();
    expect(await attempts()).toBe(2);
    expect(recipients()).toEqual(both);
  });
});
