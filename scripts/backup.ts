/**
 * npm run backup [-- folder or file], npm run restore -- file, npm run backup:verify -- file: the three things that are done with
 * backups by hand. The passphrase comes from BACKUP_PASSPHRASE. The site may be running meanwhile.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupName } from '#app/domain/backup-rotation.ts';
import { readConfig } from '#app/server/config.ts';
import { type Contents, openBackup } from '#app/storage/backup/read-backup.ts';
import { restoreBackup } from '#app/storage/backup/restore-backup.ts';
import { verifyBackup } from '#app/storage/backup/verify-backup.ts';
import { writeBackup } from '#app/storage/backup/write-backup.ts';

const now = () => new Date();
const passphrase = process.env.BACKUP_PASSPHRASE || undefined;
const counted = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;

function told({ manifest, rows, uploads, bytes }: Contents): string {
  const { products = 0, posts = 0, messages = 0, users = 0 } = rows;
  const things = [
    counted(products, 'product'),
    counted(posts, 'post'),
    counted(messages, 'message'),
    counted(users, 'account'),
    `${counted(uploads, 'picture')} (${(bytes / 1024 / 1024).toFixed(1)} MB)`,
  ];
  return `made ${manifest.madeAt} over ${manifest.engine}: ${things.join(', ')}`;
}

/** The file that is named, or one with the day and time in the folder that is named. */
function target(named: string): string {
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() ?? named.endsWith('/');
  if (!isFolder) return named;
  mkdirSync(named, { recursive: true, mode: 0o700 });
  return join(named, backupName(now(), { isEncrypted: passphrase !== undefined }));
}

function given(name: string | undefined): string {
  if (name === undefined) throw new Error('Say which file: the last word of the line is its name');
  return name;
}

/** What becomes of what was sealed on another machine: a backup alone opens nothing. */
function withoutKey(dataDir: string): string {
  if (existsSync(join(dataDir, 'secret.key'))) return '';
  return `
The file secret.key of the old folder is in no backup. Put it into ${dataDir}; without it, whoever is asked for a code
signs in with a recovery code and sets codes up again, and the password of the mail server is entered again.`;
}

const commands: Record<string, (name: string | undefined) => Promise<string>> = {
  async backup(name) {
    const { databaseUrl, dataDir, backups } = readConfig(process.env);
    const file = resolve(target(name ?? `${backups.folder}/`));
    return `${file}\n${told(await writeBackup({ databaseUrl, dataDir, file, passphrase, now }))}`;
  },
  async restore(name) {
    const { databaseUrl, dataDir } = readConfig(process.env);
    // The database that is made here has passwords and customers in it.
    process.umask(0o077);
    const backup = await openBackup(given(name), passphrase);
    const { hasSealed, ...contents } = await restoreBackup({ databaseUrl, dataDir, backup, now });
    return `Restored what was ${told(contents)}. Everybody signs in again.${hasSealed ? withoutKey(dataDir) : ''}`;
  },
  async verify(name) {
    const { missingPictures, ...contents } = await verifyBackup(await openBackup(given(name), passphrase), { now });
    const missing = missingPictures.length > 0 ? `; gone before: ${missingPictures.join(', ')}` : '';
    return `Restored elsewhere and compared, row by row and picture by picture. It was ${told(contents)}${missing}`;
  },
};

try {
  const [command = '', name] = process.argv.slice(2);
  console.log(await commands[command]?.(name));
} catch (error) {
  const { code, path } = error as NodeJS.ErrnoException;
  const isMissing = code === 'ENOENT' && path === process.argv[3];
  console.error(isMissing ? `There is no file ${path}` : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
