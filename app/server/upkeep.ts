import type { Media } from '#app/storage/media.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';
import type { SocialPictures } from './social-pictures.ts';

const minuteMs = 60_000;
/** The first run comes soon, so that a machine that is restarted every day is swept as well. */
const firstAfterMs = minuteMs;
const everyMs = 6 * 60 * minuteMs;

type Deps = {
  store: Pick<
    Store,
    | 'clock'
    | 'throttle'
    | 'outbox'
    | 'notices'
    | 'previews'
    | 'sessions'
    | 'trustedNetworks'
    | 'posts'
    | 'bin'
    | 'revisions'
    | 'importWork'
    | 'importPictures'
    | 'uploadsInUse'
    | 'pictures'
    | 'tidySearch'
  >;
  media: Pick<Media, 'sweep'>;
  social: Pick<SocialPictures, 'sweep'>;
  log: Pick<Log, 'info' | 'error'>;
  now: () => Date;
};

/**
 * Work that is done now and then: forgetting what is old and removing uploads nobody refers to. What nobody could bring back is
 * left alone while the clock is not steady: one that jumped ahead by a year takes everything for old.
 */
export function scheduleUpkeep({ store, media, social, log, now }: Deps) {
  const tasks: Record<string, () => Promise<unknown>> = {
    throttle: () => store.throttle.sweep(),
    previews: () => store.previews.sweep(),
    posts: () => store.posts.cleanAgain(),
    social: () => social.sweep(now()),
    search: () => store.tidySearch(),
  };
  const forGood: Record<string, () => Promise<unknown>> = {
    outbox: () => store.outbox.sweep(),
    notices: () => store.notices.sweep(),
    devices: () => store.sessions.forgetDevices(),
    networks: () => store.trustedNetworks.sweep(),
    imports: () => store.importWork.sweep(),
    // Before the uploads: what goes from the bin lets its pictures go.
    bin: () => store.bin.sweep(),
    revisions: () => store.revisions.sweep(),
    async uploads() {
      const removed = await sweepUploads({ store, media });
      if (removed > 0) log.info({ removed }, 'Removed unused uploads');
    },
  };
  const run = async () => {
    // Each by itself: one that fails keeps no other from its turn.
    const isSteady = await store.clock.isSteady().catch((error) => {
      log.error({ err: error, task: 'clock' }, 'Upkeep failed');
      return false;
    });
    if (!isSteady) log.info('Nothing is removed for its age until the clock has gone on for a day without a jump');
    for (const [task, work] of Object.entries(isSteady ? { ...tasks, ...forGood } : tasks))
      await work().catch((error) => log.error({ err: error, task }, 'Upkeep failed'));
  };
  const first = setTimeout(run, firstAfterMs);
  const timer = setInterval(run, everyMs);
  first.unref();
  timer.unref();
  return {
    stop() {
      clearTimeout(first);
      clearInterval(timer);
    },
  };
}

/** Removes the uploads that nothing refers to any more, and answers how many files that were. */
export async function sweepUploads({
  store,
  media,
}: {
  store: Pick<Store, 'uploadsInUse' | 'importPictures' | 'pictures'>;
  media: Deps['media'];
}): Promise<number> {
  const inUse = await store.uploadsInUse();
  await store.importPictures.sweep(inUse);
  await store.pictures.sweep(inUse);
  // A file goes after its row: what is listed is there.
  return media.sweep(new Set([...inUse, ...(await store.pictures.ids())]));
}
