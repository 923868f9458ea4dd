// @module-tag process/takeover
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBackup } from '#app/storage/backups/archive/read-backup.ts';
import { aLine, anInquiry, aQuotation } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { startImap } from '#tests/support/imap.ts';
import { mailSource } from '#tests/support/inquiry-mails.ts';
import { startPushService } from '#tests/support/push-service.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { gateAt, lockTable } from './database-gate.ts';
import { type Cluster, openCluster } from './two-processes.ts';

/**
 * Two processes on one PostgreSQL: one is killed in the middle of each job of docs/jobs.md, and the
 * other one finishes it within 15 s.
 */

let cluster: Cluster;

async function open(environment: Record<string, string> = {}): Promise<Cluster> {
  cluster = await openCluster(environment);
  onTestFinished(cluster.close);
  return cluster;
}

async function mailServer() {
  const smtp = await startSmtp();
  onTestFinished(smtp.stop);
  return smtp;
}

const inquiry = anInquiry({ email: 'asha@example.com' });
const idOf = ({ raw }: { raw: string }) => /^Message-ID: <([^@]+)@/im.exec(raw)?.[1];

test('quotation numbers: a crash while a quotation is sent leaves no gap', async () => {
  const { begin, call, databaseUrl, killedInTheMiddle } = await open();
  const site = await begin();
  const starting = begin();
  await call(site, 'PUT', '/settings', { gstin: '27AAPFU0939F1ZV' });
  const ready = async () => {
    const { id } = await call(site, 'POST', '/quotations', {});
    await call(site, 'PUT', `/quotations/${id}`, { customer: aQuotation().body.customer, lines: [aLine] });
    return id as string;
  };
  const send = async (at: typeof site, id: string) =>
    (await call(at, 'POST', `/quotations/${id}/send`, { by: 'copy' })).number;
  const ids = [await ready(), await ready(), await ready()] as const;
  expect(await send(site, ids[0])).toMatch(/0001$/);
  const gate = await gateAt(databaseUrl, { table: 'quotations', before: 'update', when: `new.state = 'sent'` });
  const other = await starting;
  const cutOff = send(site, ids[1]).catch(() => 'cut off');
  await gate.isReached();
  await killedInTheMiddle(() => cutOff, 'cut off', gate);
  expect(await send(other, ids[2])).toMatch(/0002$/);
  expect(await send(other, ids[1])).toMatch(/0003$/);
});

longTest('e-mails: one that was being sent arrives at least once, with the same Message-ID', async () => {
  const smtp = await mailServer();
  const { begin, call, query, count, killedInTheMiddle } = await open({ SMTP_URL: smtp.url });
  const site = await begin();
  await call(site, 'PUT', '/settings', { contactEmail: 'owner@dealer.example' });
  await smtp.feel('silent');
  await call(site, 'POST', '/contact', inquiry);
  await expect.poll(() => smtp.received.length).toBe(2);
  // The leases are renewed while the mail server does not answer.
  const ends = () => query('select min(leased_until) as until from outbox');
  const before = await ends();
  await expect.poll(ends).not.toEqual(before);
  await begin();
  await smtp.feel('accepting');
  await killedInTheMiddle(() => count('outbox where sent_at is null'), 0);
  expect(smtp.received).toHaveLength(4);
  expect(new Set(smtp.received.map(idOf)).size).toBe(2);
});

longTest('notifications: one that was being sent is delivered', async () => {
  const service = await startPushService();
  onTestFinished(service.stop);
  const { begin, call, count, killedInTheMiddle } = await open({ PUSH_HOSTS: service.host });
  const site = await begin();
  await service.register(site.place);
  await service.feel('silent');
  await call(site, 'POST', '/contact', inquiry);
  await expect.poll(() => service.received.length).toBe(1);
  await begin();
  await service.feel({ status: 201 });
  await killedInTheMiddle(() => count('outbox where sent_at is null'), 0);
  expect(service.received.map(({ isAccepted }) => isAccepted)).toEqual([false, true]);
});

longTest('imports: each line is written once', async () => {
  const { begin, call, query, count, databaseUrl, killedInTheMiddle } = await open();
  const site = await begin();
  const lines = Array.from({ length: 60 }, (_, n) => `S${n},Machine ${n},Copiers,Canon,A copier,${1000 + n}`);
  const file = new File([['SKU,Name,Category,Brand,Description,MRP', ...lines].join('\n')], 'list.csv');
  const form = new FormData();
  form.set('file', file);
  const { id } = await call(site, 'POST', '/imports', form);
  await expect.poll(async () => (await call(site, 'GET', `/imports/${id}`)).state).toBe('planned');
  // Stops in the second batch of 25: lines are written from the last one on.
  const gate = await gateAt(databaseUrl, { table: 'products', before: 'insert', when: `new.name = 'Machine 20'` });
  await call(site, 'POST', `/imports/${id}/start`);
  await gate.isReached();
  expect(await count('products')).toBe(25);
  const state = async () => (await query('select state, written::int, done::int from imports'))[0];
  await killedInTheMiddle(state, { state: 'done', written: 60, done: 60 }, gate);
  expect(await count('products')).toBe(60);
  expect(await count('(select distinct name from products) as names')).toBe(60);
  expect(await count('categories')).toBe(1);
  expect(await count(`import_lines where step = 'written'`)).toBe(60);
});

longTest('backups: one cut off is made again, as one verified file', async () => {
  const { begin, call, query, databaseUrl, killedInTheMiddle } = await open();
  const site = await begin();
  const gate = await lockTable(databaseUrl, 'quotations');
  await call(site, 'POST', '/backups');
  await gate.isReached();
  const steps = async () => (await query('select step from backups order by begun_at desc')).map(({ step }) => step);
  await killedInTheMiddle(steps, ['proven', 'failed'], gate);
  const [{ file }] = await query(`select file from backups where step = 'proven'`);
  const folder = join(site.where.dataDir, 'backups');
  expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual([file]);
  // A file that is cut off cannot be opened.
  await openBackup(join(folder, file), undefined);
});

longTest('mailbox: each e-mail becomes one message', async () => {
  const imap = await startImap();
  onTestFinished(imap.stop);
  const { begin, call, query, databaseUrl, killedInTheMiddle } = await open({ SMTP_PORTS: String(imap.port) });
  const site = await begin();
  await call(site, 'PUT', '/mailbox', imap.login);
  await expect.poll(async () => (await call(site, 'GET', '/mailbox')).lastReadAt).not.toBeNull();
  await imap.deliver([1, 2, 3, 4, 5].map((n) => mailSource({ subject: `Mail ${n}` })));
  const gate = await gateAt(databaseUrl, { table: 'messages', before: 'insert', when: `new.subject = 'Mail 3'` });
  await call(site, 'PUT', '/mailbox', {});
  await gate.isReached();
  const subjects = async () => (await query('select subject from messages order by subject')).map((row) => row.subject);
  expect(await subjects()).toEqual(['Mail 1', 'Mail 2']);
  await killedInTheMiddle(subjects, ['Mail 1', 'Mail 2', 'Mail 3', 'Mail 4', 'Mail 5'], gate);
});
