import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { mailSetup } from '#tests/support/mail-setup.ts';
import { makePdf } from '#tests/support/make-pdf.ts';
import { pdfTexts } from '#tests/support/pdf-text.ts';
import { aQuotation } from '#tests/support/quotations.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { createLog } from './log.ts';
import { createMailer } from './mailer.ts';

test('the e-mail of a quotation has its PDF file', { tags: ['quotations/mail-file'] }, async () => {
  const clock = testClock();
  const [{ store, dataDir, close }, smtp] = await Promise.all([sqliteStore(clock), startSmtp()]);
  const mailer = createMailer({
    store,
    server: mailSetup({ store, dataDir, smtpUrl: smtp.url, mailFrom: 'no-reply@dealer.test' }),
    makePdf,
    publicUrl: 'https://www.dealer.test',
    log: createLog('silent'),
    pause: 20,
  });
  const mails = await mailer.planQuotation();
  const { body } = aQuotation();
  const { id } = await store.quotations.create({ messageId: '', body, validUntil: '2099-12-31', by: 'asha' });
  const { seller } = body;
  const { number } = await store.quotations.send(id, {
    by: 'asha',
    seller,
    year: '2026-27',
    today: '2026-06-01',
    mail: mails?.toCustomer,
  });
  mailer.wake();
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
  const mail = await PostalMime.parse(smtp.received[0]?.raw ?? '');
  expect(mail.to?.map(({ address }) => address)).toEqual([body.customer.email]);
  expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  const [file, ...others] = mail.attachments;
  expect(others).toEqual([]);
  expect(file).toMatchObject({ filename: 'Quotation-Q-2026-27-0001.pdf', mimeType: 'application/pdf' });
  expect(pdfTexts(new Uint8Array(file?.content as ArrayBuffer)).flat()).toContain(number);
  // The owner's e-mail about a decision has no file.
  const quotation = await store.quotations.find(id);
  await store.quotations.decide(
    quotation.secret,
    { answer: 'accepted', reason: '' },
    { today: '2026-06-01', mails: (decided) => (mails ? [mails.toOwner(decided)] : []) },
  );
  mailer.wake();
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(2);
  expect((await PostalMime.parse(smtp.received[1]?.raw ?? '')).attachments).toEqual([]);
  await mailer.stop();
  await smtp.stop();
  await close();
});
