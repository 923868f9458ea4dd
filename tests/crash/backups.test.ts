// @module-tag backup/under-load

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackup } from '#app/storage/backups/archive/read-backup.ts';
import { restoreBackup } from '#app/storage/backups/archive/restore-backup.ts';
import { verifyBackup } from '#app/storage/backups/archive/verify-backup.ts';
import { writeBackup } from '#app/storage/backups/archive/write-backup.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { startClients } from './clients.ts';
import { emptyLedger } from './ledger.ts';
import { databases, mortalSite } from './mortal-site.ts';
import { brokenRestore } from './promises.ts';

/** Backups made while eight clients write: each restores completely, with every write acknowledged before it began. */

const count = 5;
const now = () => new Date();

folderPerTest();

test.each(databases)(
  'every backup under load restores completely on %s',
  async (_engine, database) => {
    const mortal = await mortalSite(await database());
    const ledger = emptyLedger();
    let isOver = false;
    const work = { ledger, photo: await photoFile(), place: mortal.place, isOver: () => isOver, isUp: mortal.isUp };
    const clients = startClients(work);
    for (let made = 0; made < count; made++) {
      await expect.poll(() => ledger.acknowledged).toBeGreaterThan(30 * (made + 1));
      const promised = [...ledger.inquiries];
      const file = join(folder, `${made}.platen`);
      await writeBackup({ ...mortal.where, file, passphrase: undefined, now });
      const scratch = join(folder, `scratch-${made}`);
      mkdirSync(scratch);
      await verifyBackup(await openBackup(file, undefined), { now, scratch });
      const dataDir = join(folder, `restored-${made}`);
      mkdirSync(dataDir);
      await restoreBackup({ databaseUrl: undefined, dataDir, backup: await openBackup(file, undefined), now });
      expect(await brokenRestore({ databaseUrl: undefined, dataDir }, new Map(promised))).toEqual([]);
      for (const done of [file, scratch, dataDir]) rmSync(done, { recursive: true, force: true });
    }
    isOver = true;
    await clients;
    await mortal.stop();
  },
  4_000_000,
);
