import { fork } from 'node:child_process';
import type { BackupNews, BackupTask } from '#app/storage/backup/backup-task.ts';

/**
 * Runs a task in a process of its own and hands on what it tells; ends when the process has ended. Rejects when that was
 * without a word about the end.
 */
export function runBackupTask(
  programFile: string,
  task: BackupTask,
  { onNews, signal }: { onNews: (news: BackupNews) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    // Neither the options nor the environment of the site, but for where compiled code is: what it needs comes by the channel.
    const child = fork(programFile, [], {
      execArgv: ['--max-old-space-size=1024'],
      env: { NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    let isEnded = false;
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    child.on('message', (news: BackupNews) => {
      isEnded ||= news.news !== 'made';
      onNews(news);
    });
    // Once the end is told, it does not matter how the process goes.
    child.once('error', (error) => isEnded || reject(error));
    child.once('close', (code, killedBy) => {
      if (isEnded) resolve();
      else reject(new Error(`The process that makes backups ended with ${killedBy ?? code}: ${said}`));
    });
    child.send(task, (error) => error && reject(error));
  });
}
