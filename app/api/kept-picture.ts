import { fileName } from '#app/domain/media.schema.ts';
import type { MediaPicture } from '#app/domain/media.ts';
import type { ApiDeps } from './call.ts';
import type { Upload } from './upload.ts';

/**
 * Keeps an upload as a file and among the pictures, or not at all. `keep` puts it into the folder; `isKept` says that it was
 * put there for later.
 */
export async function keptPicture(
  { store, media }: Pick<ApiDeps, 'store' | 'media'>,
  { name, bytes }: Upload,
  { keep, isKept = false }: { keep: (bytes: Buffer) => Promise<{ url: string; bytes: number }>; isKept?: boolean },
): Promise<MediaPicture> {
  const added = await keep(bytes);
  try {
    return await store.pictures.add({ ...added, name: fileName.parse(name) }, { isKept });
  } catch (error) {
    await media.remove(added.url);
    throw error;
  }
}

/** Takes back what was kept, for when what it was for could not be written. */
export async function takeBack({ store, media }: Pick<ApiDeps, 'store' | 'media'>, url: string): Promise<void> {
  await media.remove(url);
  await store.pictures.forget(url);
}
