// @module-tag backup/copies
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { BackupsView } from '#app/domain/backups/backup.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { callApi } from '#tests/support/site.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { startClients } from './clients.ts';
import { emptyLedger } from './ledger.ts';
import { mortalSite, pause } from './mortal-site.ts';
import { brokenInquiries } from './promises.ts';

const rounds = 20;
/** What this test promises: an inquiry of this age is in the bucket. */
const safeAfterMs = 10_000;
const passphrase = 'four words of a dealer';

folderPerTest();

test('a dead disk under load loses no acknowledged inquiry older than 10 seconds, after a restore from the bucket', async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.close());
  const { url, key, secret } = bucket.at();
  const DATA_DIR = join(folder, 'data');
  const environment = {
    DATA_DIR,
    BACKUP_S3_URL: url,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
    BACKUP_S3_REGION: 'us-east-1',
    BACKUP_PASSPHRASE: passphrase,
  };
  cpSync(inject('demoData'), DATA_DIR, { recursive: true });
  const photo = await photoFile();
  const safe = new Map<string, string>();
  for (let round = 0; round < rounds; round++) {
    const mortal = await mortalSite(undefined, environment);
    const { token } = mortal.place;
    if (round === 0) {
      await callApi(mortal.place, 'POST', '/backups', { token });
      const sent = async () => {
        const response = await callApi(mortal.place, 'GET', '/backups', { token });
        return ((await response.json()) as BackupsView).backups[0]?.sentAt;
      };
      await expect.poll(sent, { timeout: 300_000 }).toEqual(expect.any(String));
    }
    // The numbers of the clients continue, so that each inquiry is a new one.
    const ledger = { ...emptyLedger(), sent: round * 10_000 };
    let isOver = false;
    const isUp = async () => {
      isOver = true;
    };
    const clients = startClients({ ledger, photo, place: mortal.place, isOver: () => isOver, isUp, pauseMs: 100 });
    await expect.poll(() => ledger.inquiries.size, { timeout: 60_000 }).toBeGreaterThan(20);
    const known = [...ledger.inquiries];
    await pause(safeAfterMs);
    await mortal.kill();
    await clients;
    for (const [email, message] of known) safe.set(email, message);
    rmSync(DATA_DIR, { recursive: true });
    mkdirSync(DATA_DIR);
    const restored = execFileSync(process.execPath, [join(import.meta.dirname, '../../scripts/backup.ts'), 'restore'], {
      env: { PATH: process.env.PATH ?? '', ...environment },
      encoding: 'utf8',
    });
    expect(restored).toMatch(
      /^Backup of .*, [\d,]+ inquiries(, [\d,]+ events?)? and 0 quotations after it\. Restored /m,
    );
    expect(await brokenInquiries({ databaseUrl: undefined, dataDir: DATA_DIR }, { inquiries: safe })).toEqual([]);
  }
}, 4_000_000);
