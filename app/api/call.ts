import type { BackupsView } from '#app/domain/backup.ts';
import type { BackupWarning } from '#app/domain/backup-options.ts';
import type { MailServerChange, MailServerView, MailTest } from '#app/domain/mail-server.ts';
import type { Inquiry } from '#app/domain/message.ts';
import type { Product } from '#app/domain/product.ts';
import type { SecondFactorSetup, TypedCode } from '#app/domain/second-factor.ts';
import type { Settings } from '#app/domain/settings.ts';
import type { SiteStatus } from '#app/domain/site-status.ts';
import type { SignInHint } from '#app/domain/user.ts';
import type { Media } from '#app/storage/media.ts';
import type { PlanMails } from '#app/storage/messages.ts';
import type { PlanNoticeMails } from '#app/storage/notices.ts';
import type { Session } from '#app/storage/sessions.ts';
import type { SheetReader } from '#app/storage/sheets/sheet-reader.ts';
import type { Store } from '#app/storage/store.ts';
import type { Upload } from './upload.ts';

/** How e-mails are sent, as owners see and change it. */
export type MailServers = {
  read(): Promise<MailServerView>;
  /** Throws a `conflict` where the environment says it, or somebody has saved since; `invalid` where it cannot be. */
  save(change: MailServerChange, made: { seen?: string | undefined; by: string }): Promise<MailServerView>;
  /** Sends an e-mail at once: in the way that is kept, or as it would be after a change. */
  /** `beforeSending` may refuse, once it is known that there is something to try. */
  test(to: string, change?: MailServerChange, beforeSending?: () => Promise<void>): Promise<MailTest>;
};

/** The second step of signing in: codes from an app, and recovery codes. */
export type SecondFactors = {
  /** What an app needs to know; nothing is kept until a first code confirms it. */
  begin(userId: string, username: string): Promise<SecondFactorSetup>;
  /** Asks for codes from now on; the answer is the recovery codes. Throws `invalid` for a wrong code. */
  confirm(userId: string, given: { setup: string; code: string; keepSession: string }): Promise<string[]>;
  /** New recovery codes in the place of those there were. */
  renewRecoveryCodes(userId: string): Promise<string[]>;
  /** Whether codes of the app can be checked: not where the database has come without the key of its folder. */
  canCheckApp(kept: { sealedSecret: string }): boolean;
  /** Takes a code, which nobody can use again; false for a wrong one. */
  check(userId: string, code: TypedCode): Promise<boolean>;
};

/** The backups, as owners see them and ask for them. */
export type BackupDesk = {
  read(): Promise<BackupsView>;
  warning(): Promise<BackupWarning | null>;
  /** Asks for one. */
  start(by: string): Promise<void>;
  /** The file of one; `null` where it is not here any more. */
  open(id: string): Promise<{ name: string; bytes: number; body: ReadableStream<Uint8Array> } | null>;
};

/** A price of the sample catalogue, by the web address of its product. */
export type SamplePrice = Pick<Product, 'slug' | 'regularPrice' | 'salePrice'>;

/** What the calls need; made once by the process. */
export type ApiDeps = {
  store: Store;
  media: Media;
  passwords: {
    hash(password: string): Promise<string>;
    /**
     * Takes the same time for an unknown user, whose hash is `null`. A trusted caller, signed in or from where somebody
     * has signed in before, is not kept waiting by strangers. Throws a 429 when too many wait.
     */
    verify(password: string, hash: string | null, caller?: { isTrusted: boolean }): Promise<boolean>;
  };
  secondFactors: SecondFactors;
  /** Who the first administrator is and where the password is kept, until it has been changed. */
  signInHint: () => Promise<SignInHint | null>;
  /** To be called once a password has been changed or its user removed: what the installation began with may go. */
  passwordChanged: () => Promise<void>;
  mail: {
    /** Whether e-mails are sent at all, as things are now. */
    isOn(): Promise<boolean>;
    server: MailServers;
    /** What is to be sent about a message that is about to be kept. */
    plan(inquiry: Inquiry): Promise<PlanMails>;
    /** What is to be sent about something that happened to somebody's account. */
    planNotice(username: string): Promise<PlanNoticeMails>;
    /** Says that something new is waiting to be sent. */
    wake(): void;
  };
  backups: BackupDesk;
  /** What the machines of the sample catalogue cost, as they come with the site. */
  samplePrices(): Promise<readonly SamplePrice[]>;
  sheets: {
    /** Reads the lines of a file. Throws `invalid` in plain words. */
    read: SheetReader;
    /** Says that an import waits to be worked at. */
    wake(): void;
  };
  pages: {
    /** A public page as it would be with these settings. */
    preview(path: string, settings: Settings): Promise<string>;
  };
  /** How the website is doing. */
  readSiteStatus(): Promise<SiteStatus>;
  log: { error(details: object, message: string): void };
};

/** `admin` needs an owner's token, `staff` anybody's who may sign in; `public` also serves without one. */
export type Access = 'public' | 'staff' | 'admin';

/** One call, checked: the handler gets right values and never looks at the request itself. */
export type Call<Query, Body, To extends Access> = {
  query: Query;
  body: Body;
  /** The variable parts of the path. */
  params: Record<string, string>;
  /** Who calls; `null` for a visitor. */
  session: To extends 'public' ? Session | null : Session;
  client: { address: string; agent: string };
  /** The `updatedAt` the caller has seen, from If-Match. */
  seen: string | undefined;
  /** Idempotency-Key, as it was sent. */
  idempotencyKey: string | undefined;
};

export type UploadBody = { files: Upload[]; fields: Record<string, string> };
