import { unreadableMail } from '#app/domain/inquiries/mailbox/inquiry-of-mail.ts';
import { type ImapError, mailboxOutcome, mailboxRetryAfter } from '#app/domain/inquiries/mailbox/mailbox.ts';
import type { MailboxOutcome, SkippedMail } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { MailAddress, OwnMail } from '#app/domain/inquiries/mailbox/received-mail.ts';
import { outcomeAdvice } from '#app/domain/inquiries/notices/unsent.ts';
import { Failure, notFound } from '#app/domain/records/errors.ts';
import type { MailSetup } from '#app/server/inquiries/mail-server.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import { LimitExceeded, type RunJob } from '#app/storage/engine/work/background-worker.ts';
import type { StoredMailbox } from '#app/storage/inquiries/mailbox-row.ts';
import type { Store } from '#app/storage/store/store.ts';
import { type MailboxSettings, maxMailBytes, type OpenMailbox, withMailbox } from './mailbox-settings.ts';
import type { MailOrder, ReadMail } from './parse-mail.ts';

type Deps = {
  store: Store;
  settings: Pick<MailboxSettings, 'current'>;
  /** Sends the site's e-mails, which must not become inquiries. */
  server: Pick<MailSetup, 'read'>;
  readMail: RunJob<MailOrder, ReadMail>;
  publicUrl: string;
  log: Log;
  now: () => Date;
  /** Polling interval in ms. */
  pause?: number;
  /** Idle timeout of the connection in ms. */
  timeoutMs?: number;
};

const day = 24 * 60 * 60_000;
/** Attempts to read an e-mail before it is set aside. They are counted before they start, so also over a crash. */
const attempts = { max: 2, seconds: day / 1000 };

/** How long a user waits for one e-mail. */
const wantedTimeoutMs = 20_000;

/** Bytes read of the headers of an e-mail that is set aside. */
const maxHeadBytes = 8 * 1024;

/** The sender and the subject in the first bytes of an e-mail, without decoding. */
function headersIn(source: Uint8Array | undefined): { from: MailAddress; subject: string } {
  const head = new TextDecoder().decode(source).split(/\r?\n\r?\n/)[0] ?? '';
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]{0,300})`, 'im').exec(head)?.[1]?.trim() ?? '';
  const [, name = '', address = ''] = /^([^<>]*)<([^<>\s]+)>/.exec(header('From')) ?? [];
  return { from: { name: name.trim(), address: address || header('From') }, subject: header('Subject') };
}

/** Thrown if the settings have changed or another process holds the lease. */
class Overtaken extends Error {}

/** Makes inquiries of new e-mails, storing the position after each. Message-IDs are stored once (decision 0063). */
export function createMailboxReader({
  store,
  settings,
  server,
  readMail,
  publicUrl,
  log,
  now,
  pause = 60_000,
  timeoutMs = 60_000,
}: Deps) {
  let failures = 0;

  async function ownMail(): Promise<OwnMail> {
    const [{ contactEmail, email, phone, whatsapp }, sending, { username }, branches] = await Promise.all([
      store.settings.read(),
      server.read(),
      store.mailbox.read(),
      store.branches.list(),
    ]);
    const sender = sending.sender.replace(/^[^<>]*<([^<>]+)>$/, '$1');
    return {
      addresses: [contactEmail, email, sender, sending.username, username].filter((address) => address !== ''),
      host: new URL(publicUrl).hostname,
      phones: [phone, whatsapp, ...branches.flatMap((branch) => branch.phone)],
    };
  }

  /** Returns the UIDs to read, in order. */
  async function unread({ client, uidValidity }: OpenMailbox, kept: StoredMailbox): Promise<number[]> {
    // After a UIDVALIDITY change, reads e-mails received since the last poll, with one day of tolerance for clocks.
    // Skips e-mails with an older date, which were moved there.
    const since = Date.parse(kept.lastReadAt ?? now().toISOString()) - day;
    const isSame = uidValidity === kept.uidValidity;
    const query = isSame
      ? { uid: `${kept.lastUid + 1}:*` }
      : { since: new Date(since), sentSince: new Date(since - 7 * day) };
    const uids = await client.search(query, { uid: true });
    if (!Array.isArray(uids)) throw new Error('The search was refused');
    // `n:*` matches the last e-mail even if its UID is below n.
    return uids.filter((uid) => !isSame || uid > kept.lastUid).sort((a, b) => a - b);
  }

  type Reading = { opened: OpenMailbox; own: OwnMail; signal: AbortSignal; isWanted?: boolean };

  /** Makes an inquiry of an e-mail. Returns the e-mail if it made none. */
  async function receive(reading: Reading, uid: number): Promise<SkippedMail | null> {
    const { opened, own, signal, isWanted = false } = reading;
    const attempt = `mail ${opened.uidValidity} ${uid}`;
    if ((await store.throttle.hit(attempt, attempts)) > 0) {
      // Its headers may be the reason, so they are cut, and read as they are.
      const head = await opened.client.fetchOne(
        String(uid),
        { source: { start: 0, maxLength: maxHeadBytes } },
        { uid: true },
      );
      const inquiry = unreadableMail(headersIn(head === false ? undefined : head.source));
      await store.inquiries.create({ inquiry, key: attempt, isMail: true });
      return null;
    }
    try {
      const source = { start: 0, maxLength: maxMailBytes };
      const fetched = await opened.client.fetchOne(String(uid), { uid: true, size: true, source }, { uid: true });
      // It may have been deleted or moved since the search.
      if (fetched === false || fetched.source === undefined) {
        await store.throttle.clear(attempt);
        if (isWanted) throw notFound('This e-mail');
        return null;
      }
      const isCut = (fetched.size ?? 0) > fetched.source.length;
      const order = { source: Uint8Array.from(fetched.source), isCut, own, isWanted };
      const { reason, message, from, subject } = await readMail(order, { signal });
      if (message !== null) await store.inquiries.create({ ...message, isMail: true });
      await store.throttle.clear(attempt);
      return reason === null ? null : { uid, from, subject, reason, at: now().toISOString() };
    } catch (error) {
      if (!(error instanceof LimitExceeded)) {
        await store.throttle.clear(attempt);
        throw error;
      }
      log.error({ err: error, uid }, 'An e-mail could not be read');
      return receive(reading, uid);
    }
  }

  type OnRead = (left: SkippedMail | null) => Promise<void>;

  /** Reads all new e-mails, calling `onRead` after each. Returns the position; throws if the connection fails. */
  async function readAll(
    opened: OpenMailbox,
    kept: StoredMailbox,
    { onRead, signal }: { onRead: OnRead; signal: AbortSignal },
  ): Promise<StoredMailbox> {
    const { uidValidity } = opened;
    const end = { ...kept, uidValidity, lastUid: Math.max(0, opened.uidNext - 1) };
    const advance = async (position: StoredMailbox) => {
      if (!(await store.mailbox.advance(kept, position))) throw new Overtaken();
      return position;
    };
    // On the first connection, skips existing e-mails.
    if (kept.uidValidity === '') return advance(end);
    const own = await ownMail();
    const isSame = uidValidity === kept.uidValidity;
    let position = kept;
    // The numbers in the list now mean other e-mails.
    if (!isSame) await store.mailbox.listSkipped({ remove: 'all' });
    for (const uid of await unread(opened, kept)) {
      const left = await receive({ opened, own, signal }, uid);
      if (isSame) position = await advance({ ...kept, lastUid: uid });
      await onRead(left);
    }
    // Stores new UIDs only after all e-mails are read; until then, a retry starts over.
    return isSame ? position : advance(end);
  }

  async function noteFailure(kept: StoredMailbox, error: ImapError): Promise<void> {
    const outcome = mailboxOutcome(error);
    // Omits the server's reply, which often contains the user name.
    log.error({ outcome, code: error.code, failures }, 'The mailbox could not be read');
    if (failures > 1 || !passing.includes(outcome)) await store.mailbox.noteProblem(kept, outcome);
  }

  /** Reads the mailbox if this process gets the lease. Returns true if it should run again at once. */
  async function readOnce(stopping: AbortSignal): Promise<boolean> {
    const current = await settings.current();
    if (current === null) return false;
    const { kept, login } = current;
    let isOnAgain = false;
    const readWhile = async (lost: AbortSignal, restFor: (ms: number) => void): Promise<void> => {
      const signal = AbortSignal.any([stopping, lost]);
      let hasProgress = false;
      const onRead: OnRead = async (left) => {
        hasProgress = true;
        if (left !== null) await store.mailbox.listSkipped({ add: [left] });
        if (signal.aborted) throw new Overtaken();
      };
      try {
        const position = await withMailbox(login, { timeoutMs, signal }, (opened) =>
          readAll(opened, kept, { onRead, signal }),
        );
        failures = 0;
        await store.mailbox.noteRead(position);
      } catch (error) {
        // Not a mailbox failure: shutdown, changed settings, or another process has the lease.
        if (error instanceof Overtaken || signal.aborted) return;
        failures = hasProgress ? 1 : failures + 1;
        await noteFailure(kept, error as ImapError);
        isOnAgain = hasProgress;
        if (!hasProgress) restFor(mailboxRetryAfter(failures));
      }
    };
    await store.leases.hold('mailbox', readWhile);
    return isOnAgain;
  }

  const loop = startWorkLoop({
    job: 'mailbox',
    async work(stopping) {
      while (!stopping.aborted && (await readOnce(stopping)));
    },
    onError: (error) => log.error({ err: error }, 'New e-mails could not be stored'),
    pause,
  });

  return {
    /**
     * Makes an inquiry of a listed e-mail that was left out. Throws `not-found` if it is no longer in the list or in the
     * folder, and `busy` if the mailbox cannot be opened.
     */
    async receiveSkipped(uid: number): Promise<void> {
      const current = await settings.current();
      const { kept, login } = current ?? {};
      if (kept?.lastSkipped.every((mail) => mail.uid !== uid) !== false || login === undefined)
        throw notFound('This e-mail');
      const own = await ownMail();
      try {
        const waitMs = Math.min(timeoutMs, wantedTimeoutMs);
        const signal = AbortSignal.any([loop.stopping, AbortSignal.timeout(waitMs)]);
        await withMailbox(login, { timeoutMs: waitMs, signal }, async (opened) => {
          if (opened.uidValidity !== kept.uidValidity) throw notFound('This e-mail');
          await receive({ opened, own, signal, isWanted: true }, uid);
        });
      } catch (error) {
        if (error instanceof Failure) throw error;
        throw new Failure('busy', outcomeAdvice[mailboxOutcome(error as ImapError)], { cause: error });
      }
      await store.mailbox.listSkipped({ remove: uid });
    },
    /** Reads now instead of at the next poll. */
    wake() {
      failures = 0;
      loop.wake();
    },
    stop: loop.stop,
  };
}

/** Outcomes that are often temporary; shown only after repeated failures. */
const passing: readonly MailboxOutcome[] = ['refused', 'too slow', 'failed'];
