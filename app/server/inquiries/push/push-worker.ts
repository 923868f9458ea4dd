import { setTimeout as sleep } from 'node:timers/promises';
import { type PushNotice, pushMaxAge, pushRetryAfter, withoutNames } from '#app/domain/inquiries/notices/push.ts';
import { quietEnd } from '#app/domain/inquiries/notices/push-device.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import { keepRenewing } from '#app/storage/engine/work/leases.ts';
import type { DueMail } from '#app/storage/inquiries/outbox.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { SendPush } from './send-push.ts';

export type PushWorkerDeps = {
  store: Store;
  push: Pick<SendPush, 'send'>;
  locale: Locale;
  log: Log;
  now: () => Date;
  /** Polling interval of the queue in ms. */
  pause?: number;
  /** Grace period for requests after `stop`, in ms. */
  stopTimeoutMs?: number;
};

/** Maximum concurrent requests, so that a slow push service does not block the others. */
const maxInFlight = 32;

/** Maximum postponement in ms: the outbox treats longer delays as a wrong clock. */
const longestWait = 60 * 60 * 1000;

/** In a flood, notifications are leased and recorded together, this often in ms: each write waits for the disk. */
const gatherMs = 25;

/** Sends the queued notifications. `wake` looks for new ones at once; `stop` waits a few seconds, then aborts. */
export function startPushWorker({ store, push, locale, log, now, pause = 5000, stopTimeoutMs = 4000 }: PushWorkerDeps) {
  const breakOff = new AbortController();
  const inFlight = new Map<string, Promise<void>>();
  /** Whether the queue may hold more than one batch. */
  let isFull = false;

  /** Notifications sent but not yet recorded as sent. Never sends these again. */
  const unmarked = new Map<string, DueMail>();

  let marking = Promise.resolve();
  let isMarkingNext = false;

  /** Records sent notifications. Batches those sent during the previous write. */
  function markSent(): Promise<void> {
    if (isMarkingNext) return marking;
    isMarkingNext = true;
    marking = marking.then(async () => {
      if (unmarked.size > 0 && inFlight.size > 1) await sleep(gatherMs);
      isMarkingNext = false;
      const jobs = [...unmarked.values()];
      if (jobs.length === 0) return;
      try {
        await store.outbox.markAllSent(jobs);
        for (const { id } of jobs) unmarked.delete(id);
      } catch (error) {
        log.error({ err: error, pushes: jobs.length }, 'Could not record that notifications were sent');
      }
    });
    return marking;
  }

  async function deliver(job: DueMail): Promise<void> {
    const at = now();
    const notice = JSON.parse(job.text) as PushNotice;
    const found = await store.pushDevices.find(job.to);
    const age = at.getTime() - Date.parse(job.createdAt);
    if (found === null || found.device.isPaused) return store.outbox.drop(job);
    if (age >= pushMaxAge) {
      // What failed for a day is listed as not sent; nobody misses a closing notification.
      const isFailure = job.attempts > 0 && !notice.isClosed;
      return isFailure ? store.outbox.markFailed(job, 'Too old', { isFinal: true, chance: 0 }) : store.outbox.drop(job);
    }
    const { device, target } = found;
    // Closing notifications are silent, so quiet hours do not apply.
    const quiet = notice.isClosed ? null : quietEnd(device, at, locale);
    if (quiet !== null)
      return store.outbox.postpone(job, new Date(Math.min(quiet.getTime(), at.getTime() + longestWait)));

    const text = device.hidesNames && job.messageId !== null ? withoutNames(notice) : notice;
    const ttl = Math.ceil((pushMaxAge - Math.max(0, age)) / 1000);
    const { outcome, reason, retryAfterMs } = await push.send(target, text, { ttl, stop: breakOff.signal, now: at });
    if (outcome === 'sent') {
      unmarked.set(job.id, job);
      await markSent();
      // Writes at most once a minute, which is enough for the panel.
      if (at.getTime() - Date.parse(device.lastSentAt ?? '') < 60_000) return;
      return store.pushDevices.noteSent(device.id);
    }
    if (outcome === 'gone') {
      log.info({ device: device.id, reason }, 'Removed a device whose subscription has ended');
      await store.pushDevices.forget(device.id, target);
      return store.outbox.drop(job);
    }
    log.error({ push: job.id, attempts: job.attempts + 1, outcome, reason }, 'A notification could not be sent');
    const delay = retryAfterMs ?? pushRetryAfter(job.attempts + 1, Math.random());
    await store.outbox.markFailed(job, reason, { isFinal: outcome === 'refused', chance: 0, delay });
  }

  /** Rereads a row that was leased again while its result was recorded, or after a clock jump. */
  const again = (job: DueMail, before: Promise<void>) => before.then(() => store.outbox.postpone(job, now()));

  function begin(job: DueMail): void {
    const before = inFlight.get(job.id);
    const run = (before === undefined ? deliver(job) : again(job, before))
      .catch((error) => log.error({ err: error, push: job.id }, 'A notification could not be processed'))
      .finally(() => {
        if (inFlight.get(job.id) === run) inFlight.delete(job.id);
        // Leases the next batch in one transaction.
        if (isFull && inFlight.size <= maxInFlight / 2) loop.wake();
      });
    inFlight.set(job.id, run);
  }

  const stopRenewing = keepRenewing(async () => {
    if (inFlight.size > 0) await store.outbox.renew([...inFlight.keys()]);
  });
  const loop = startWorkLoop({
    job: 'notifications',
    async work(isStopping) {
      await markSent();
      // Also if no more can be leased now: the next one that ends wakes the loop.
      isFull = inFlight.size >= maxInFlight;
      while (!isStopping() && !isFull) {
        const jobs = await store.outbox.take(maxInFlight - inFlight.size, 'push');
        if (jobs.length === 0) break;
        for (const job of jobs) if (!unmarked.has(job.id)) begin(job);
        // Those that arrive in the meantime are leased with one write.
        if (inFlight.size > 1) await sleep(gatherMs);
        isFull = inFlight.size >= maxInFlight;
      }
    },
    onError: (error) => log.error({ err: error }, 'The queue of notifications could not be read'),
    pause,
  });

  return {
    wake: loop.wake,
    async stop(): Promise<void> {
      // An aborted notification stays in the queue for the next start.
      const stopTimer = setTimeout(() => breakOff.abort(new Error('The site is stopping')), stopTimeoutMs);
      await loop.stop();
      await Promise.all(inFlight.values());
      clearTimeout(stopTimer);
      stopRenewing();
      await markSent();
    },
  };
}
