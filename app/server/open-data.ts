import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstFacts } from '#app/domain/dealer-facts.ts';
import { type Media, openMedia } from '#app/storage/media.ts';
import { type Opened, openStore } from '#app/storage/open.ts';
import { Unreachable } from '#app/storage/postgres-failure.ts';
import type { Store } from '#app/storage/store.ts';
import { dealer } from '#dealer';
import type { Config } from './config.ts';
import { createFirstAdmin } from './first-admin.ts';
import type { Passwords } from './passwords.ts';

/** The pause between two tries to reach the database at start, in milliseconds. */
const retryPauseMs = 1000;

type Options = {
  config: Config;
  samplesFolder: string;
  passwords: Passwords;
  now: () => Date;
  print: (line: string) => void;
};

export type OpenData = Opened & {
  media: Media;
  /** The password that was made for the first administrator, if one was made now. */
  initialPassword: string | null;
};

/**
 * The database and the uploads; an empty installation gets the dealer's first facts, its administrator and the samples. A database that is
 * away is waited for, however long it takes: machines often start before their database does.
 */
export async function openData(options: Options): Promise<OpenData> {
  for (let tries = 1; ; tries++) {
    try {
      return await tryToOpen(options);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      if (tries === 1) options.print('The database cannot be reached; waiting for it');
    }
    await sleep(retryPauseMs);
  }
}

async function tryToOpen({ config, samplesFolder, passwords, now, print }: Options): Promise<OpenData> {
  const media = openMedia(join(config.dataDir, 'uploads'), now);
  let initialPassword: string | null = null;
  const prepare = async (store: Store) => {
    await store.settings.begin(firstFacts(dealer));
    initialPassword = await createFirstAdmin(store, passwords, config);
    if (config.samples !== 'demo' || !(await store.isEmpty())) return;
    print('Filling in the sample catalogue…');
    const { loadDemo } = await import('./demo.ts');
    await loadDemo(store, media, samplesFolder);
  };
  const opened = await openStore({ ...config, now, prepare });
  return { ...opened, media, initialPassword };
}
