import { Failure } from '#app/domain/errors.ts';
import type { ApiDeps } from './call.ts';

/** Bytes of the photos of all inquiries together. Those of deleted inquiries no longer count. */
const quotaBytes = 500 * 1024 * 1024;
/** How long a count of the stored photos is used, in ms. */
const countedForMs = 10 * 60_000;

/** Keeps strangers from filling the disk with photos. */
export function createPhotoQuota({ store, media }: Pick<ApiDeps, 'store' | 'media'>, maxBytes = quotaBytes) {
  let used = { bytes: 0, until: Number.NEGATIVE_INFINITY };

  async function count(): Promise<number> {
    const photos = new Set(await store.messages.photos());
    let bytes = 0;
    for await (const picture of media.kept()) if (photos.has(`/uploads/${picture.name}`)) bytes += picture.bytes;
    return bytes;
  }

  return {
    /** Throws `invalid` with a sentence for the visitor if the photos take all of their room. */
    async check(): Promise<void> {
      if (performance.now() > used.until) used = { bytes: await count(), until: performance.now() + countedForMs };
      if (used.bytes >= maxBytes)
        throw new Failure('invalid', 'We cannot take photos now. Please send your message without them.', {
          field: 'photos',
        });
    },
    note(bytes: number): void {
      used.bytes += bytes;
    },
  };
}
