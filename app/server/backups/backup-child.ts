import { fork } from 'node:child_process';
import type { BackupNews, BackupTask } from '#app/storage/backup/backup-task.ts';

/**
 * Runs a task in a child process and forwards its messages; resolves when the process exits. Rejects if it exits
 * without a final message.
 */
export function runBackupTask(
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
