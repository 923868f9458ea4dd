import type { Mailboxes } from '#app/api/calls/call.ts';
import {
  failedMailboxTest,
  type ImapError,
  isSameAccount,
  type Mailbox,
  type MailboxChange,
} from '#app/domain/inquiries/mailbox/mailbox.ts';
import { type MailboxOutcome, mailboxPorts } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { SecretBox } from '#app/server/accounts/secret-box.ts';
import type { StoredMailbox } from '#app/storage/inquiries/mailbox-row.ts';
import type { Store } from '#app/storage/store/store.ts';
import { type MailboxLogin, withMailbox } from './open-mailbox.ts';

type Deps = {
  store: Pick<Store, 'mailbox'>;
  box: SecretBox;
  /** Additional allowed ports. */
  smtpPorts: readonly number[];
  mailHosts: readonly string[];
  testTimeoutMs?: number;
};

export type MailboxSettings = Mailboxes & {
  /** Returns the mailbox with its login; `null` if reading is off or the password cannot be decrypted. */
  current(): Promise<{ kept: StoredMailbox; login: MailboxLogin } | null>;
};

const invalid = (field: string, message: string) => new Failure('invalid', message, { field });

/** Settings of the inquiry mailbox, edited in the panel. */
export function createMailboxSettings({ store, box, smtpPorts, mailHosts, ...limits }: Deps): MailboxSettings {
  const { testTimeoutMs = 20_000 } = limits;
  const ports = [...new Set([...mailboxPorts, ...smtpPorts])].sort((a, b) => a - b);
  const opened = (sealed: string) => (sealed === '' ? '' : box.open(sealed));

  /** Applies a change. Throws an `invalid` failure for the first invalid field. */
  function changed(kept: StoredMailbox, { password, ...fields }: MailboxChange): Mailbox & { password: string } {
    const { host, port, username, folder, isOn } = { ...kept, ...fields };
    const mailbox = { host, port, username, folder: folder || 'INBOX', isOn };
    if (host === '') {
      if (isOn) throw invalid('host', 'must not be empty');
      return { ...mailbox, password: '' };
    }
    if (!ports.includes(port)) throw invalid('port', `must be one of ${ports.join(', ')}`);
    if (username === '') throw invalid('username', 'must not be empty');
    const known = isSameAccount(kept, mailbox) ? (opened(kept.sealedPassword) ?? '') : '';
    if (!password && known === '')
      throw invalid(
        'password',
        kept.sealedPassword === '' ? 'must not be empty' : 'must be entered again for another server or user name',
      );
    return { ...mailbox, password: password || known };
  }

  async function read() {
    const { sealedPassword, uidValidity: _, lastUid: __, lastError, lastSkipped, ...kept } = await store.mailbox.read();
    const hasPassword = Boolean(opened(sealedPassword));
    const isLocked = kept.isOn && !hasPassword;
    return {
      ...kept,
      hasPassword,
      skipped: lastSkipped,
      problem: isLocked ? 'wrong password' : ((lastError || null) as MailboxOutcome | null),
    };
  }

  return {
    read,
    async current() {
      const { updatedAt: _, ...kept } = await store.mailbox.read();
      const password = opened(kept.sealedPassword);
      return kept.isOn && password ? { kept, login: { ...kept, password, allowedHosts: mailHosts } } : null;
    },
    async save(change, made) {
      await store.mailbox.update((before) => {
        const { password, ...mailbox } = changed(before, change);
        return { ...mailbox, sealedPassword: password === '' ? '' : box.seal(password) };
      }, made);
      return read();
    },
    async test(change = {}, beforeConnecting) {
      const login = changed(await store.mailbox.read(), change);
      if (login.host === '') throw invalid('host', 'must not be empty');
      await beforeConnecting?.();
      try {
        const signal = AbortSignal.timeout(testTimeoutMs);
        await withMailbox({ ...login, allowedHosts: mailHosts }, { timeoutMs: testTimeoutMs, signal }, async () => {});
        return { outcome: 'works', said: '' };
      } catch (error) {
        if (error instanceof Failure) throw error;
        return failedMailboxTest(error as ImapError, login.password);
      }
    },
  };
}
