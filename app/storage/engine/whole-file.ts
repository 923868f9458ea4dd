import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Writes a file atomically: to a temporary file, flushed, then renamed over `path`. The name survives a crash only
 * after `flushFolder`.
 */
export async function writeWholeFile(path: string, data: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
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

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The bytes of a file; `null` if it does not exist. */
export const readIfThere = (path: string): Promise<Buffer | null> => readFile(path).catch(nullIfMissing);

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** The SHA-256 of a file of any size; `null` if it does not exist. */
export const sumIfThere = (path: string): Promise<string | null> => sha256Of(path).catch(nullIfMissing);
