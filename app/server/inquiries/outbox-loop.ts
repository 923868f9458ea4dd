import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import { keepRenewing } from '#app/storage/engine/work/leases.ts';
import type { DueMail } from '#app/storage/inquiries/outbox.ts';
import type { Store } from '#app/storage/store/store.ts';

/** Sends one item and records its failure. Returns whether it was sent; the loop records that. */
export type Deliver = (item: DueMail, stop: AbortSignal) => Promise<boolean>;

const kinds = { 'e-mails': 'mail', notifications: 'push', webhooks: 'hook' } as const;

type Options = {
  job: keyof typeof kinds;
  store: Pick<Store, 'outbox'>;
  log: Pick<Log, 'error'>;
  /** Called before each look into the queue; `null` if nothing can be sent now. */
  prepare: () => Promise<Deliver | null>;
  /** Maximum items under way, so that a slow server does not delay the others. */
  atOnce: number;
  /** Milliseconds between two looks into the queue. */
  pause?: number;
  /** Milliseconds for which an attempt may continue after `stop`. */
  stopTimeoutMs?: number;
};

/**
 * Sends the queued e-mails, notifications or events for webhooks, each at least once. `wake` looks for new ones at once; `stop` waits a few
 * seconds for those under way, then aborts them.
 */
export function startOutboxLoop({
  job,
  store: { outbox },
  log,
  prepare,
  atOnce,
  pause = 5000,
  stopTimeoutMs = 4000,
}: Options) {
  const breakOff = new AbortController();
  const underWay = new Map<string, Promise<void>>();

  /** Items sent but not recorded yet. They are never sent again, and recorded as soon as the database can. */
  const unmarked = new Map<string, DueMail>();

  async function markSent(item: DueMail): Promise<void> {
    unmarked.set(item.id, item);
    try {
      await outbox.markSent(item);
      unmarked.delete(item.id);
    } catch (error) {
      log.error({ err: error, item: item.id }, 'Could not record what was sent');
    }
  }

  const markTheRest = () =>
    Promise.all([...unmarked.values()].filter(({ id }) => !underWay.has(id)).map((item) => markSent(item)));

  async function send(item: DueMail, deliver: Deliver): Promise<void> {
    try {
      if (await deliver(item, breakOff.signal)) await markSent(item);
    } catch (error) {
      log.error({ err: error, item: item.id }, 'An e-mail or notification could not be processed');
    }
    const wasFull = underWay.size >= atOnce;
    underWay.delete(item.id);
    if (wasFull) loop.wake();
  }

  const stopRenewing = keepRenewing(async () => {
    if (underWay.size > 0) await outbox.renew([...underWay.keys()]);
  });
  const loop = startWorkLoop({
    job,
    async work(stopping) {
      await markTheRest();
      const deliver = await prepare();
      while (deliver !== null && !stopping.aborted && underWay.size < atOnce) {
        const items = await outbox.take(atOnce - underWay.size, kinds[job]);
        if (items.length === 0) break;
        // After a pause of the process, it may lease again what it still sends.
        for (const item of items)
          if (!unmarked.has(item.id) && !underWay.has(item.id)) underWay.set(item.id, send(item, deliver));
      }
    },
    onError: (error) => log.error({ err: error }, 'The outbox could not be read'),
    pause,
  });

  return {
    wake: loop.wake,
    async stop(): Promise<void> {
      // An aborted item counts as not sent and stays in the queue for the next start.
      const stopTimer = setTimeout(() => breakOff.abort(new Error('The site is stopping')), stopTimeoutMs);
      await loop.stop();
      await Promise.all(underWay.values());
      clearTimeout(stopTimer);
      stopRenewing();
      await markTheRest();
    },
  };
}
