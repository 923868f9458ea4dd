import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  abandonedBy,
  backupName,
  isBackupDue,
  isSnapshotDue,
  isUnfinished,
  isUploadDue,
  type SnapshotState,
  type Standing,
  snapshotName,
} from '#app/domain/backups/backup.ts';
import type { Config } from '#app/server/process/start/config.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import { backupsIn, rotateFolder, tidyBackupFolder } from '#app/storage/backups/archive/backup-folder.ts';
import type { BackupNews, BackupTask } from '#app/storage/backups/archive/backup-task.ts';
import type { DatabaseAt } from '#app/storage/backups/archive/read-rows.ts';
import type { Ended, KeptBackup } from '#app/storage/backups/backups.ts';
import type { Store } from '#app/storage/store/store.ts';

export type BackupKeeperDeps = {
  store: Pick<Store, 'backups' | 'leases'>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  at: DatabaseAt;
  backups: Config['backups'];
  timeZone: string;
  now: () => Date;
  /** Entry file of the child process that makes and sends backups. */
  programFile: string;
  /** Milliseconds between two checks for due work. */
  pause?: number;
  /** Milliseconds after startup during which nightly backups wait, so that the first requests get the CPU. */
  quietMs?: number;
};

/**
 * Makes backups nightly and on request, and sends hourly snapshots. A child process makes and verifies each one. The lease and the state of each
 * backup are in the database, so that one of several processes works and any can continue.
 */
export function createBackupKeeper(deps: BackupKeeperDeps) {
  const { store, log, at, backups, timeZone, now, programFile, pause = 30_000, quietMs = 60_000 } = deps;
  const { folder, passphrase, bucket, isNightly, isHourly } = backups;
  const where = { timeZone };
  const begunAt = performance.now();
  const unwritten = new Map<string, Ended>();
  /** Aborted when the site stops, or another process has got the lease, because this one was paused. */
  let ending = new AbortController().signal;
  const isStopping = () => ending.aborted;

  async function run(task: BackupTask, onNews: (news: BackupNews) => Promise<void>): Promise<void> {
    let handled: Promise<void> = Promise.resolve();
    await runBackupTask(programFile, task, {
      signal: ending,
      // Handles messages in order, one at a time.
      onNews: (news) => {
        handled = handled.then(() => onNews(news));
        handled.catch(() => {});
      },
    });
    await handled;
  }

  /** Stores the outcome of a backup; if that fails, as on a full disk, the next run stores it. */
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
        // Progress for the panel only.
        if (news.news === 'made') await store.backups.made(id, news.bytes).catch(() => {});
        if (news.news === 'proven') {
          const { bytes, contents } = news;
          await end(id, { step: 'proven', bytes, contents });
          log.info({ file: name, bytes }, 'Backup made and verified by a trial restore');
        }
        if (news.news === 'not made') {
          log.error({ file: name, problem: news.problem, detail: news.detail }, 'A backup failed');
          await end(id, { step: 'failed', problem: news.problem });
        }
      });
    } catch (error) {
      if (loop.stopping.aborted) {
        await store.backups.takeBack(backup);
        await tidyBackupFolder(folder).catch(() => {});
      }
      if (isStopping()) return;
      log.error({ err: error, file: name }, 'A backup failed');
      await end(id, unwritten.get(id) ?? { step: 'failed', problem: 'failed' });
    }
  }

  /** Sends one backup; returns false if it fails, in which case the others would fail too. */
  async function send(backup: KeptBackup, known: readonly KeptBackup[]): Promise<boolean> {
    if (bucket === null) return false;
    let isSent = false;
    const { file: name, id } = backup;
    const rotation = { standings: standingsOf(known), timeZone, now: now().toISOString() };
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

  /** Sends the newest first; while it waits for a retry, so do the others. */
  async function sendAll(): Promise<void> {
    for (;;) {
      const known = await store.backups.list();
      const [next] = unsent(known);
      if (next === undefined || !isUploadDue(next, now()) || isStopping()) return;
      if (!(await send(next, known))) return;
    }
  }

  const isQuiet = () => performance.now() - begunAt < quietMs;

  const isSnapshotWanted = async () => isHourly && !isQuiet() && isSnapshotDue(await store.backups.snapshot(), now());

  async function sendSnapshot(): Promise<void> {
    if (bucket === null) return;
    const name = snapshotName(now(), { isEncrypted: passphrase !== undefined });
    const was = await store.backups.snapshot();
    const triedAt = now().toISOString();
    const { digest = null, goodAt = null, sentAt = null, failingSince } = was ?? {};
    let state: SnapshotState = { triedAt, goodAt, sentAt, digest, failingSince: failingSince ?? triedAt };
    const task: BackupTask = { task: 'snapshot', at, folder, name, passphrase, bucket, digest, now: triedAt };
    try {
      await run(task, async (news) => {
        if (news.news === 'snapshot') {
          const { isSent, digest } = news;
          state = { ...state, goodAt: triedAt, digest, sentAt: isSent ? triedAt : sentAt, failingSince: null };
          log.info({ file: isSent ? name : null }, 'A snapshot was made');
        }
        if (news.news === 'not sent')
          log.error({ file: name, problem: news.problem, detail: news.detail }, 'A snapshot was not sent');
      });
    } catch (error) {
      if (isStopping()) return;
      log.error({ err: error, file: name }, 'A snapshot was not sent');
    }
    await store.backups.setSnapshot(state);
  }

  /**
   * The user that requested a backup, or an empty string for the nightly one; `null` if none is due. An unfinished one is
   * due again if its process has died, which only the holder of the lease knows.
   */
  async function dueFor(known: readonly KeptBackup[]): Promise<string | null> {
    const wantedBy = (await store.backups.wantedBy()) ?? abandonedBy(known);
    if (wantedBy) return wantedBy;
    return isNightly && !isQuiet() && (wantedBy === '' || isBackupDue(known, now(), where)) ? '' : null;
  }

  async function work(stopping: AbortSignal): Promise<void> {
    for (const [id, ended] of unwritten) await end(id, ended);
    const known = await store.backups.list();
    const hasToSend = unsent(known)[0];
    const hasWork =
      known.some(isUnfinished) ||
      (await dueFor(known)) !== null ||
      (hasToSend !== undefined && isUploadDue(hasToSend, now())) ||
      (await isSnapshotWanted());
    if (!hasWork || stopping.aborted) return;
    await store.leases.hold('backups', async (lost) => {
      ending = AbortSignal.any([stopping, lost]);
      // Another process may have made it since the first check.
      const by = await dueFor(await store.backups.list());
      await store.backups.endUnfinished();
      if (by !== null) await make(by);
      if (by !== null && !isStopping())
        await rotate().catch((error) => log.error({ err: error }, 'Old backups could not be removed'));
      await sendAll();
      if (!isStopping() && (await isSnapshotWanted())) await sendSnapshot();
    });
  }

  async function rotate(): Promise<void> {
    const standings = standingsOf(await store.backups.list());
    const removed = await rotateFolder(folder, (name) => standings[name] ?? 'unknown', { timeZone, now: now() });
    if (removed.length > 0) log.info({ removed }, 'Removed old backups');
    await store.backups.sweep(await backupsIn(folder));
  }

  // Stopping it aborts the current backup; the next start makes up for it.
  const loop = startWorkLoop({
    job: 'backups',
    work,
    onError: (error) => log.error({ err: error }, 'Backups could not be made'),
    pause,
  });
  return loop;
}

/**
 * Runs a task in a child process and forwards its messages; resolves when the process exits. Rejects if it exits
 * without a final message.
 */
function runBackupTask(
  programFile: string,
  task: BackupTask,
  { onNews, signal }: { onNews: (news: BackupNews) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // The child gets neither the Node options nor the environment of the site, except the compile cache; its input
    // arrives over IPC.
    const child = fork(programFile, [], {
      execArgv: ['--max-old-space-size=1024'],
      env: { NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    let isEnded = false;
    let errorOutput = '';
    child.stderr?.on('data', (chunk) => {
      errorOutput = `${errorOutput}${chunk}`.slice(-2000);
    });
    child.on('message', (news: BackupNews) => {
      isEnded ||= news.news !== 'made';
      onNews(news);
    });
    // After the final message, the exit code is irrelevant.
    child.once('error', (error) => isEnded || reject(error));
    child.once('close', (code, killedBy) => {
      if (isEnded) resolve();
      else reject(new Error(`The backup process ended with ${killedBy ?? code}: ${errorOutput}`));
    });
    child.send(task, (error) => error && reject(error));
  });
}

/** The verified state of each file: a copy that differed is bad; one that could not be tested may be good. */
const standingsOf = (known: readonly KeptBackup[]): Record<string, Standing> =>
  Object.fromEntries(
    known.flatMap(({ file, step, problem }): [string, Standing][] => {
      if (step === 'proven') return [[file, 'proven']];
      return problem === 'damaged' ? [[file, 'bad']] : [];
    }),
  );
