import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from './kill.ts';

/** Linux's in-memory file system. */
const memory = '/dev/shm';

/** Required free bytes; a run uses about a fifth for databases, pictures and the browser. */
const neededBytes = 4 * 1024 ** 3;

const prefix = 'platen-tests-';

/**
 * Puts the temporary folder of this process and its children in memory if there is room: every test has its own database,
 * and copying one to disk takes twenty times as long. The folder is deleted on exit; after a kill, the next run deletes it.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR || freeBytes() < neededBytes) return;
  for (const name of readdirSync(memory))
    if (name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length))))
      rmSync(join(memory, name), { recursive: true, force: true });
  const folder = join(memory, `${prefix}${process.pid}`);
  // The database server's user needs access to its folder.
  mkdirSync(folder, { mode: 0o711 });
  process.env.TMPDIR = folder;
  // Caches compiled code of the programs that tests start.
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
