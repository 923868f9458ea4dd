import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure } from '#app/domain/records/errors.ts';
import { flushFolder, readIfThere, writeWholeFile } from '#app/storage/engine/whole-file.ts';
import type { Place } from './place.ts';

/** Files in a folder, which is created if it does not exist. */
export function openFolderPlace(folder: string): Place {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (name: string) => join(folder, name);
  const statOf = (name: string) =>
    stat(path(name)).then(
      ({ size, mtime }) => ({ bytes: size, at: mtime }),
      () => null,
    );
  const place: Place = {
    read: (name) => readIfThere(path(name)).catch(fail),
    write: (name, data) => writeWholeFile(path(name), data).catch(fail),
    flush: () => flushFolder(folder).catch(fail),
    async keepCopy(name, data) {
      const written = place.write(name, data).then(place.flush);
      await written.catch(() => {});
    },
    size: async (name) => (await statOf(name))?.bytes ?? null,
    async *list(start = '') {
      for (const name of (await readdir(folder).catch(fail)).sort())
        if (name.startsWith(start)) yield { name, stat: () => statOf(name) };
    },
    remove: (name) => rm(path(name), { force: true }).catch(fail),
  };
  return place;
}

function fail(error: NodeJS.ErrnoException): never {
  const { code = '' } = error;
  if (['ENOSPC', 'EDQUOT'].includes(code)) throw new Failure('full', 'The disk is full', { cause: error });
  if (!['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOENT'].includes(code)) throw error;
  throw new Failure('broken', 'The folder of uploads cannot be written', { cause: error });
}
