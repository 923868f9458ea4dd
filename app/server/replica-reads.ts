import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentVersion } from '#app/storage/content-version.ts';
import { Unreachable } from '#app/storage/postgres-failure.ts';
import type { Replica } from '#app/storage/replica.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { maxStaleMs } from './page-cache.ts';
import { startWorkLoop } from './work-loop.ts';

/** In ms: how long reads wait for a version, when a lag is logged, and the pauses between checks of the replica. */
const times = { wait: 50, warn: 1000, soon: 2, later: 250, heartbeat: 5000 };

/** A read, and whether its answer may be as old as the last known version while the primary cannot be reached. */
type Read = { answer: () => Promise<Response>; mayBeLast: boolean };

type Deps = {
  replica: Replica;
  content: Pick<ContentVersion, 'current' | 'settled' | 'lastKnown'>;
  primary: Pick<Store, 'contentVersion'>;
  log: Pick<Log, 'info' | 'warn'>;
  metrics?: Pick<Metrics, 'observeRead'> | null | undefined;
};

export type ReplicaReads = ReturnType<typeof createReplicaReads>;

/**
 * Decides for each public read whether the replica may answer it: only if the replica has replayed the content version
 * that this process knows, so no answer is older than one before (decision 0072). The version of the replica is
 * remembered, so most reads need no check.
 */
export function createReplicaReads({ replica, content, primary, log, metrics }: Deps) {
  let isUp = false;
  let failures = 0;
  let isStopped = false;
  /** The newest version that a read needed. */
  let wanted = 0;
  /** A version that the replica lacks, and since when a read needs it. */
  let behind: { version: number; since: number } | null = null;
  let isWarned = false;
  /** The primary's version after the last read from it; `null` if that must be asked for. */
  let leastVersion: Promise<number> | null = null;
  let checked = Promise.withResolvers<undefined>();

  const behindMs = () => (behind === null ? 0 : performance.now() - behind.since);

  function warn(details: object, message: string): void {
    if (!isWarned && !isStopped) log.warn(details, `${message}: public pages are read from the primary`);
    isWarned = true;
  }

  function suspend(error: unknown): void {
    isUp = false;
    replica.disconnect();
    warn({ err: error }, 'The replica cannot be read');
  }

  async function check(): Promise<void> {
    try {
      await replica.check();
      isUp = true;
      if (behind !== null && replica.version() >= behind.version) behind = null;
    } catch (error) {
      suspend(error);
    }
    checked.resolve(undefined);
    checked = Promise.withResolvers();
  }

  const loop = startWorkLoop({
    job: 'replica',
    async work(isStopping) {
      while (!isStopping()) {
        await check();
        if (isUp && replica.version() >= wanted) {
          if (isWarned) log.info('Public pages are read from the replica again');
          isWarned = false;
          return;
        }
        if (isUp && behindMs() > times.warn) warn({}, 'The replica is behind the primary');
        await sleep(isUp && behindMs() < times.wait ? times.soon : times.later);
      }
    },
    onError: suspend,
    pause: times.heartbeat,
  });
  replica.onFailure((error) => {
    failures++;
    if (!(error instanceof Unreachable) || !isUp) return;
    suspend(error);
    loop.wake();
  });

  /** Waits for the version for a limited time; not at all if it is late already. */
  async function hasReplayed(version: number): Promise<boolean> {
    let late: Promise<true> | undefined;
    let isLate: true | undefined;
    while (isUp && replica.version() < version) {
      wanted = Math.max(wanted, version);
      behind ??= { version, since: performance.now() };
      if (isLate || behindMs() >= times.wait) return false;
      loop.wake();
      late ??= sleep(times.wait, true);
      isLate = (await Promise.race([checked.promise, late])) || undefined;
    }
    return isUp;
  }

  /** The version that a read must see at least; `null` if it is unknown. */
  async function neededVersion(mayBeLast: boolean): Promise<{ version: number; isLast: boolean } | null> {
    if (content.current() === null) await Promise.race([content.settled(), sleep(times.wait)]);
    const version = content.current();
    if (version !== null) return { version, isLast: false };
    const last = mayBeLast ? content.lastKnown() : null;
    return last === null || last.ageMs > maxStaleMs ? null : { version: last.version, isLast: true };
  }

  /** A read from the primary may have seen a version that this process does not know yet. */
  async function leastOfPrimary(): Promise<number> {
    leastVersion ??= primary.contentVersion();
    return leastVersion.catch(() => {
      leastVersion = null;
      return Number.POSITIVE_INFINITY;
    });
  }

  async function fromReplica({ answer, mayBeLast }: Read): Promise<Response | null> {
    const needed = await neededVersion(mayBeLast);
    if (needed === null || !(await hasReplayed(needed.version))) return null;
    const version = Math.max(needed.version, await leastOfPrimary());
    if (version === Number.POSITIVE_INFINITY || !(await hasReplayed(version))) return null;
    const before = failures;
    const response = await answer();
    if (failures !== before) return null;
    // Cached pages of this version are served as well; a newer page now would make them go back.
    if (needed.isLast) await check();
    if (needed.isLast && (!isUp || replica.version() !== version)) return null;
    metrics?.observeRead('replica');
    return response;
  }

  return {
    store: replica.store,
    /** Discards the answers of all reads in progress; for errors other than those of queries. */
    fail() {
      failures++;
    },
    /** The answer from the replica, or else from the primary by `fallback`. */
    async answer(read: Read, fallback: () => Promise<Response>): Promise<Response> {
      const response = await fromReplica(read);
      if (response !== null) return response;
      metrics?.observeRead('primary');
      const answer = await fallback();
      if (answer.status < 500) leastVersion = null;
      return answer;
    },
    stop() {
      isStopped = true;
      const ended = loop.stop();
      replica.disconnect();
      return ended;
    },
  };
}
