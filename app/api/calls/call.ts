import type { ParamKeys } from 'hono/types';
import type { KeyRight } from '#app/domain/accounts/api-key.ts';
import type { NewPasskeyAnswer, PasskeyAnswer } from '#app/domain/accounts/passkey.schema.ts';
import type { SecondFactorSetup } from '#app/domain/accounts/second-factor.schema.ts';
import type { TypedCode } from '#app/domain/accounts/second-factor.ts';
import type { SignInHint } from '#app/domain/accounts/user.ts';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import type { BackupWarning } from '#app/domain/backups/backup-options.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import type { MailboxChange, MailboxTest, MailboxView } from '#app/domain/inquiries/mailbox/mailbox.ts';
import type { MailServerChange, MailServerView, MailTest } from '#app/domain/inquiries/notices/mail-server.ts';
import type { PushNotice, PushOutcome } from '#app/domain/inquiries/notices/push.ts';
import type { PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import type { SampleFacts } from '#app/domain/overview/samples.ts';
import type { SiteStatus } from '#app/domain/overview/site-status.schema.ts';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import type { QuotationMails } from '#app/domain/quotations/quotation-mail.ts';
import type { StoredPasskey } from '#app/storage/accounts/passkeys.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';
import type { SheetReader } from '#app/storage/importing/sheets/sheet-reader.ts';
import type { PlanMails } from '#app/storage/inquiries/inquiries.ts';
import type { PlanNoticeMails } from '#app/storage/inquiries/notices.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { Upload } from './upload.ts';

export type MailServers = {
  read(): Promise<MailServerView>;
  /** Throws `conflict` if the environment fixes the setting or another user has saved, `invalid` for a wrong value. */
  save(change: MailServerChange, made: { seen?: string | undefined; by: string }): Promise<MailServerView>;
  /** Sends a test with the saved settings or an unsaved `change`. `beforeSending` runs after validation; may throw. */
  test(to: string, change?: MailServerChange, beforeSending?: () => Promise<void>): Promise<MailTest>;
};

export type Mailboxes = {
  read(): Promise<MailboxView>;
  /** Throws `conflict` if another user has saved in between, `invalid` for an invalid value. */
  save(change: MailboxChange, made: { seen?: string | undefined; by: string }): Promise<MailboxView>;
  /** Connects with the saved settings, or with `change` applied but not saved. `beforeConnecting` may throw. */
  test(change?: MailboxChange, beforeConnecting?: () => Promise<void>): Promise<MailboxTest>;
};

/** Second factor: codes of an authenticator app, and recovery codes. */
export type SecondFactors = {
  /** Data to set up an app; nothing is stored until the first code confirms it. */
  begin(userId: string, username: string): Promise<SecondFactorSetup>;
  /** Turns the second factor on and returns the recovery codes. Throws `invalid` for a wrong code. */
  confirm(userId: string, given: { setup: string; code: string; keepSession: string }): Promise<string[]>;
  renewRecoveryCodes(userId: string): Promise<string[]>;
  /** Whether app codes can be checked: false if the database was restored without the encryption key. */
  canCheckApp(kept: { sealedSecret: string }): boolean;
  /** Checks a code and uses it up; false if it is wrong. */
  check(userId: string, code: TypedCode): Promise<boolean>;
};

/** Passkeys. The options are WebAuthn's, for the browser. */
export type Passkeys = {
  beginAdding(user: { id: string; username: string }): Promise<object>;
  /** Stores a passkey; false if the answer is wrong. `device` is in plain words. */
  add(userId: string, answer: NewPasskeyAnswer, device: string): Promise<boolean>;
  beginSignIn(): Promise<object>;
  /** Checks an answer and uses its challenge and its counter up. */
  isRight(kept: StoredPasskey, answer: PasskeyAnswer): Promise<boolean>;
};

export type BackupService = {
  read(): Promise<BackupsView>;
  warning(): Promise<BackupWarning | null>;
  start(by: string): Promise<void>;
  /** Opens the file of a backup; `null` if it no longer exists. */
  open(id: string): Promise<{ name: string; bytes: number; body: ReadableStream<Uint8Array> } | null>;
};

/** Dependencies of the API, created once per process. */
export type ApiDeps = {
  store: Store;
  media: Media;
  passwords: {
    hash(password: string): Promise<string>;
    /**
     * Takes the same time for an unknown user, whose hash is `null`. A trusted caller, signed in or from a trusted
     * network, does not queue behind strangers. Throws a 429 if the queue is full.
     */
    verify(password: string, hash: string | null, caller?: { isTrusted: boolean }): Promise<boolean>;
  };
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  /** The initial administrator and where the password is stored, until it has been changed. */
  signInHint: () => Promise<SignInHint | null>;
  /** Call after a password was changed or its user removed; deletes the initial password file if it is obsolete. */
  passwordChanged: () => Promise<void>;
  mail: {
    /** Whether e-mail is configured at the moment. */
    isOn(): Promise<boolean>;
    server: MailServers;
    plan(inquiry: InquiryInput): Promise<PlanMails>;
    planNotice(username: string): Promise<PlanNoticeMails>;
    /** Plans the e-mails about a quotation; `null` while e-mail is off. */
    planQuotation(): Promise<QuotationMails | null>;
    /** Wakes the outbox worker to send new e-mails and notifications. */
    wake(): void;
  };
  mailbox: {
    settings: Mailboxes;
    wake(): void;
    /** Makes an inquiry of a listed e-mail that was left out. */
    receiveSkipped(uid: number): Promise<void>;
  };
  push: {
    publicKey(): Promise<string>;
    /** Throws `invalid` unless the endpoint is a public https URL. */
    check(endpoint: string): Promise<void>;
    /** Sends one notification; `ttl` is in seconds. */
    send(
      target: PushTarget,
      notice: PushNotice,
      how: { ttl: number; stop: AbortSignal; now: Date },
    ): Promise<{ outcome: PushOutcome }>;
  };
  webhooks: {
    makeSecret(): { secret: string; sealedSecret: string };
    /** Throws `invalid` unless the address is a public https URL. */
    check(address: string): Promise<void>;
    wake(): void;
  };
  backups: BackupService;
  /** The invented facts by which sample products and posts are recognised. */
  sampleFacts(): Promise<SampleFacts>;
  sheets: {
    /** Reads the rows of a file. Throws `invalid` with a plain sentence. */
    read: SheetReader;
    /** Starts work on pending imports. */
    wake(): void;
  };
  pages: {
    preview(path: string, settings: Settings): Promise<string>;
  };
  readSiteStatus(): Promise<SiteStatus>;
  publicUrl: string;
  makePdf(quotation: Quotation): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes the counts that are still in memory. */
  flushCounts?: (() => Promise<void>) | undefined;
  log: { error(details: object, message: string): void };
  now: () => Date;
};

/** `admin` needs an owner's token, `staff` any user's; `public` needs none. */
export type Access = 'public' | 'staff' | 'admin';

/**
 * What a call declares: `staff:read-catalogue` is also open to API keys with that right. A `public` call with a right answers
 * such keys as it answers users, and other keys as visitors. Without a right, no key is a user.
 */
export type DeclaredAccess = Access | `${'public' | 'staff'}:${KeyRight}`;

export type Client = { address: string; agent: string };

/** A validated API call; the handler never reads the request itself. */
export type Call<Path, Query, Body, To extends DeclaredAccess> = {
  query: Query;
  body: Body;
  params: Record<ParamKeys<Path>, string>;
  /** The caller's session; `null` for a visitor. */
  session: To extends `public${string}` ? Session | null : Session;
  /** The caller's user name, or `API: ` and the name of the key; empty for a visitor. */
  by: string;
  client: Client;
  /** The address of the page that made the call; may be empty. */
  referer: string;
  /** The `updatedAt` that the caller read, from If-Match. */
  seen: string | undefined;
  idempotencyKey: string | undefined;
};

export type UploadBody = { files: Upload[]; fields: Record<string, string> };
