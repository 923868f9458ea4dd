import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Bytes that must be free there: a run takes a fifth of it, in databases, pictures and the browser. */
const neededBytes = 4 * 1024 ** 3;

const prefix = 'platen-tests-';

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * Gives this process and those it starts a temporary folder in memory, where there is room: every test has a database of its
 * own, and copying one to a disk takes twenty times as long. The folder goes with the process; one that was killed is cleared
 * away by the next.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || freeBytes() < neededBytes) return;
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${prefix}${process.pid}`);
  // The user of the database server must reach its folder.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  // The programs that tests start are compiled once.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compile-cache');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
