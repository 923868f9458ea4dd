import type { Media } from '#app/storage/media.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';
import type { SocialPictures } from './social-pictures.ts';

const hour = 60 * 60 * 1000;

type Deps = { store: Store; media: Media; social: SocialPictures; log: Log; now: () => Date };

/** Work that is done now and then: forgetting what is old and removing uploads nobody refers to. */
export function scheduleUpkeep({ store, media, social, log, now }: Deps) {
  const run = async () => {
    try {
      await store.throttle.sweep();
      await store.outbox.sweep();
      await store.previews.sweep();
      await social.sweep(now());
      const removed = await media.sweep(await store.uploadsInUse());
      if (removed > 0) log.info({ removed }, 'Removed unused uploads');
    } catch (error) {
      log.error({ err: error }, 'Upkeep failed');
    }
  };
  const timer = setInterval(run, 6 * hour);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
