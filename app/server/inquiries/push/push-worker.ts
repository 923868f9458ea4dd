import { type PushNotice, pushMaxAge, pushRetryAfter, withoutNames } from '#app/domain/inquiries/notices/push.ts';
import { quietEnd } from '#app/domain/inquiries/notices/push-device.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { type Deliver, startOutboxLoop } from '#app/server/inquiries/outbox-loop.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { toBucket } from '#app/storage/inquiries/copies.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { SendPush } from './send-push.ts';

export type PushWorkerDeps = {
  store: Store;
  push: Pick<SendPush, 'send'>;
  /** Puts copies into the backup bucket; they wait without it. */
  copy?: Deliver;
  locale: Locale;
  log: Log;
  now: () => Date;
  pause?: number;
  stopTimeoutMs?: number;
};

/** Maximum concurrent requests, so that a slow push service does not block the others. */
const maxInFlight = 32;

/** Maximum postponement in ms, so that changed quiet hours take effect. */
const longestWait = 60 * 60 * 1000;

/** Sends the queued notifications, and the copies for the backup bucket. */
export function startPushWorker({ store, push, copy, locale, log, now, ...limits }: PushWorkerDeps) {
  const deliver: Deliver = async (job, stop) => {
    if (job.to === toBucket) return copy?.(job, stop) ?? false;
    const at = now();
    const notice = JSON.parse(job.text) as PushNotice;
    const found = await store.pushDevices.find(job.to);
    const age = at.getTime() - Date.parse(job.createdAt);
    const drop = () => store.outbox.drop(job).then(() => false);
    const fail = (reason: string, isFinal: boolean, delay = 0) =>
      store.outbox.markFailed(job, reason, { isFinal, chance: 0, delay }).then(() => false);
    if (found === null || found.device.isPaused) return drop();
    // What failed for a day is listed as not sent; nobody misses a closing notification.
    if (age >= pushMaxAge) return job.attempts > 0 && !notice.isClosed ? fail('Too old', true) : drop();
    const { device, target } = found;
    // Closing notifications are silent, so quiet hours do not apply.
    const quiet = notice.isClosed ? null : quietEnd(device, at, locale);
    if (quiet !== null) {
      await store.outbox.postpone(job, new Date(Math.min(quiet.getTime(), at.getTime() + longestWait)));
      return false;
    }

    const text = device.hidesNames && job.messageId !== null ? withoutNames(notice) : notice;
    const ttl = Math.ceil((pushMaxAge - Math.max(0, age)) / 1000);
    const { outcome, reason, retryAfterMs } = await push.send(target, text, { ttl, stop, now: at });
    if (outcome === 'sent') {
      // For the panel, at most once a minute. A failure must not hide that the notification was sent.
      if (!(at.getTime() - Date.parse(device.lastSentAt ?? '') < 60_000))
        await store.pushDevices.noteSent(device.id).catch(() => {});
      return true;
    }
    if (outcome === 'gone') {
      log.info({ device: device.id, reason }, 'Removed a device whose subscription has ended');
      await store.pushDevices.forget(device.id, target);
      return drop();
    }
    log.error({ push: job.id, attempts: job.attempts + 1, outcome, reason }, 'A notification could not be sent');
    return fail(reason, outcome === 'refused', retryAfterMs ?? pushRetryAfter(job.attempts + 1, Math.random()));
  };

  return startOutboxLoop({
    job: 'notifications',
    store,
    log,
    prepare: async () => deliver,
    atOnce: maxInFlight,
    ...limits,
  });
}
