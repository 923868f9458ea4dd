import type { Media } from '#app/storage/media.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';

const hour = 60 * 60 * 1000;

/** Work that is done now and then: forgetting old attempts and removing uploads nobody refers to. */
export function scheduleUpkeep({ store, media, log }: { store: Store; media: Media; log: Log }) {
  const run = async () => {
    try {
      await store.throttle.sweep();
      await store.outbox.sweep();
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
