import { accessSync, constants, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { openMedia } from '#app/storage/media.ts';
import { openStore } from '#app/storage/open.ts';
import { createApp } from './app.ts';
import { loadAssets } from './assets.ts';
import { type Config, readConfig } from './config.ts';
import { createFirstAdmin, passwordFile } from './first-admin.ts';
import { close, createHttpServer, listen } from './http.ts';
import { createLog } from './log.ts';
import { watchOverload } from './overload.ts';
import { createPasswords } from './passwords.ts';
import { scheduleUpkeep } from './upkeep.ts';

/** What development adds: Vite's own middleware, and modules that follow the files. */
export type Development = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  load: <Module>(id: string) => Promise<Module>;
};

export type Running = { url: string; stop: () => Promise<void> };

const patience = 10_000;
const leastFreeBytes = 50 * 1024 * 1024;

/** Starts the site: environment → folder → database → administrator → samples → requests. */
export async function start(
  environment: Record<string, string | undefined>,
  options: { clientFolder: string; samplesFolder: string; development?: Development; print?: (line: string) => void },
): Promise<Running> {
  const now = () => new Date();
  const print = options.print ?? ((line: string) => process.stdout.write(`${line}\n`));
  const config = readConfig(environment);
  prepareFolder(config.dataDir);
  const log = createLog(config.logLevel);
  const passwords = createPasswords();
  const { store, close: closeStore } = await openStore({ ...config, now });
  let isStopping = false;

  try {
    const media = openMedia(join(config.dataDir, 'uploads'), now);
    const password = await createFirstAdmin(store, passwords, config);
    if (config.samples === 'demo' && (await store.isEmpty())) {
      print('Filling in the sample catalogue…');
      const { loadDemo } = await import('./demo.ts');
      await loadDemo(store, media, options.samplesFolder);
    }

    const overload = watchOverload();
    const { development } = options;
    const app = createApp({
      ...config,
      store,
      media,
      passwords,
      log,
      now,
      overload,
      isReady: createReadiness(
        config,
        () => store.contentVersion(),
        () => isStopping,
      ),
      build: development
        ? () => development.load<ServerBuild>('virtual:react-router/server-build')
        : (build as unknown as ServerBuild),
      assets: development ? null : loadAssets(options.clientFolder),
    });
    const answer = getRequestListener(app.fetch);
    const server = createHttpServer((request, response) =>
      development
        ? development.middleware(request, response, () => void answer(request, response))
        : void answer(request, response),
    );
    const port = await listen(server, config.port, config.host);
    const upkeep = scheduleUpkeep({ store, media, log });
    const url = `http://localhost:${port}`;

    print(`Platen is at ${url}`);
    if (password !== null) {
      print(`The administrator is ${config.admin.username}, the password ${password}`);
      print(`It is also in ${passwordFile(config.dataDir)} until it is changed`);
    } else if ((await store.users.withInitialPassword()) !== null) {
      print(`The administrator's password is in ${passwordFile(config.dataDir)}`);
    }

    return {
      url,
      async stop() {
        if (isStopping) return;
        isStopping = true;
        upkeep.stop();
        await close(server, patience);
        overload.stop();
        await closeStore();
      },
    };
  } catch (error) {
    await closeStore();
    throw error;
  }
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o750 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`DATA_DIR ${dataDir} cannot be written by this user`);
  }
}

/** Ready means: not stopping, the database answers, and there is room on the disk. Asked at most once a second. */
function createReadiness(config: Config, query: () => Promise<unknown>, isStopping: () => boolean) {
  let known = { at: Number.NEGATIVE_INFINITY, isReady: false };
  return async () => {
    if (isStopping()) return false;
    if (performance.now() - known.at < 1000) return known.isReady;
    const isReady = await query()
      .then(() => statfs(config.dataDir))
      .then(({ bavail, bsize }) => bavail * bsize > leastFreeBytes)
      .catch(() => false);
    known = { at: performance.now(), isReady };
    return isReady;
  };
}
