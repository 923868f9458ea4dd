/**
 * platen status: prints the state of the site, also while it is down. Reads the database; only the time of the start comes
 * from the running process. Exits with 1 if the site does not answer.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '#app/domain/overview/version.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { createBackupService } from '#app/server/backups/backup-service.ts';
import { createMailboxSettings } from '#app/server/inquiries/mailbox/mailbox-settings.ts';
import { createVitals, type Vitals } from '#app/server/overview/site-status.ts';
import { type Config, readConfig } from '#app/server/process/start/config.ts';
import { openStore } from '#app/storage/store/open.ts';
import { dealer } from '#dealer';

const now = () => new Date();
const instant = (time: string) => dateAndTime(time, dealer.locale);

async function processAt({ host, port }: Config): Promise<string> {
  const url = `http://${/^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host}:${port}/healthz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).then(
    (response) => response.text(),
    () => '',
  );
  if (answer === 'ok') return `${version}, starting`;
  const [, running, since] = /^ok (\S+) since (\S+)$/.exec(answer) ?? [];
  if (since !== undefined) return `${running}, running since ${instant(since)}`;
  process.exitCode = 1;
  return `${version}, does not answer on port ${port}`;
}

function linesOf({ database, disk, backups, waiting, oldestSeconds, mail, failedJobs, mailbox }: Vitals) {
  const { lastGoodAt, warning } = backups;
  const readAt = mailbox.lastReadAt === null ? 'not read yet' : `last read ${instant(mailbox.lastReadAt)}`;
  const { mails, notifications, purges } = waiting;
  return {
    Database: `${database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${formatBytes(database.bytes)}`,
    Disk: `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} free`,
    Backup: `${lastGoodAt === null ? 'none' : `${instant(lastGoodAt)}, verified`}${warning === null ? '' : `; warning: ${warning}`}`,
    Waiting: `${mails} e-mails, ${notifications} notifications, ${purges} purges${oldestSeconds < 60 ? '' : `; the oldest for ${Math.round(oldestSeconds / 60)} min`}`,
    Failed: `${failedJobs} jobs and ${mail.givenUp} e-mails in the last week`,
    Mailbox: mailbox.isOn ? `${mailbox.problem ?? 'works'}, ${readAt}` : 'off',
  };
}

try {
  const config = readConfig(process.env);
  const { dataDir } = config;
  if (config.databaseUrl === undefined && !existsSync(join(dataDir, 'platen.db')))
    throw new Error(`There is no database in ${dataDir}`);
  const { store, close } = await openStore({ ...config, now });
  try {
    const backups = createBackupService({ ...config, store, now, wake: () => {} });
    const mailbox = createMailboxSettings({ ...config, store, box: createSecretBox(dataDir) });
    const vitals = await createVitals({ ...config, store, version, backups, mailbox, now })();
    for (const [name, text] of Object.entries({ Version: await processAt(config), ...linesOf(vitals) }))
      console.log(`${name.padEnd(10)}${text}`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
