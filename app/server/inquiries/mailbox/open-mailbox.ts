import { isIP } from 'node:net';
import type { ImapFlow } from 'imapflow';
import { startTlsPort } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import { mailAddress } from '#app/server/process/http/checked-address.ts';

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
  let failed: (error: unknown) => void = () => {};
  const failure = new Promise<never>((_, reject) => {
    failed = reject;
  });
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
