/**
 * @module-tag beyond/shutdown
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { makePdf } from '#tests/support/make-pdf.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { createLog } from './log.ts';
import { createMailer } from './mailer.ts';

test('a hanging mail server does not delay shutdown, and no e-mail is lost', async () => {
  const clock = testClock();
  const { store, dataDir, close } = await sqliteStore(clock);
  const start = (smtpUrl: string) =>
    createMailer({
      store,
      server: mailSetup({ store, dataDir, smtpUrl }),
      makePdf,
      publicUrl: 'https://www.dealer.test',
      log: createLog('silent'),
      pause: 20,
      stopTimeoutMs: 100,
    });
  const hanging = createServer().listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const accepted: Promise<Socket[]> = once(hanging, 'connection');
  const mailer = start(`smtp://127.0.0.1:${(hanging.address() as AddressInfo).port}`);
  const inquiry = anInquiry({});
  await store.messages.create({ inquiry, mails: await mailer.plan(inquiry) });
  mailer.wake();
  await accepted;
  const begun = performance.now();
  await mailer.stop();
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(await store.outbox.count()).toEqual({ waiting: 2, givenUp: 0 });

  clock.advance(2 * 60_000);
  const smtp = await startSmtp();
  const next = start(smtp.url);
  await expect.poll(() => store.outbox.count()).toEqual({ waiting: 0, givenUp: 0 });
  expect(smtp.received).toHaveLength(2);
  await next.stop();
  await smtp.stop();
  await close();
  hanging.close();
});
