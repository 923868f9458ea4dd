import type { ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { kill as killProcess } from '#tests/support/kill.ts';
import { freePort } from '#tests/support/ports.ts';
import { startSite } from '#tests/support/site.ts';
import { postgresDatabase } from '#tests/support/stores.ts';

/** A site's database for `test.each`: its name, and a function that returns the URL of a new one. */
export const databases = [
  ['SQLite', async (): Promise<string | undefined> => undefined],
  ['PostgreSQL', postgresDatabase],
] as const;

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A site that can be killed and restarted on the same data and port. `more` may name the DATA_DIR of another one. */
export async function mortalSite(databaseUrl: string | undefined, more: Record<string, string> = {}) {
  const dataDir = more.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'platen-crash-'));
  // SQLite only: the samples are in the database file, which another site may already have open.
  if (databaseUrl === undefined && more.DATA_DIR === undefined)
    cpSync(inject('demoData'), dataDir, { recursive: true });
  const port = await freePort();
  const environment: Record<string, string> = {
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    ...more,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  let child: ChildProcess;
  let startTookMs = 0;
  const launchSite = async (changes: Record<string, string> = {}) => {
    const begun = performance.now();
    const started = await startSite({
      environment: { ...environment, ...changes },
      onLaunch(launched) {
        child = launched;
      },
    });
    startTookMs = performance.now() - begun;
    return started;
  };
  let site = await launchSite();
  let up: Promise<unknown> = Promise.resolve();
  const start = async (changes?: Record<string, string>) => {
    site = await launchSite(changes);
  };
  const kill = () => killProcess(child);
  const place = { url: `http://127.0.0.1:${port}`, token: await site.signIn() };
  return {
    place,
    where: { databaseUrl, dataDir },
    isUp: async () => {
      // A minimum delay, so that clients do not busy-loop on a closing port.
      await pause(20);
      await up;
    },
    kill,
    /** Starts the site and kills it at a random moment, mostly during its startup. */
    async killDuringStart(): Promise<void> {
      up = start().catch(() => {});
      await pause(Math.random() * startTookMs);
      await kill();
      await up;
    },
    /** Stops the site by SIGTERM like a deployment. Resolves to its exit code and signal. */
    terminate: () => site.terminate(),
    /** `changes` are variables of this run only. */
    start(changes?: Record<string, string>) {
      up = start(changes);
      return up;
    },
    /** Stops the site and deletes its own data folder. */
    async stop() {
      await site.stop();
      if (more.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export type Mortal = Awaited<ReturnType<typeof mortalSite>>;
