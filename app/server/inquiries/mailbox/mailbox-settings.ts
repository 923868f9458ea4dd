import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import type { Mailboxes } from '#app/api/calls/call.ts';
import {
  failedMailboxTest,
  type ImapError,
  isSameAccount,
  type Mailbox,
  type MailboxChange,
} from '#app/domain/inquiries/mailbox/mailbox.ts';
import { type MailboxOutcome, mailboxPorts, startTlsPort } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { SecretBox } from '#app/server/accounts/secret-box.ts';
import { invalid, mailPasswords, portCheck } from '#app/server/inquiries/mail-server.ts';
import { mailAddress } from '#app/server/process/http/checked-address.ts';
import type { StoredMailbox } from '#app/storage/inquiries/mailbox-row.ts';
import type { Store } from '#app/storage/store/store.ts';

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

/** Settings of the inquiry mailbox, edited in the panel. */
export function createMailboxSettings({ store, box, smtpPorts, mailHosts, ...limits }: Deps): MailboxSettings {
  const { testTimeoutMs = 20_000 } = limits;
  const checkPort = portCheck(...mailboxPorts, ...smtpPorts);
  const { opened, sealed, chosen } = mailPasswords(box);

  /** Applies a change. Throws an `invalid` failure for the first invalid field. */
  function changed(kept: StoredMailbox, { password, ...fields }: MailboxChange): Mailbox & { password: string } {
    const { host, port, username, folder, isOn } = { ...kept, ...fields };
    const mailbox = { host, port, username, folder: folder || 'INBOX', isOn };
    if (host === '') {
      if (isOn) throw invalid('host', 'must not be empty');
      return { ...mailbox, password: '' };
    }
    checkPort(port);
    if (username === '') throw invalid('username', 'must not be empty');
    return { ...mailbox, password: chosen(password, kept.sealedPassword, isSameAccount(kept, mailbox)) };
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
        return { ...mailbox, sealedPassword: sealed(password) };
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

export type MailboxLogin = {
  host: string;
  port: number;
  username: string;
  password: string;
  folder: string;
  /** Hosts that may have a link-local address. */
  allowedHosts: readonly string[];
};

export type OpenOptions = {
  /** Timeout for connecting, for the greeting and for idle time, in ms each. */
  timeoutMs: number;
  signal: AbortSignal;
};

export type OpenMailbox = {
  client: ImapFlow;
  uidValidity: string;
  /** Lower bound for the UID of the next e-mail. */
  uidNext: number;
};

/** Maximum bytes read of an e-mail. The rest usually is attachments. */
export const maxMailBytes = 256 * 1024;
const kibibyte = 1024;

/**
 * Opens the folder read-only, so that no e-mail is marked as read, runs `work`, and closes the connection. Rejects if the
 * connection fails or `signal` aborts, and with an `invalid` failure for a forbidden address.
 */
export async function withMailbox<Result>(
  { host, port, username, password, folder, allowedHosts }: MailboxLogin,
  { timeoutMs, signal }: OpenOptions,
  work: (opened: OpenMailbox) => Promise<Result>,
): Promise<Result> {
  // Loaded on first use, because most sites read no mailbox.
  const { ImapFlow } = await import('imapflow');
  const isPlainFirst = port === startTlsPort;
  const client = new ImapFlow({
    host: await mailAddress(host, allowedHosts),
    // The certificate is for the name.
    ...(isIP(host) > 0 ? {} : { servername: host }),
    port,
    secure: !isPlainFirst,
    ...(isPlainFirst ? { doSTARTTLS: true } : {}),
    auth: { user: username, pass: password },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLiteralSize: maxMailBytes + kibibyte,
    maxLineLength: 4 * kibibyte * kibibyte,
    maxResponseSize: 8 * kibibyte * kibibyte,
  });
  const { promise: failure, reject: failed } = Promise.withResolvers<never>();
  failure.catch(() => {});
  // Without a listener, a connection error would crash the process.
  client.on('error', failed);
  client.on('close', () =>
    failed(Object.assign(new Error('The connection was closed'), { code: 'EConnectionClosed' })),
  );
  const abort = () => failed(Object.assign(new Error('Too slow, or stopping'), { code: 'ETIMEOUT' }));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const run = async () => {
    await client.connect();
    const { uidValidity, uidNext } = await client.mailboxOpen(folder, { readOnly: true });
    return work({ client, uidValidity: String(uidValidity), uidNext });
  };
  try {
    return await Promise.race([run(), failure]);
  } finally {
    signal.removeEventListener('abort', abort);
    client.close();
  }
}
