import type { SocialPictures } from '#app/server/pictures/social-pictures.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

const minuteMs = 60_000;
/** The first run comes soon, so that a machine restarted every day is cleaned up as well. */
const firstAfterMs = minuteMs;
const everyMs = 6 * 60 * minuteMs;

type Deps = {
  store: Store;
  media: Pick<Media, 'sweep' | 'remove'>;
  social: Pick<SocialPictures, 'sweep'>;
  log: Pick<Log, 'info' | 'error'>;
  now: () => Date;
};

/** Periodic cleanup in one process. Permanent deletions wait for a steady clock: after a jump all looks old. */
export function scheduleUpkeep({ store, media, social, log, now }: Deps) {
  const tasks: Record<string, () => Promise<unknown>> = {
    throttle: () => store.throttle.sweep(),
    previews: () => store.previews.sweep(),
    invitations: () => store.invitations.sweep(),
    posts: () => store.posts.cleanAgain(),
  };
  const permanent: Record<string, () => Promise<unknown>> = {
    outbox: () => store.outbox.sweep(),
    notices: () => store.notices.sweep(),
    devices: () => store.sessions.forgetDevices(),
    networks: () => store.trustedNetworks.sweep(),
    rememberedDevices: () => store.rememberedDevices.sweep(),
    imports: () => store.importWork.sweep(),
    // Before the uploads: deleting from the trash releases pictures.
    async trash() {
      for (const photo of await store.trash.sweep()) await media.remove(photo);
    },
    async privacy() {
      for (const photo of await store.privacy.expire(await store.settings.read())) await media.remove(photo);
      await store.privacy.endKept(dealer.locale);
    },
    revisions: () => store.revisions.sweep(),
    insights: () => store.insights.sweep(),
    // After the deletions.
    wipe: () => store.privacy.wipe(),
    async uploads() {
      const removed = await sweepUploads({ store, media });
      if (removed > 0) log.info({ removed }, 'Removed unused uploads');
    },
  };
  // Tasks are independent: a failure does not stop the others.
  const onError = (task: string) => (error: unknown) => log.error({ err: error, task }, 'Upkeep failed');
  return startWorkLoop({
    job: 'upkeep',
    async work(stopping) {
      // Each process has its own folder of them.
      await social.sweep(now()).catch(onError('social'));
      await store.leases.hold('upkeep', async (lost) => {
        const isSteady = (await store.clock.isSteady().catch(onError('clock'))) ?? false;
        if (!isSteady) log.info('Nothing is removed for its age until the clock has run for a day without a jump');
        for (const [task, work] of Object.entries(isSteady ? { ...tasks, ...permanent } : tasks))
          if (!stopping.aborted && !lost.aborted) await work().catch(onError(task));
      });
    },
    onError: onError('lease'),
    pause: everyMs,
    firstAfterMs,
  });
}

/** Removes unreferenced uploads and returns the number of files removed. */
export async function sweepUploads({
  store,
  media,
}: {
  store: Pick<Store, 'uploadsInUse' | 'importPictures' | 'pictures'>;
  media: Pick<Media, 'sweep'>;
}): Promise<number> {
  const inUse = await store.uploadsInUse();
  await store.importPictures.sweep(inUse);
  await store.pictures.sweep(inUse);
  // Files are removed after their rows, so every listed picture has its file.
  return media.sweep(new Set([...inUse, ...(await store.pictures.ids())]));
}
