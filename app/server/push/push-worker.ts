import type { Locale } from '#app/domain/locale.ts';
import { type PushNotice, withoutNames } from '#app/domain/push.ts';
import { quietEnd } from '#app/domain/push-device.ts';
import { pushMaxAge, pushRetryAfter } from '#app/domain/push-result.ts';
import type { Log } from '#app/server/log.ts';
import { startWorkLoop } from '#app/server/work-loop.ts';
import type { DueMail } from '#app/storage/outbox.ts';
import type { Store } from '#app/storage/store.ts';
import type { SendPush } from './send-push.ts';

export type PushWorkerDeps = {
  store: Store;
  push: Pick<SendPush, 'send'>;
  locale: Locale;
  log: Log;
  now: () => Date;
  /** Milliseconds between two checks of the queue. */
  pause?: number;
  /** Milliseconds for which an attempt may continue after `stop`. */
  stopTimeoutMs?: number;
};

/** Notifications sent at the same time, so that a slow push service does not hold up the others. */
const maxInFlight = 32;

/** Postponed notifications are looked at again after this long, in ms: the outbox takes a long wait for a wrong clock. */
const longestWait = 60 * 60 * 1000;

/** Sends the queued notifications. `wake` looks for new ones at once; `stop` waits a few seconds, then aborts. */
export function startPushWorker({ store, push, locale, log, now, pause = 5000, stopTimeoutMs = 4000 }: PushWorkerDeps) {
  const breakOff = new AbortController();
  const inFlight = new Map<string, Promise<void>>();

  /** Notifications sent but not yet marked as sent. They are never sent again, and marked as soon as possible. */
  const unmarked = new Map<string, DueMail>();

  async function markSent(job: DueMail): Promise<void> {
    await store.outbox.markSent(job);
    unmarked.delete(job.id);
  }

  async function markTheRest(): Promise<void> {
    // The failure was logged the first time.
    for (const job of unmarked.values()) if (!inFlight.has(job.id)) await markSent(job).catch(() => {});
  }

  async function deliver(job: DueMail): Promise<void> {
    const at = now();
    const notice = JSON.parse(job.text) as PushNotice;
    const found = await store.pushDevices.find(job.to);
    const age = at.getTime() - Date.parse(job.createdAt);
    if (found === null || found.device.isPaused || age >= pushMaxAge) return store.outbox.drop(job);
    const { device, target } = found;
    // A closing notification makes no sound.
    const quiet = notice.isClosed ? null : quietEnd(device, at, locale);
    if (quiet !== null)
      return store.outbox.postpone(job, new Date(Math.min(quiet.getTime(), at.getTime() + longestWait)));

    const text = device.hidesNames && job.messageId !== null ? withoutNames(notice) : notice;
    const ttl = Math.ceil((pushMaxAge - Math.max(0, age)) / 1000);
    const { outcome, reason, retryAfterMs } = await push.send(target, text, { ttl, stop: breakOff.signal, now: at });
    if (outcome === 'sent') {
      unmarked.set(job.id, job);
      await markSent(job).catch((error) =>
        log.error({ err: error, push: job.id }, 'Could not record that a notification was sent'),
      );
      await store.pushDevices.noteSent(device.id);
      return;
    }
    if (outcome === 'gone') {
      log.info({ device: device.id, reason }, 'A device no longer takes notifications and was removed');
      await store.pushDevices.forget(device.id, target);
      return store.outbox.drop(job);
    }
    log.error({ push: job.id, attempts: job.attempts + 1, outcome, reason }, 'A notification could not be sent');
    const delay = retryAfterMs ?? pushRetryAfter(job.attempts + 1, Math.random());
    await store.outbox.markFailed(job, reason, { isFinal: outcome === 'refused', chance: 0, delay });
  }

  function begin(job: DueMail): void {
    const run = deliver(job)
      .catch((error) => log.error({ err: error, push: job.id }, 'A notification could not be processed'))
      .finally(() => {
        const wasFull = inFlight.size >= maxInFlight;
        inFlight.delete(job.id);
        if (wasFull) loop.wake();
      });
    inFlight.set(job.id, run);
  }

  const loop = startWorkLoop({
    async work(isStopping) {
      await markTheRest();
      while (!isStopping() && inFlight.size < maxInFlight) {
        const jobs = await store.outbox.take(maxInFlight - inFlight.size, 'push');
        if (jobs.length === 0) break;
        for (const job of jobs) if (!unmarked.has(job.id) && !inFlight.has(job.id)) begin(job);
      }
    },
    onError: (error) => log.error({ err: error }, 'The queue of notifications could not be read'),
    pause,
  });

  return {
    wake: loop.wake,
    async stop(): Promise<void> {
      // An aborted notification counts as not sent and stays in the queue for the next start.
      const stopTimer = setTimeout(() => breakOff.abort(new Error('The site is stopping')), stopTimeoutMs);
      await loop.stop();
      await Promise.all(inFlight.values());
      clearTimeout(stopTimer);
      await markTheRest();
    },
  };
}
