import { setTimeout as sleep } from 'node:timers/promises';
import * as build from 'virtual:react-router/server-build';
import { generateX25519Identity } from 'age-encryption';
import type { ServerBuild } from 'react-router';
import { hostPrefix, networkOf } from '#app/api/calls/networks.ts';
import { placeholders } from '#app/domain/business/placeholders.ts';
import { forgetInitialPassword, passwordFile, signInHint } from '#app/server/accounts/first-admin.ts';
import { createPasskeys } from '#app/server/accounts/passkeys.ts';
import { createPasswords } from '#app/server/accounts/passwords.ts';
import { createSecondFactors } from '#app/server/accounts/second-factor.ts';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createBackupService } from '#app/server/backups/backup-service.ts';
import { createMailServer } from '#app/server/inquiries/mail-server.ts';
import { createMailboxReader } from '#app/server/inquiries/mailbox/mailbox-reader.ts';
import { createMailboxSettings } from '#app/server/inquiries/mailbox/mailbox-settings.ts';
import { createMailer } from '#app/server/inquiries/mailer.ts';
import { startPushWorker } from '#app/server/inquiries/push/push-worker.ts';
import { createSendPush } from '#app/server/inquiries/push/send-push.ts';
import { createVapidKeys } from '#app/server/inquiries/push/vapid-keys.ts';
import { startReminders } from '#app/server/inquiries/reminders.ts';
import { createWebhooks } from '#app/server/inquiries/webhooks.ts';
import { startCounting } from '#app/server/insights/counting.ts';
import { createMetrics } from '#app/server/overview/metrics.ts';
import { createSiteStatus, createVitals } from '#app/server/overview/site-status.ts';
import { createSocialPictures } from '#app/server/pictures/social-pictures.ts';
import { filesToShare, loadAssets } from '#app/server/process/http/assets.ts';
import { createFloodWarning, createProxyList } from '#app/server/process/http/client-address.ts';
import { close, drain } from '#app/server/process/http/closing.ts';
import { createCompressor } from '#app/server/process/http/compress.ts';
import { createHttpServer, type Listener, listen, type RespondIfCached } from '#app/server/process/http/http.ts';
import { watchOverload } from '#app/server/process/http/overload.ts';
import { type Config, readConfig } from '#app/server/process/start/config.ts';
import { diskFullError, prepareFolder } from '#app/server/process/start/data-folder.ts';
import { createReadiness } from '#app/server/process/start/readiness.ts';
import { answerWhileStarting, refuse } from '#app/server/process/start/starting.ts';
import { inheritedSocket, startWatchdog } from '#app/server/process/start/systemd.ts';
import { createLog, createRecentErrors, type Log, type RecentErrors } from '#app/server/process/work/log.ts';
import { startReadingFacts, startTakingOver } from '#app/server/process/work/work-loop.ts';
import { createPdfMaker } from '#app/server/quotations/pdf/pdf-maker.ts';
import { createBackgroundWorker } from '#app/storage/engine/work/background-worker.ts';
import { createSheetReader } from '#app/storage/importing/sheets/sheet-reader.ts';
import { createPictureEncoder } from '#app/storage/pictures/picture-encoder.ts';
import { openSocial } from '#app/storage/pictures/places/open-place.ts';
import { dealer } from '#dealer';
import type { AppDeps } from './app.ts';
import { createBackupKeeper } from './backups/backup-keeper.ts';
import { createCopier } from './backups/copier.ts';
import { createFront, type Development, follow } from './front.ts';
import { createImporter } from './importing/importer.ts';
import { importPictures } from './importing/line-pictures.ts';
import { openData } from './open-data.ts';
import { scheduleUpkeep } from './upkeep.ts';

export type Running = { url: string; stop: () => Promise<void> };

/** Milliseconds for requests in flight during shutdown. Containers are killed after ten seconds. */
const stopTimeoutMs = 7_000;
/** The same after a failed startup. */
const refusalTimeoutMs = 500;

/** Starts the site: environment → port → folder → database → administrator → samples → requests. */
export async function start(
  environment: Record<string, string | undefined>,
  options: {
    clientFolder: string;
    samplesFolder: string;
    /** The heading font, for social pictures. */
    fontFile: string;
    /** Entry file of the processes that parse untrusted files. */
    workerFile: string;
    /** Entry file of the process that makes backups. */
    backupProgramFile: string;
    version: string;
    development?: Development;
    print?: (line: string) => void;
  },
): Promise<Running> {
  const config = readConfig(environment);
  startWatchdog(environment);
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));

  const fd = inheritedSocket(environment);
  const started = Promise.withResolvers<Listener>();
  let answer: Listener = answerWhileStarting(started.promise);
  const errors = createRecentErrors(() => new Date());
  const log = createLog(config.logLevel, errors.note, config.logsJson || !process.stdout.isTTY);
  const isTrusted = createProxyList(config.trustedProxies);
  let respondIfCached: RespondIfCached = () => false;
  const server = createHttpServer((request, response) => answer(request, response), {
    respondIfCached: (request, response) => respondIfCached(request, response),
    clientOf: (address) => (isTrusted(address) ? null : networkOf(address, hostPrefix)),
    onRefused: createFloodWarning(log),
  });
  const startListening = () =>
    listen(server, { ...config, fd }, (error) => log.error({ err: error }, 'Could not accept a connection'));
  // Binds the port first, so that a start without a free port changes nothing; until the site is ready, requests get
  // 503. With an inherited socket they wait instead, for another process if this one fails.
  let port = fd === null ? await startListening() : 0;
  try {
    const site = await assemble(config, { log, errors }, options, print);
    answer = site.answer;
    started.resolve(answer);
    respondIfCached = site.respondIfCached;
    if (fd !== null) port = await startListening();
    site.printPassword();
    const missing = await site.placeholders();
    if (missing.length > 0) print(`Still to be filled in, under Settings in the panel: ${missing.join(', ')}`);
    print(`Platen is at http://localhost:${port} and its panel at http://localhost:${port}/admin`);
    return {
      url: `http://localhost:${port}`,
      async stop() {
        site.drain();
        drain(server);
        await sleep(config.drainSeconds * 1000);
        const workIsDone = site.stopWork();
        await Promise.all([close(server, stopTimeoutMs), workIsDone]);
        await site.end();
      },
    };
  } catch (error) {
    started.resolve(refuse);
    await close(server, refusalTimeoutMs);
    throw diskFullError(error, config.dataDir);
  }
}

async function assemble(
  config: Config,
  { log, errors }: { log: Log; errors: RecentErrors },
  options: Parameters<typeof start>[1],
  print: (line: string) => void,
) {
  const now = () => new Date();
  const { clientFolder, workerFile, development } = options;
  prepareFolder(config.dataDir);
  const { scriptVersion } = build.entry.module as PublicEntry;
  const passwords = createPasswords();
  const opened = await openData({
    config,
    samplesFolder: options.samplesFolder,
    // Two processes, so that visitors' photos never delay the owner's uploads.
    encode: { owner: createPictureEncoder(workerFile, 48), visitor: createPictureEncoder(workerFile, 8) },
    buildFiles: () => (development ? [] : filesToShare(clientFolder, scriptVersion)),
    passwords,
    now,
    print,
  });
  const { store, media, initialPassword } = opened;
  try {
    let isStopping = false;
    const overload = watchOverload(config.shedAfterMs);
    const social = createSocialPictures(openSocial(config), options.fontFile);
    const box = createSecretBox(config.dataDir);
    const mailServer = createMailServer({ ...config, store, box });
    const makePdf = createPdfMaker(workerFile, dealer.locale, {
      async readLogo() {
        const name = (await store.settings.read()).companyLogo.split('/').at(-1) ?? '';
        const found = name === '' ? null : await media.read(name);
        return found && { name, data: found.data };
      },
    });
    const mailer = createMailer({ ...config, store, makePdf, log, server: mailServer });
    const mailboxSettings = createMailboxSettings({ ...config, store, box });
    const mailboxReader = createMailboxReader({
      ...config,
      store,
      settings: mailboxSettings,
      server: mailServer,
      readMail: createBackgroundWorker(workerFile, { job: 'mail', maxCpuMs: 2000, maxMegabytes: 128 }),
      log,
      now,
    });
    const pushKeys = createVapidKeys({ store, box, log });
    const push = createSendPush({
      keys: pushKeys,
      // Apple rejects http addresses.
      contact: config.publicUrl.startsWith('https:') ? config.publicUrl : `mailto:${dealer.email}`,
      localHosts: config.pushHosts,
    });
    const { bucket, passphrase, isHourly } = config.backups;
    const identity = isHourly ? await store.copies.begin(generateX25519Identity) : await store.copies.end();
    const copier =
      bucket && identity ? createCopier({ store, log, now }, bucket, passphrase ? identity : null) : undefined;
    const pusher = startPushWorker({ store, push, ...(copier && { copy: copier }), locale: dealer.locale, log, now });
    const webhooks = createWebhooks({ ...config, store, box, isMailOn: mailer.isOn, log, now });
    const hooks = webhooks.start();
    const reminders = startReminders({ ...config, store, isMailOn: mailer.isOn, log, now });
    const importer = createImporter({ store, log, brands: dealer.brands, pictures: importPictures(media) });
    const keeper = createBackupKeeper({
      ...config,
      store,
      log,
      at: config,
      timeZone: dealer.locale.timeZone,
      now,
      programFile: options.backupProgramFile,
    });
    const counting = startCounting({ ...config, store, locale: dealer.locale, now, log });
    const upkeep = scheduleUpkeep({ store, media, social, log, now });
    const facts = startReadingFacts(store, log);
    const wakes = { imports: importer, backups: keeper, mailbox: mailboxReader, reminders, upkeep };
    const takeovers = startTakingOver(store, wakes, log);
    const backupService = createBackupService({ ...config, store, now, wake: keeper.wake });
    const state = { ...config, version: options.version, store, backups: backupService, mailbox: mailboxSettings, now };
    const deps: AppDeps = {
      ...config,
      store,
      media,
      passwords,
      secondFactors: createSecondFactors({ store, box, now }),
      passkeys: createPasskeys({ store, box, publicUrl: config.publicUrl, now }),
      mail: {
        ...mailer,
        server: mailServer,
        wake() {
          mailer.wake();
          pusher.wake();
          hooks.wake();
        },
      },
      webhooks: { ...webhooks, wake: hooks.wake },
      mailbox: { settings: mailboxSettings, ...mailboxReader },
      push: { ...push, publicKey: async () => (await pushKeys()).publicKey },
      backups: backupService,
      sampleFacts: async () => (await import('#app/server/process/start/demo.ts')).sampleFacts(),
      sheets: { read: createSheetReader(workerFile), wake: importer.wake },
      makePdf,
      signInHint: () => signInHint(store, config.dataDir),
      // A failure to delete the file must not fail the change; the next start tries again.
      passwordChanged: () =>
        forgetInitialPassword(store, config.dataDir).catch((error) =>
          log.error({ err: error }, 'The file with the first password could not be removed'),
        ),
      social,
      counting,
      log,
      now,
      compressor: createCompressor(),
      pictureOrigin: config.media.cdnUrl,
      overload,
      readSiteStatus: createSiteStatus({ ...state, media, errors, isMailOn: mailer.isOn }),
      readMetrics: createMetrics({ ...config, readVitals: createVitals(state), errors }),
      isReady: createReadiness(config, store, () => isStopping),
      build: development
        ? () => development.load<ServerBuild>('virtual:react-router/server-build')
        : (build as unknown as ServerBuild),
      assets: development ? null : loadAssets(clientFolder, scriptVersion, store.buildFiles.find),
    };
    const front = development ? { answer: follow(development, deps), stop: () => {} } : createFront(deps, opened);
    const hint = await signInHint(store, config.dataDir);
    const file = passwordFile(config.dataDir);
    return {
      answer: front.answer,
      respondIfCached: front.respondIfCached ?? (() => false),
      async placeholders() {
        const { companyName, ...facts } = await store.settings.read();
        return placeholders({ ...facts, name: companyName || dealer.name });
      },
      printPassword() {
        if (initialPassword !== null) {
          print(`The administrator is ${config.admin.username}, the password ${initialPassword}`);
          print(`It is also in ${file} until it is changed`);
        } else if (hint?.passwordIn === 'file') print(`The administrator's password is in ${file}`);
      },
      drain() {
        isStopping = true;
      },
      stopWork() {
        const loops = [mailer, pusher, hooks, mailboxReader, importer, keeper, facts, reminders, upkeep, takeovers];
        return Promise.all(loops.map((loop) => loop.stop()));
      },
      async end() {
        overload.stop();
        await Promise.all([front.stop(), counting.stop()]);
        await opened.close();
      },
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** The additional export of `entry.server.tsx`. */
type PublicEntry = ServerBuild['entry']['module'] & { scriptVersion: string };
