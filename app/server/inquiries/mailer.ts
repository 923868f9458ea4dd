import type { ApiDeps } from '#app/api/calls/call.ts';
import { usernameKey } from '#app/domain/accounts/user.ts';
import { inquiryProduct } from '#app/domain/inquiries/inquiry.ts';
import { siteHeader } from '#app/domain/inquiries/mailbox/skip-reason.ts';
import { acknowledgement, acknowledgementKey, noticeMail, ownerMail } from '#app/domain/inquiries/notices/mail.ts';
import { failureText, mailOutcome, withoutPassword } from '#app/domain/inquiries/notices/mail-server.ts';
import { firstPromise } from '#app/domain/inquiries/waiting-time.ts';
import { decisionMail, quotationMail } from '#app/domain/quotations/quotation-mail.ts';
import { quotationFileName } from '#app/domain/quotations/quotation-sheet.ts';
import type { Log } from '#app/server/process/work/log.ts';
import type { MakePdf } from '#app/server/quotations/pdf/pdf-maker.ts';
import type { DueMail } from '#app/storage/inquiries/outbox.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import { createTransport, type MailSetup, type Sending } from './mail-server.ts';
import { startOutboxLoop } from './outbox-loop.ts';

export type Mailer = Omit<ApiDeps['mail'], 'server'> & {
  /** Makes no new attempts. Waits a few seconds for those in progress, then aborts them. */
  stop: () => Promise<void>;
};

export type MailerDeps = {
  store: Store;
  /** The mail server, read again for each batch; without one, nothing is queued. */
  server: Pick<MailSetup, 'current' | 'prove'>;
  makePdf: MakePdf;
  publicUrl: string;
  log: Log;
  pause?: number;
  stopTimeoutMs?: number;
};

const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const attemptTimeoutMs = 120_000;

/** Limit of acknowledgements for one address, so that the form cannot flood a mailbox. */
const acknowledgements = { max: 3, seconds: 24 * 60 * 60 };

/** Limit of e-mails about unverified messages, to spare the server's quota. Their senders get no acknowledgement. */
const unverifiedMails = { max: 100, seconds: 60 * 60 };

/** Limit of notices for one account, so that repeated attempts cannot flood the mailbox. */
const notices = { max: 10, seconds: 24 * 60 * 60 };

/** Number of search results to compare, for products with similar names. */
const maxCandidates = 50;

/** The public product whose exact name is in the subject; `null` if there is none. */
async function productIn(store: Store, subject: string): Promise<string | null> {
  const name = inquiryProduct(subject);
  if (name === null) return null;
  const found = await store.products.cards('public', { search: name }, { limit: maxCandidates });
  return found.some((product) => product.name === name) ? name : null;
}

export function createMailer({ store, server, makePdf, publicUrl, log, ...limits }: MailerDeps): Mailer {
  const isOn = async () => (await server.current()) !== null;
  let opened: { fingerprint: string; transport: ReturnType<typeof createTransport> } | null = null;

  /** Returns the open transport, or a new one if the settings have changed. */
  function transportOf({ fingerprint, options }: Sending) {
    if (opened?.fingerprint !== fingerprint) {
      opened?.transport.close();
      opened = { fingerprint, transport: createTransport({ ...options, ...timeouts }) };
    }
    return opened.transport;
  }

  isOn().then(
    (is) =>
      is || log.info('No mail server is set in SMTP_URL or the panel: inquiries are stored, but no e-mail is sent'),
    // A failure is reported where the mail server is needed.
    () => {},
  );
  const domain = new URL(publicUrl).hostname;

  /** The attachments of an e-mail, made when it is sent. */
  async function filesOf({ kind, quotationId }: DueMail) {
    if (quotationId === undefined || kind !== 'visitor') return [];
    const quotation = await store.quotations.find(quotationId);
    const content = Buffer.from(await makePdf(quotation));
    return [{ filename: quotationFileName(quotation.number), contentType: 'application/pdf', content }];
  }

  /** Returns whether the server has accepted the e-mail. */
  async function send(mail: DueMail, sending: Sending, stop: AbortSignal): Promise<boolean> {
    const address = (text: string) => ({ name: '', address: text });
    try {
      await sending.address?.();
      await transportOf(sending).sendMail({
        from: sending.from,
        to: address(mail.to),
        ...(mail.replyTo ? { replyTo: address(mail.replyTo) } : {}),
        subject: mail.subject,
        text: mail.text,
        attachments: await filesOf(mail),
        // The same for every attempt, so that mailboxes can detect duplicates.
        messageId: `<${mail.id}@${domain}>`,
        headers: {
          [siteHeader]: domain,
          ...(mail.kind === 'visitor' && !mail.quotationId ? { 'Auto-Submitted': 'auto-replied' } : {}),
        },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([AbortSignal.timeout(attemptTimeoutMs), stop]),
      });
    } catch (error) {
      await markFailed(mail, error as object, sending.password);
      return false;
    }
    await server.prove(sending).catch((error) => log.error({ err: error }, 'Could not record that e-mail works'));
    return true;
  }

  async function markFailed(mail: DueMail, error: { code?: string; responseCode?: number }, password: string) {
    const outcome = mailOutcome(error);
    const { code, responseCode } = error;
    // Omits the server's reply, which often contains the recipient's address.
    log.error(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts + 1, outcome, code, responseCode },
      'An e-mail could not be sent',
    );
    // A permanent refusal ends the attempts for a visitor's copy. An owner's address, or a password, may still be
    // corrected.
    const isFinal = mail.kind === 'visitor' && (responseCode ?? 0) >= 500 && outcome !== 'wrong password';
    // The server's reply may contain the password.
    const reason = withoutPassword(error instanceof Error ? error.message : String(error), password);
    await store.outbox.markFailed(mail, failureText(outcome, reason), { isFinal, chance: Math.random() });
  }

  const { wake, stop } = startOutboxLoop({
    job: 'e-mails',
    store,
    log,
    async prepare() {
      const sending = await server.current();
      return sending && ((mail, stop) => send(mail, sending, stop));
    },
    atOnce: 5,
    ...limits,
  });

  /** The dealer as the sender of an e-mail; `email` gets inquiries. */
  async function readSender() {
    const { companyName, contactEmail, email, phone } = await store.settings.read();
    const name = companyName || dealer.name;
    return { contactEmail, name, phone, email: contactEmail || email, siteUrl: publicUrl, locale: dealer.locale };
  }

  return {
    isOn,
    async plan(inquiry) {
      if (!(await isOn())) return () => [];
      const { contactEmail, ...sender } = await readSender();
      const owner = sender.email;
      if (!contactEmail) log.warn('No contact e-mail in the settings: inquiries go to the public e-mail address');
      const product = await productIn(store, inquiry.subject);
      const calendar = { ...(await store.settings.read()), branches: await store.branches.list() };
      return async (inquiry, limits, path) => {
        // Runs for new inquiries only: a repeated request does not count towards the limit.
        const toOwner = ownerMail(inquiry, owner, sender);
        if (inquiry.unverified) return (await limits.hit('unverified mails', unverifiedMails)) === 0 ? [toOwner] : [];
        const wait = await limits.hit(acknowledgementKey(inquiry.email), acknowledgements);
        if (wait > 0) return [toOwner];
        const promise = firstPromise(inquiry, calendar, dealer.locale);
        return [toOwner, acknowledgement(inquiry, sender, { product, promise, path })];
      };
    },
    async planNotice(username) {
      // A failed notification never blocks sign-in.
      const isPossible = await isOn().catch((error) => {
        log.error({ err: error }, 'Could not read the mail settings');
        return false;
      });
      if (!isPossible) return () => [];
      const sender = await readSender();
      return async (notice, limits) => {
        const wait = await limits.hit(`notice ${usernameKey(username)}`, notices);
        return wait === 0 ? [noticeMail(notice, username, sender.email, sender)] : [];
      };
    },
    async planQuotation() {
      if (!(await isOn())) return null;
      const sender = await readSender();
      return {
        toCustomer: (quotation) => quotationMail(quotation, sender),
        toOwner: (quotation, decision) => decisionMail(quotation, decision, { ...sender, to: sender.email }),
      };
    },
    wake,
    async stop() {
      await stop();
      opened?.transport.close();
    },
  };
}
