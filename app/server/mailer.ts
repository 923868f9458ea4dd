import { acknowledgement, noticeMail, ownerMail } from '#app/domain/mail.ts';
import { mailOutcome, withoutPassword } from '#app/domain/mail-server.ts';
import type { Inquiry } from '#app/domain/message.ts';
import { inquiredProduct } from '#app/domain/product.ts';
import { usernameKey } from '#app/domain/user.ts';
import type { PlanMails } from '#app/storage/messages.ts';
import type { PlanNoticeMails } from '#app/storage/notices.ts';
import type { DueMail } from '#app/storage/outbox.ts';
import type { Store } from '#app/storage/store.ts';
import { dealer } from '#dealer';
import type { Log } from './log.ts';
import { createTransport, type MailSetup, type Sending } from './mail-server.ts';
import { startWorkLoop } from './work-loop.ts';

export type Mailer = {
  /** Whether e-mails are sent at all, as things are now. */
  isOn: () => Promise<boolean>;
  /** What is to be sent about a message that is about to be kept; nothing while mail is off. */
  plan: (inquiry: Inquiry) => Promise<PlanMails>;
  /** What is to be sent about something that happened to somebody's account; nothing while mail is off. */
  planNotice: (username: string) => Promise<PlanNoticeMails>;
  /** Says that something new is waiting. */
  wake: () => void;
  /** Lets the attempts under way end for a few seconds, then breaks them off; no other is made. */
  stop: () => Promise<void>;
};

export type MailerDeps = {
  store: Store;
  /** How they are sent, asked anew for each few; while nobody has said it, nothing is queued. */
  server: Pick<MailSetup, 'current' | 'prove'>;
  publicUrl: string;
  log: Log;
  /** Milliseconds between two looks at the queue. */
  pause?: number;
  /** Milliseconds that an attempt under way may go on for once the mailer is stopped. */
  stopTimeoutMs?: number;
};

/** One attempt: every wait in it ends by itself, well before the lease on the e-mail does. Milliseconds. */
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const wholeAttempt = 120_000;
const atOnce = 5;

/** A visitor gets at most this many acknowledgements a day: a form must not be a means to flood a mailbox. */
const acknowledgements = { max: 3, seconds: 24 * 60 * 60 };

/** What is told of one account: whoever keeps trying must not fill the mailbox. */
const notices = { max: 10, seconds: 24 * 60 * 60 };

/** Names of products that begin alike; the one that is asked about stands among the first the search finds. */
const namesAlike = 50;

/** The public product a subject is about, by its exact name; anything else a visitor writes there is no name. */
async function productIn(store: Store, subject: string): Promise<string | null> {
  const name = inquiredProduct(subject);
  if (name === null) return null;
  const found = await store.products.cards('public', { search: name }, { limit: namesAlike });
  return found.some((product) => product.name === name) ? name : null;
}

export function createMailer({
  store,
  server,
  publicUrl,
  log,
  pause = 5000,
  stopTimeoutMs = 4000,
}: MailerDeps): Mailer {
  const isOn = async () => (await server.current()) !== null;
  let opened: { fingerprint: string; transport: ReturnType<typeof createTransport> } | null = null;

  /** The door to the mail server; another one once it is set otherwise. */
  function transportOf({ fingerprint, options }: Sending) {
    if (opened?.fingerprint !== fingerprint) {
      opened?.transport.close();
      opened = { fingerprint, transport: createTransport({ ...options, ...timeouts }) };
    }
    return opened.transport;
  }

  isOn().then(
    (is) => is || log.info('Neither SMTP_URL nor the panel says how: inquiries are kept, but nobody is told by e-mail'),
    // Whoever needs it is told of what fails.
    () => {},
  );
  const domain = new URL(publicUrl).hostname;
  const breakOff = new AbortController();

  /** What was sent and is not noted yet: it is never sent again, and noted as soon as the database can. */
  const unnoted = new Map<string, DueMail>();

  async function note(mail: DueMail): Promise<void> {
    await store.outbox.markSent(mail);
    unnoted.delete(mail.id);
  }

  async function noteTheRest(): Promise<void> {
    // It was said once that one could not be noted.
    for (const mail of unnoted.values()) await note(mail).catch(() => {});
  }

  async function send(mail: DueMail, sending: Sending): Promise<void> {
    const address = (text: string) => ({ name: '', address: text });
    try {
      await transportOf(sending).sendMail({
        from: sending.from,
        to: address(mail.to),
        ...(mail.replyTo ? { replyTo: address(mail.replyTo) } : {}),
        subject: mail.subject,
        text: mail.text,
        // The same for every attempt, so that a mailbox that got it twice can tell.
        messageId: `<${mail.id}@${domain}>`,
        ...(mail.kind === 'visitor' ? { headers: { 'Auto-Submitted': 'auto-replied' } } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.any([AbortSignal.timeout(wholeAttempt), breakOff.signal]),
      });
    } catch (error) {
      await putBack(mail, error as object, sending.password);
      return;
    }
    unnoted.set(mail.id, mail);
    await note(mail).catch((error) =>
      log.error({ err: error, mail: mail.id }, 'That an e-mail was sent could not be noted'),
    );
    await server.prove(sending).catch((error) => log.error({ err: error }, 'That e-mail works could not be noted'));
  }

  async function putBack(mail: DueMail, error: { code?: string; responseCode?: number }, password: string) {
    const outcome = mailOutcome(error);
    const { code, responseCode } = error;
    // Not what the server said: that is often the address it was sent.
    log.error(
      { mail: mail.id, kind: mail.kind, attempts: mail.attempts + 1, outcome, code, responseCode },
      'An e-mail could not be sent',
    );
    // A mailbox that is refused for good is of no use to a visitor's copy; the owner's may be put right in time, and so
    // may a password.
    const isFinal = mail.kind === 'visitor' && (responseCode ?? 0) >= 500 && outcome !== 'wrong password';
    // A server may repeat what it was sent.
    const reason = withoutPassword(error instanceof Error ? error.message : String(error), password);
    await store.outbox.markFailed(mail, reason, { isFinal, chance: Math.random() });
  }

  const { wake, stop } = startWorkLoop({
    async work(isStopping) {
      await noteTheRest();
      while (!isStopping()) {
        const sending = await server.current();
        if (sending === null) break;
        const mails = await store.outbox.take(atOnce);
        if (mails.length === 0) break;
        await Promise.all(mails.filter(({ id }) => !unnoted.has(id)).map((mail) => send(mail, sending)));
      }
    },
    onError: (error) => log.error({ err: error }, 'The e-mail queue could not be read'),
    pause,
  });

  return {
    isOn,
    async plan(inquiry) {
      if (!(await isOn())) return () => [];
      const { companyName, contactEmail, email, phone } = await store.settings.read();
      const owner = contactEmail || email;
      const sender = {
        name: companyName || dealer.name,
        phone,
        email: owner,
        siteUrl: publicUrl,
        locale: dealer.locale,
      };
      if (!contactEmail) log.warn('No contact e-mail in the settings: inquiries go to the address that customers see');
      const product = await productIn(store, inquiry.subject);
      return async (message, limits) => {
        // Asked only about a message that is new: one that is sent again uses nothing up.
        const wait = await limits.hit(`acknowledge ${message.email.toLowerCase()}`, acknowledgements);
        return [ownerMail(message, owner, sender), ...(wait === 0 ? [acknowledgement(message, sender, product)] : [])];
      };
    },
    async planNotice(username) {
      // Nobody is kept from signing in because it cannot be told.
      const isPossible = await isOn().catch((error) => {
        log.error({ err: error }, 'It could not be found out how e-mails are sent');
        return false;
      });
      if (!isPossible) return () => [];
      const { companyName, contactEmail, email } = await store.settings.read();
      const sender = { name: companyName || dealer.name, siteUrl: publicUrl, locale: dealer.locale };
      return async (notice, limits) => {
        const wait = await limits.hit(`notice ${usernameKey(username)}`, notices);
        return wait === 0 ? [noticeMail(notice, username, contactEmail || email, sender)] : [];
      };
    },
    wake,
    async stop() {
      // What is broken off counts as not sent, and waits in the queue for the next start.
      const stopTimer = setTimeout(() => breakOff.abort(new Error('The site is stopping')), stopTimeoutMs);
      await stop();
      clearTimeout(stopTimer);
      await noteTheRest();
      opened?.transport.close();
    },
  };
}
