import { createRequire } from 'node:module';
import type { createTransport as CreateTransport, SMTPTransportOptions } from 'nodemailer';
import type { MailServers } from '#app/api/calls/call.ts';
import { testMail } from '#app/domain/inquiries/notices/mail.ts';
import { mailPorts } from '#app/domain/inquiries/notices/mail-options.ts';
import {
  isSameMailbox,
  type MailServer,
  type MailServerChange,
  type MailTest,
  mailOutcome,
  senderOf,
  serverReply,
} from '#app/domain/inquiries/notices/mail-server.ts';
import { conflict, Failure } from '#app/domain/records/errors.ts';
import type { SecretBox } from '#app/server/accounts/secret-box.ts';
import { mailAddress } from '#app/server/process/http/checked-address.ts';
import { lazily } from '#app/storage/engine/work/lazily.ts';
import type { StoredMailServer } from '#app/storage/inquiries/mail-server-row.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

const require = createRequire(import.meta.url);
export const createTransport = lazily((): typeof CreateTransport => require('nodemailer').createTransport);

/** A complete configuration for sending: server, sender and credentials. */
export type Sending = {
  options: SMTPTransportOptions;
  from: string | { name: string; address: string };
  /** Must be removed from logs and responses, since mail servers may repeat it; empty if there is none. */
  password: string;
  /** Resolves and checks the host of the panel's mail server. Rejects like `mailAddress`. */
  address?: () => Promise<string>;
  /** Equal for equal configurations. */
  fingerprint: string;
};

type Deps = {
  store: Pick<Store, 'mailServer' | 'settings'>;
  box: SecretBox;
  /** `smtp://user:password@host:port`; overrides the panel. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  smtpPorts: readonly number[];
  mailHosts: readonly string[];
  publicUrl: string;
  testTimeoutMs?: number;
};

/** The mail server from the environment, or else from the panel, which is read each time. */
export type MailSetup = MailServers & {
  /** `null` if none is configured. */
  current(): Promise<Sending | null>;
  /** Records that this configuration works. */
  prove(sending: Sending): Promise<void>;
};

export const invalid = (field: string, message: string) => new Failure('invalid', message, { field });

/** The passwords of mail servers and mailboxes, sealed in the database; empty for none. */
export function mailPasswords(box: SecretBox) {
  /** `null` if it was sealed with another key. */
  const opened = (sealed: string) => (sealed === '' ? '' : box.open(sealed));
  return {
    opened,
    sealed: (password: string) => (password === '' ? '' : box.seal(password)),
    /** The entered password, or else the stored one if it is for the same account. Throws an `invalid` failure for none. */
    chosen(entered: string | undefined | null, stored: string, isSameAccount: boolean): string {
      const password = entered || (isSameAccount ? opened(stored) : '');
      if (password) return password;
      const isOther = 'must be entered again for another server or user name';
      throw invalid('password', stored === '' ? 'must not be empty' : isOther);
    },
  };
}

/** Returns a check that throws an `invalid` failure unless a port is one of these. */
export function portCheck(...allowed: number[]) {
  const ports = [...new Set(allowed)].sort((a, b) => a - b);
  return (port: number): void => {
    if (!ports.includes(port)) throw invalid('port', `must be one of ${ports.join(', ')}`);
  };
}

export function createMailServer({
  store,
  box,
  smtpUrl,
  mailFrom,
  smtpPorts,
  mailHosts,
  publicUrl,
  ...limits
}: Deps): MailSetup {
  const { testTimeoutMs = 20_000 } = limits;
  const checkPort = portCheck(...mailPorts, ...smtpPorts);
  const fixed = smtpUrl !== undefined ? 'all' : mailFrom !== undefined ? 'sender' : 'none';
  const dealerName = async () => (await store.settings.read()).companyName || dealer.name;
  const { opened, sealed, chosen } = mailPasswords(box);

  function byEnvironment(url: string): Sending {
    const from = mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`;
    const password = decodeURIComponent(new URL(url).password);
    return { options: { url }, from, password, fingerprint: box.fingerprint(JSON.stringify([url, from])) };
  }

  async function byPanel(server: MailServer, password: string): Promise<Sending> {
    const { host, port, security, username } = server;
    const address = senderOf(server);
    return {
      options: {
        host,
        port,
        secure: security === 'tls',
        requireTLS: security === 'starttls',
        ignoreTLS: security === 'none',
        ...(username === '' ? {} : { auth: { user: username, pass: password } }),
      },
      from: mailFrom ?? { name: await dealerName(), address },
      password,
      address: () => mailAddress(host, mailHosts),
      fingerprint: box.fingerprint(JSON.stringify([host, port, security, username, password, mailFrom ?? address])),
    };
  }

  async function current(): Promise<Sending | null> {
    if (smtpUrl !== undefined) return byEnvironment(smtpUrl);
    const kept = await store.mailServer.read();
    const password = opened(kept.sealedPassword);
    return kept.host === '' || password === null ? null : byPanel(kept, password);
  }

  /** Applies a change. Throws an `invalid` failure for the first wrong field. */
  function changed(
    kept: StoredMailServer,
    { password, ...fields }: MailServerChange,
  ): MailServer & { password: string } {
    const { sealedPassword, updatedAt: _, ...before } = kept;
    const server = { ...before, ...fields };
    if (server.host === '') return { ...server, password: '' };
    checkPort(server.port);
    if (server.username === '' && password) throw invalid('username', 'must not be empty if there is a password');
    if (mailFrom === undefined && senderOf(server) === '') throw invalid('sender', 'must be an e-mail address');
    const isAnonymous = server.username === '';
    return { ...server, password: isAnonymous ? '' : chosen(password, sealedPassword, isSameMailbox(before, server)) };
  }

  async function attempt(sending: Sending, to: string): Promise<MailTest> {
    const { host: name } = sending.options;
    let transport: ReturnType<typeof createTransport> | undefined;
    try {
      const host = await sending.address?.();
      transport = createTransport({
        ...sending.options,
        // Another lookup cannot lead elsewhere. The certificate is for the name.
        ...(host === undefined ? {} : { host }),
        ...(host === undefined || host === name ? {} : { servername: name }),
        connectionTimeout: testTimeoutMs,
        greetingTimeout: testTimeoutMs,
        socketTimeout: testTimeoutMs,
        dnsTimeout: testTimeoutMs,
      });
      const { subject, text } = testMail(to, { name: await dealerName(), siteUrl: publicUrl });
      await transport.sendMail({
        from: sending.from,
        to: { name: '', address: to },
        subject,
        text,
        disableFileAccess: true,
        disableUrlAccess: true,
        signal: AbortSignal.timeout(testTimeoutMs),
      });
      await store.mailServer.prove(sending.fingerprint);
      return { outcome: 'sent', said: '' };
    } catch (error) {
      if (error instanceof Failure) throw error;
      const { response = '' } = error as { response?: string };
      const outcome = mailOutcome(error as object);
      // Replies of servers other than mail servers are not revealed.
      const isAnswer = ['wrong password', 'sender refused', 'recipient refused'].includes(outcome);
      return { outcome, said: isAnswer ? serverReply(String(response), sending.password) : '' };
    } finally {
      transport?.close();
    }
  }

  const isProven = async (sending: Sending | null) =>
    sending !== null && (await store.mailServer.isProven(sending.fingerprint));

  async function read() {
    const { sealedPassword, ...kept } = await store.mailServer.read();
    const sending = await current();
    const state = {
      fixed,
      isOn: sending !== null,
      isProven: await isProven(sending),
      updatedAt: kept.updatedAt,
    } as const;
    if (smtpUrl === undefined)
      return { ...kept, ...state, hasPassword: Boolean(opened(sealedPassword)), sender: mailFrom ?? kept.sender };
    const { hostname, port, protocol, username, password } = new URL(smtpUrl);
    const isSecure = protocol === 'smtps:';
    return {
      ...state,
      host: hostname,
      port: Number(port) || (isSecure ? 465 : 587),
      security: isSecure ? ('tls' as const) : ('starttls' as const),
      username: decodeURIComponent(username),
      sender: mailFrom ?? `no-reply@${new URL(publicUrl).hostname}`,
      hasPassword: password !== '',
    };
  }

  return {
    current,
    prove: ({ fingerprint }) => store.mailServer.prove(fingerprint),
    read,
    async save(change, made) {
      if (fixed === 'all') throw conflict('The mail server is set in the environment of the server');
      await store.mailServer.update((before) => {
        const { password, ...server } = changed(before, change);
        return { ...server, sealedPassword: sealed(password) };
      }, made);
      return read();
    },
    async test(to, change, beforeSending) {
      if (fixed === 'all' || change === undefined) {
        const sending = await current();
        if (sending === null) throw invalid('host', 'must not be empty');
        await beforeSending?.();
        return attempt(sending, to);
      }
      const { password, ...server } = changed(await store.mailServer.read(), change);
      if (server.host === '') throw invalid('host', 'must not be empty');
      await beforeSending?.();
      return attempt(await byPanel(server, password), to);
    },
  };
}
