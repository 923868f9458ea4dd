import type { Where } from '#tests/support/damage.ts';
import { type Clock, migratedDatabase, sqliteStore } from '#tests/support/stores.ts';
import { type Opened, openStore } from './open.ts';

/** Opens a new database twice, as two processes do. `close` closes both stores. */
export async function twoProcesses(engine: 'sqlite' | 'postgres', clock: Clock) {
  const first = engine === 'sqlite' ? await sqliteStore(clock) : null;
  const where: Where = { databaseUrl: first ? undefined : await migratedDatabase(), dataDir: first?.dataDir ?? '' };
  const open = () => openStore({ ...where, now: clock.now });
  const opened: [Opened, Opened] = [first ?? (await open()), await open()];
  return {
    where,
    opened,
    async close() {
      // The first one of SQLite deletes the folder.
      for (const { close } of opened.toReversed()) await close();
    },
  };
}
