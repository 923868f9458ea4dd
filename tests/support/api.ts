import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { ApiDeps } from '#app/api/calls/call.ts';
import { tokenHash } from '#app/api/calls/guard.ts';
import { createApi } from '#app/api/index.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { createPasskeys } from '#app/server/accounts/passkeys.ts';
import { createPasswords } from '#app/server/accounts/passwords.ts';
import { createSecondFactors } from '#app/server/accounts/second-factor.ts';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createBackupService } from '#app/server/backups/backup-service.ts';
import { createImporter, type Importer } from '#app/server/importing/importer.ts';
import { importPictures } from '#app/server/importing/line-pictures.ts';
import { createMailboxSettings } from '#app/server/inquiries/mailbox/mailbox-settings.ts';
import { createWebhooks } from '#app/server/inquiries/webhooks.ts';
import { createSiteStatus } from '#app/server/overview/site-status.ts';
import { sampleFacts } from '#app/server/process/start/demo.ts';
import { createRecentErrors } from '#app/server/process/work/log.ts';
import { createSheetReader } from '#app/storage/importing/sheets/sheet-reader.ts';
import { openMedia } from '#app/storage/pictures/media.ts';
import { openFolderPlace } from '#app/storage/pictures/places/folder-place.ts';
import type { Place } from '#app/storage/pictures/places/place.ts';
import type { Opened } from '#app/storage/store/open.ts';
import { dealer } from '#dealer';
import { mailSetup } from './mail-setup.ts';
import { makePdf } from './make-pdf.ts';
import { pushSetup } from './push-setup.ts';
import { type Clock, sqliteStore, testClock } from './stores.ts';

export const admin = { username: 'owner', password: 'correct-horse-battery' };

const sheetWorker = new URL('../../app/server/worker.ts', import.meta.url);

/** Hashed once, because password hashing is slow by design. */
let adminHash: Promise<string> | undefined;

export type TestApi = Awaited<ReturnType<typeof openApi>>;

/** The API over a real store and a real uploads folder, called without a port. */
export async function openApi(
  openStore: (clock: Clock) => Promise<Opened> = sqliteStore,
  { pushHosts = [], place }: { pushHosts?: readonly string[]; place?: Place } = {},
) {
  const clock = testClock();
  const { store, close } = await openStore(clock);
  const uploads = mkdtempSync(join(tmpdir(), 'platen-uploads-'));
  const errors: { details: object; message: string }[] = [];
  const passwords = createPasswords();
  const log = { error: (details: object, message: string) => errors.push({ details, message }) };
  const media = openMedia(place ?? openFolderPlace(uploads), clock.now);
  // The importer polls its table, so create it only on the first import.
  let importer: Importer | undefined;
  const startImporter = () =>
    createImporter({ store, log: log as never, brands: dealer.brands, pictures: importPictures(media) });
  const wakeImporter = () => {
    importer ??= startImporter();
    importer.wake();
  };
  const backups = createBackupService({
    store,
    backups: {
      isNightly: true,
      isHourly: false,
      folder: join(uploads, 'backups'),
      passphrase: undefined,
      bucket: null,
    },
    now: clock.now,
    wake: () => {},
  });
  const mailbox = createMailboxSettings({ store, box: createSecretBox(uploads), smtpPorts: [], mailHosts: [] });
  const publicUrl = 'https://shop.test';
  const box = createSecretBox(uploads);
  const webhookDeps = { store, box, publicUrl, isMailOn: async () => false, log: log as never, now: clock.now };
  const deps: ApiDeps = {
    store,
    publicUrl: 'https://shop.test',
    push: pushSetup({ store, dataDir: uploads, localHosts: pushHosts }),
    media,
    passwords,
    secondFactors: createSecondFactors({ store, box: createSecretBox(uploads), now: clock.now }),
    passkeys: createPasskeys({ store, box: createSecretBox(uploads), publicUrl: 'https://shop.test', now: clock.now }),
    signInHint: async () => null,
    passwordChanged: async () => {},
    mail: {
      isOn: async () => false,
      plan: async () => () => [],
      planNotice: async () => () => [],
      planQuotation: async () => null,
      wake: () => {},
      server: mailSetup({ store, dataDir: uploads }),
    },
    mailbox: {
      settings: mailbox,
      wake: () => {},
      async receiveSkipped(uid) {
        const { lastSkipped } = await store.mailbox.read();
        if (lastSkipped.every((mail) => mail.uid !== uid)) throw notFound('This e-mail');
        await store.mailbox.listSkipped({ remove: uid });
      },
    },
    webhooks: { ...createWebhooks({ ...webhookDeps, pushHosts }), wake: () => {} },
    backups,
    sampleFacts: async () => sampleFacts(),
    sheets: { read: createSheetReader(sheetWorker), wake: wakeImporter },
    pages: { preview: async (path, { heroHeadline }) => `${path} ${heroHeadline}` },
    readSiteStatus: createSiteStatus({
      store,
      media,
      dataDir: uploads,
      version: 'test',
      errors: createRecentErrors(clock.now),
      backups,
      isMailOn: async () => false,
      mailbox,
      now: clock.now,
    }),
    makePdf,
    log,
    now: clock.now,
  };
  let address = '192.0.2.1';
  // Concurrent requests set their own client address.
  const app: Hono = createApi(deps, (context) => context.req.header('x-test-address') ?? address);
  adminHash ??= passwords.hash(admin.password);
  // Another process over the same database may have created these.
  if ((await store.users.find(admin.username)) === null)
    await store.users.create({ username: admin.username, passwordHash: await adminHash, initial: false });

  const call = (method: string, path: string, { token, json, headers = {}, body }: CallOptions = {}) =>
    app.request(path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? (body === undefined ? {} : { body, duplex: 'half' }) : { body: JSON.stringify(json) }),
    });

  async function sessionOf(username: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const { id = '' } = (await store.users.find(username)) ?? {};
    await store.sessions.start(id, tokenHash(token), { agent: '', address });
    return token;
  }

  return {
    store,
    clock,
    deps,
    uploads,
    errors,
    call,
    comeFrom(other: string) {
      address = other;
    },
    /** An admin's token, created without hashing a password. */
    session: () => sessionOf(admin.username),
    /** A staff member's token. */
    async staffSession(): Promise<string> {
      const username = 'staff';
      if ((await store.users.find(username)) === null)
        await store.users.create({ username, passwordHash: '', initial: false, role: 'staff' });
      return sessionOf(username);
    },
    /** An admin's token from a login with the password. */
    async signIn(): Promise<string> {
      const response = await call('POST', '/auth/login', { json: admin });
      return (await response.json()).access_token;
    },
    async close() {
      await importer?.stop();
      await close();
      rmSync(uploads, { recursive: true, force: true });
    },
  };
}

export type CallOptions = {
  token?: string;
  json?: unknown;
  headers?: Record<string, string>;
  body?: BodyInit;
};

/** A multipart form with files, as a browser sends it. */
export function form(parts: Record<string, string | Blob | Blob[]>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(parts)) for (const each of [value].flat()) data.append(name, each as Blob);
  return data;
}
