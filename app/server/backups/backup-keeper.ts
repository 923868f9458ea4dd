import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isBackupDue, isToBeSent } from '#app/domain/backup.ts';
import { backupName, mostKept, type Standing } from '#app/domain/backup-rotation.ts';
import type { Config } from '#app/server/config.ts';
import type { Log } from '#app/server/log.ts';
import { startWorkLoop } from '#app/server/work-loop.ts';
import { backupsIn, rotateFolder, tidyBackupFolder } from '#app/storage/backup/backup-folder.ts';
import type { BackupNews, BackupTask } from '#app/storage/backup/backup-task.ts';
import type { DatabaseAt } from '#app/storage/backup/read-rows.ts';
import type { Ended, KeptBackup } from '#app/storage/backups.ts';
import type { Store } from '#app/storage/store.ts';
import { runBackupTask } from './backup-child.ts';

export type BackupKeeperDeps = {
  store: Pick<Store, 'backups' | 'clock'>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  at: DatabaseAt;
  backups: Config['backups'];
  timeZone: string;
  now: () => Date;
  /** The program of the process that makes and sends them. */
  programFile: string;
  /** Milliseconds between two looks whether there is something to do. */
  pause?: number;
  /** Milliseconds after the start in which only what is asked for is made: the first visitors come first. */
  quietMs?: number;
};

/** Says that the turn is still held, well before it would be lost. */
const renewMs = 30_000;

/**
 * Makes the backups: every night, and when one is asked for. Each is made and proven by a process of its own; whose turn it is
 * and what has become of each stands in the database, so that of several processes one does it, and any goes on.
 */
export function createBackupKeeper(deps: BackupKeeperDeps) {
  const { store, log, at, backups, timeZone, now, programFile, pause = 30_000, quietMs = 60_000 } = deps;
  const { folder, passphrase, bucket, isNightly } = backups;
  const where = { timeZone };
  const holder = randomUUID();
  const begunAt = performance.now();
  const stopping = new AbortController();
  const unwritten = new Map<string, Ended>();
  const isStopping = () => stopping.signal.aborted;

  async function run(task: BackupTask, onNews: (news: BackupNews) => Promise<void>): Promise<void> {
    let told: Promise<void> = Promise.resolve();
    await runBackupTask(programFile, task, {
      signal: stopping.signal,
      // One after the other, as they came.
      onNews: (news) => {
        told = told.then(() => onNews(news));
        told.catch(() => {});
      },
    });
    await told;
  }

  /** Writes down what has become of one; on a full disk it is remembered and written down as soon as there is room. */
  async function end(id: string, ended: Ended): Promise<void> {
    unwritten.set(id, ended);
    await store.backups.end(id, ended);
    unwritten.delete(id);
  }

  async function make(by: string): Promise<void> {
    const name = backupName(now(), { isEncrypted: passphrase !== undefined });
    const backup = await store.backups.begin({ file: name, by, isEncrypted: passphrase !== undefined });
    const { id } = backup;
    try {
      await run({ task: 'make', at, folder, name, passphrase }, async (news) => {
        // Only shown meanwhile.
        if (news.news === 'made') await store.backups.made(id, news.bytes).catch(() => {});
        if (news.news === 'proven') {
          const { bytes, contents } = news;
          await end(id, { step: 'proven', bytes, contents });
          log.info({ file: name, bytes }, 'A backup was made, restored elsewhere and compared');
        }
        if (news.news === 'not made') {
          log.error({ file: name, problem: news.problem, detail: news.detail }, 'A backup failed');
          await end(id, { step: 'failed', problem: news.problem });
        }
      });
    } catch (error) {
      if (isStopping()) {
        await store.backups.takeBack(backup);
        await tidyBackupFolder(folder).catch(() => {});
        return;
      }
      log.error({ err: error, file: name }, 'A backup failed');
      await end(id, unwritten.get(id) ?? { step: 'failed', problem: 'failed' });
    }
  }

  /** Sends one; false when it did not arrive, and another would not either. */
  async function send(backup: KeptBackup, known: readonly KeptBackup[]): Promise<boolean> {
    if (bucket === null) return false;
    let isSent = false;
    const { file: name, id } = backup;
    const rotation = (await store.clock.isSteady())
      ? { standings: standingsOf(known), timeZone, now: now().toISOString() }
      : null;
    try {
      await run({ task: 'send', bucket, file: join(folder, name), name, rotation }, async (news) => {
        if (news.news === 'sent') {
          isSent = true;
          await store.backups.sent(id);
          log.info({ file: name, removed: news.removed }, 'A backup was sent');
        }
        if (news.news === 'not sent') {
          log.error({ file: name, problem: news.problem, detail: news.detail }, 'A backup was not sent');
          await store.backups.notSent(backup, news.problem);
        }
      });
    } catch (error) {
      if (isStopping()) return false;
      log.error({ err: error, file: name }, 'A backup was not sent');
      await store.backups.notSent(backup, 'failed');
    }
    return isSent;
  }

  const unsent = (known: readonly KeptBackup[]) =>
    bucket === null
      ? []
      : known.filter(
          ({ step, sentAt, file }) => step === 'proven' && sentAt === null && existsSync(join(folder, file)),
        );

  /** Newest first; while the newest has to wait, so do the others. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const known = await store.backups.list();
      const [next] = unsent(known);
      if (next === undefined || !isToBeSent(next, now()) || isStopping()) return;
      if (!(await send(next, known))) return;
    }
  }

  /** Who has asked for one, empty for the night; `null` where none is to be made. */
  async function dueFor(known: readonly KeptBackup[]): Promise<string | null> {
    const wantedBy = await store.backups.wantedBy();
    if (wantedBy !== null) return wantedBy;
    const isQuiet = performance.now() - begunAt < quietMs;
    return isNightly && !isQuiet && isBackupDue(known, now(), where) ? '' : null;
  }

  async function work(): Promise<void> {
    for (const [id, ended] of unwritten) await end(id, ended);
    const known = await store.backups.list();
    const hasToSend = unsent(known)[0];
    const isThereWork = (await dueFor(known)) !== null || (hasToSend !== undefined && isToBeSent(hasToSend, now()));
    if (!isThereWork || isStopping() || !(await store.backups.takeTurn(holder))) return;
    const renewal = setInterval(() => {
      store.backups.takeTurn(holder).catch((error) => log.error({ err: error }, 'The turn could not be kept'));
    }, renewMs);
    try {
      await store.backups.endUnfinished();
      // Another process may just have made it.
      const by = await dueFor(await store.backups.list());
      if (by !== null) await make(by);
      if (by !== null && !isStopping())
        await rotate().catch((error) => log.error({ err: error }, 'Old backups could not be removed'));
      await sendAll();
    } finally {
      clearInterval(renewal);
      await store.backups.endTurn(holder);
    }
  }

  async function rotate(): Promise<void> {
    // A clock that is wrong tells neither which are the last seven days nor which is the newest.
    if (!(await store.clock.isSteady())) {
      if ((await backupsIn(folder)).length > mostKept)
        log.warn('Old backups are kept until the clock has gone on for a day without a jump');
      return;
    }
    const standings = standingsOf(await store.backups.list());
    const removed = await rotateFolder(folder, (name) => standings[name] ?? 'unknown', { timeZone, now: now() });
    if (removed.length > 0) log.info({ removed }, 'Removed old backups');
    await store.backups.sweep(await backupsIn(folder));
  }

  const { wake, stop } = startWorkLoop({
    work,
    onError: (error) => log.error({ err: error }, 'Backups could not be made'),
    pause,
  });
  return {
    wake,
    /** Breaks off what is under way: the next start makes up for it. */
    stop() {
      stopping.abort();
      return stop();
    },
  };
}

/** What is known of the files: one whose copy was not the same is bad, one that could not be tried out may be good. */
const standingsOf = (known: readonly KeptBackup[]): Record<string, Standing> =>
  Object.fromEntries(
    known.flatMap(({ file, step, problem }): [string, Standing][] => {
      if (step === 'proven') return [[file, 'proven']];
      return problem === 'damaged' ? [[file, 'bad']] : [];
    }),
  );
