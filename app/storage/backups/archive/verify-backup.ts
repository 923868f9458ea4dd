import { hash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseUploadName } from '#app/domain/pictures/image-ref.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import { readIfThere } from '#app/storage/engine/whole-file.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { uploadsInUse } from '#app/storage/pictures/uploads-in-use.ts';
import { savedTables } from './backup-tables.ts';
import { BadBackup, type Contents, newerMigrations, type OpenBackup, readBackup } from './read-backup.ts';
import { openSnapshot, type Row, sqliteFile } from './read-rows.ts';
import { restoreBackup } from './restore-backup.ts';

export type Verified = Contents & {
  /** Ids of pictures that rows refer to but the backup lacks, since they were missing when it was made. */
  missingPictures: string[];
};

/**
 * Verifies a backup by restoring it into a temporary folder and comparing the result with the file, row by row and
 * picture by picture. Throws `BadBackup` with a readable message if they differ.
 */
export async function verifyBackup(
  backup: OpenBackup,
  { now, scratch = tmpdir() }: { now: () => Date; scratch?: string },
): Promise<Verified> {
  const dataDir = await mkdtemp(join(scratch, 'platen-verify-'));
  try {
    const contents = await restoreBackup({ backup, databaseUrl: undefined, dataDir, now });
    await compareContents(backup, dataDir, contents);
    return { ...contents, missingPictures: await missingPictures(dataDir) };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** An order-independent checksum of rows; the order of columns does not matter either. */
class Sum {
  sum = 0n;
  count = 0;

  /** Ignores the sanitiser of posts, which a restore forgets. */
  add({ cleaned_by: _, ...row }: Row): void {
    const text = JSON.stringify(Object.entries(row).sort(([a], [b]) => byText(a, b)));
    this.sum += BigInt(`0x${hash('sha256', text)}`);
    this.count++;
  }
}

const different = (what: string) => new BadBackup(`The restored data differs from the backup: ${what}`);

async function compareContents(backup: OpenBackup, dataDir: string, { manifest }: Contents) {
  const wanted = new Map<string, Sum>(savedTables.map((table) => [table, new Sum()]));
  for await (const part of readBackup(backup))
    if (part.kind === 'rows') for (const row of part.rows) wanted.get(part.table)?.add(row);
    else if (parseUploadName(part.name) !== null) {
      const restored = await readIfThere(join(dataDir, 'uploads', part.name));
      if (!restored?.equals(part.data)) throw different(part.name);
    }
  // Migrations may have changed rows from an earlier version, and rows of a later one lost their new columns, so only
  // their number is compared.
  const isSameVersion =
    migrations.every(({ id }) => manifest.migrations.includes(id)) && newerMigrations(manifest).length === 0;
  const snapshot = await openSnapshot({ databaseUrl: undefined, dataDir });
  try {
    for (const table of savedTables) {
      const found = new Sum();
      for await (const rows of snapshot.rows(table)) for (const row of rows) found.add(row);
      const { sum, count } = wanted.get(table) as Sum;
      if (isSameVersion ? found.sum !== sum : count > 0 && found.count !== count) throw different(table);
    }
  } finally {
    await snapshot.close();
  }
}

async function missingPictures(dataDir: string): Promise<string[]> {
  const { db } = openSqlite(sqliteFile(dataDir));
  try {
    const named = await uploadsInUse(db);
    const kept = new Set((await readdir(join(dataDir, 'uploads'))).map((name) => parseUploadName(name)?.id));
    return [...named].filter((id) => !kept.has(id)).sort();
  } finally {
    await db.destroy();
  }
}
