import { randomBytes } from 'node:crypto';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Writes a file atomically: temporary, flushed, renamed. The name survives a crash only after `flushFolder`. */
export async function writeWholeFile(path: string, data: Uint8Array): Promise<void> {
  const part = join(dirname(path), `.${randomBytes(16).toString('hex')}.part`);
  try {
    const file = await open(part, 'wx', 0o644);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await unlink(part).catch(() => {});
    throw error;
  }
}

/** Makes renames and new names in a folder durable. */
export async function flushFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** The bytes of a file; `null` if it does not exist. */
export const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
