/**
 * platen backup [folder or file], platen restore [file], platen verify file. Without a file, restores
 * the newest state in the bucket. BACKUP_PASSPHRASE holds the passphrase. The site may be running.
 */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupName } from '#app/domain/backups/backup.ts';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { readConfig } from '#app/server/process/start/config.ts';
import { type Contents, openBackup } from '#app/storage/backups/archive/read-backup.ts';
import { restoreBackup } from '#app/storage/backups/archive/restore-backup.ts';
import { restoreNewest } from '#app/storage/backups/archive/restore-newest.ts';
import { verifyBackup } from '#app/storage/backups/archive/verify-backup.ts';
import { writeBackup } from '#app/storage/backups/archive/write-backup.ts';
import { dealer } from '#dealer';

const now = () => new Date();
const passphrase = process.env.BACKUP_PASSPHRASE || undefined;
const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

function siteAt() {
  const { databaseUrl, dataDir, media, backups } = readConfig(process.env);
  return { databaseUrl, dataDir, media, backups };
}

function summary({ manifest, rows, uploads, bytes }: Contents): string {
  const { products = 0, posts = 0, messages = 0, users = 0 } = rows;
  const things = [
    counted(products, 'product'),
    counted(posts, 'post'),
    counted(messages, 'message'),
    counted(users, 'account'),
    `${counted(uploads, 'picture')} (${(bytes / 1024 / 1024).toFixed(1)} MB)`,
  ];
  return `backup made ${manifest.madeAt} from ${manifest.engine}: ${things.join(', ')}`;
}

/** The given file, or a file with date and time in the given folder. */
function target(named: string): string {
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() ?? named.endsWith('/');
  if (!isFolder) return named;
  mkdirSync(named, { recursive: true, mode: 0o700 });
  return join(named, backupName(now(), { isEncrypted: passphrase !== undefined }));
}

function given(name: string | undefined): string {
  if (name === undefined) throw new Error('The last argument must name a file');
  return name;
}

/** Warns about secrets sealed with another machine's key, which a backup does not contain, and about unknown tables. */
function warnings({ sealed, unknownTables }: Contents, dataDir: string): string {
  const key = `
Backups do not contain the file secret.key. Copy it from the old folder to ${dataDir}. Without the right one, users with two-step
verification sign in with a recovery code and set it up again, and the passwords of the mail server and of the mailbox must
be entered again.`;
  const tables = `
A newer program made this backup. Tables that this program does not know are left out: ${unknownTables.join(', ')}.`;
  // Opening a value would create the file.
  const hasKey = existsSync(join(dataDir, 'secret.key')) && createSecretBox(dataDir).open(sealed) !== null;
  const needsKey = sealed !== '' && !hasKey;
  return `${needsKey ? key : ''}${unknownTables.length > 0 ? tables : ''}`;
}

/** `Snapshot of 29 Nov 2026, 2:00 pm, 3 inquiries and 1 quotation after it` */
function sourceInWords({ manifest, added, unread, isSnapshot }: Awaited<ReturnType<typeof restoreNewest>>): string {
  const { language, timeZone } = dealer.locale;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const { messages, message_events: events, quotations } = added;
  const after = [
    counted(messages.size, 'inquiry', 'inquiries'),
    ...(events.size > 0 ? [counted(events.size, 'event')] : []),
    counted(quotations.size, 'quotation'),
  ];
  const lost = unread > 0 ? `; ${counted(unread, 'later change')} could not be opened` : '';
  const made = format.format(new Date(manifest.madeAt));
  return `${isSnapshot ? 'Snapshot' : 'Backup'} of ${made}, ${new Intl.ListFormat('en-GB').format(after)} after it${lost}`;
}

const commands: Record<string, (name: string | undefined) => Promise<string>> = {
  async backup(name) {
    const { backups, ...at } = siteAt();
    const file = resolve(target(name ?? `${backups.folder}/`));
    return `${file}\n${summary(await writeBackup({ ...at, file, passphrase, now }))}`;
  },
  async restore(name) {
    const { backups, ...at } = siteAt();
    // The restored database contains password hashes and customer data.
    process.umask(0o077);
    const onChecked = (contents: Contents) =>
      console.log(`Restoring ${summary(contents)}.${warnings(contents, at.dataDir)}`);
    const wanted = { ...at, now, locale: dealer.locale, onChecked };
    const { bucket } = backups;
    const newest = name === undefined && bucket ? await restoreNewest({ ...wanted, bucket, passphrase }) : null;
    const contents = newest ?? (await restoreBackup({ ...wanted, backup: await openBackup(given(name), passphrase) }));
    return `${newest ? `${sourceInWords(newest)}. ` : ''}Restored ${summary(contents)}. All users must sign in again.${warnings(contents, at.dataDir)}`;
  },
  async verify(name) {
    const { missingPictures, ...contents } = await verifyBackup(await openBackup(given(name), passphrase), { now });
    const missing =
      missingPictures.length > 0 ? `; already missing when the backup was made: ${missingPictures.join(', ')}` : '';
    return `Restored to a temporary place and compared every row and picture: ${summary(contents)}${missing}`;
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
