import type { ApiDeps } from '#app/api/calls/call.ts';
import type { Upload } from '#app/api/calls/upload.ts';
import { fileName } from '#app/domain/pictures/media.schema.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { ConnectionLost } from '#app/storage/engine/databases/postgres-failure.ts';

/** Stores an upload as a file and a row, or neither. `keep` writes the file; `isKept` marks an upload for later use. */
export async function storePicture(
  { store, media }: Pick<ApiDeps, 'store' | 'media'>,
  { name, bytes }: Upload,
  { keep, isKept = false }: { keep: (bytes: Buffer) => Promise<{ url: string; bytes: number }>; isKept?: boolean },
): Promise<MediaPicture> {
  const added = await keep(bytes);
  try {
    return await store.pictures.add({ ...added, name: fileName.parse(name) }, { isKept });
  } catch (error) {
    if (!mayBeDone(error)) await media.remove(added.url);
    throw error;
  }
}

/** Whether a failed write may have been done. Then its files stay; the upkeep deletes those that nothing refers to. */
export const mayBeDone = (error: unknown): boolean => error instanceof ConnectionLost;

/** Removes a stored upload after the write that needed it has failed with `error`. */
export async function discardPicture(
  { store, media }: Pick<ApiDeps, 'store' | 'media'>,
  url: string,
  error: unknown,
): Promise<void> {
  if (mayBeDone(error)) return;
  await media.remove(url);
  await store.pictures.forget(url);
}
