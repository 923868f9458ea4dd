import { fromJson, toJson } from './codec.ts';
import { readMeta, writeMeta } from './meta.ts';
import { hasChanged } from './queries.ts';
import type { Db } from './tables.ts';

/** In ms; a purge takes less. */
const leaseMs = 5_000;

/**
 * In ms. A page rendered before a change may reach the CDN after the purge. The next ones remove those of processes that
 * learn of the change later and those under way, the last one those of a process that has lost its database unnoticed.
 */
const repeatAfterMs = [300, 2_000, 10_000];
const retryMs = { first: 250, max: 30_000 };

/** The largest number of keys in one purge; Cloudflare accepts 30. */
const maxKeys = 25;

/** The key of all pages, and that of the pages of one content version. */
export const siteKey = 'site';
export const versionKey = (version: number) => `v${version}`;

const key = 'purges';
/** No copy of a version before `settled` is left. `version` was purged `passes` times, the last time at `purgedAt`. */
const atStart = { settled: -1, version: -1, passes: 0, purgedAt: '', attempts: 0, leasedUntil: '' };
type State = typeof atStart;

/** A purge that this process shall send, and the state after it. */
export type Purge = { keys: string[]; leased: State; done: State };

/** Compares the content version with the version up to which the CDN is purged. Nothing is lost if a process ends. */
export function createPurges({ db, now }: { db: Db; now: () => Date }) {
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const msSince = (time: string) => now().getTime() - Date.parse(time);

  /** Changes the state unless another process has. */
  async function replace(old: State, value: State): Promise<boolean> {
    const change = db.updateTable('meta').set('value', toJson(value)).where('key', '=', key);
    return hasChanged(change.where('value', '=', toJson(old)));
  }

  return {
    /** Requests a purge of everything: a process has started, perhaps with another release or restored data. */
    begin: (): Promise<void> => writeMeta(db, key, toJson(atStart)),

    /** Leases the next purge to this process, if one is due and no other process works on it. */
    async claim(): Promise<{ version: number; isSettled: boolean; purge: Purge | null }> {
      const rows = await db.selectFrom('meta').selectAll().where('key', 'in', [key, 'content_version']).execute();
      const valueAt = (name: string) => rows.find((row) => row.key === name)?.value ?? '';
      const [version, state] = [Number(valueAt('content_version')), fromJson<State>(valueAt(key))];
      const isNew = state.version !== version;
      const task = { version, isSettled: !isNew && state.passes > repeatAfterMs.length, purge: null };
      const repeatMs = repeatAfterMs[state.passes - 1] ?? Number.POSITIVE_INFINITY;
      if ((!isNew && msSince(state.purgedAt) < repeatMs) || msSince(state.leasedUntil) < 0) return task;
      const leased = { ...state, leasedUntil: later(leaseMs) };
      if (!(await replace(state, leased))) return task;
      const { settled } = state;
      const areAll = settled < 0 || version < settled || version - settled > maxKeys;
      const keys = Array.from({ length: areAll ? 0 : version - settled }, (_, index) => versionKey(settled + index));
      const passes = isNew ? 1 : state.passes + 1;
      const done = { ...atStart, settled: passes > repeatAfterMs.length ? version : settled, version, passes };
      return { ...task, purge: { keys: areAll ? [siteKey] : keys, leased, done } };
    },

    /** Whether the CDN has not confirmed a purge of the present version yet. */
    async isWaiting(): Promise<boolean> {
      const [version, state] = await Promise.all([readMeta(db, 'content_version'), readMeta(db, key)]);
      return state === null || fromJson<State>(state).version !== Number(version);
    },

    /** The CDN has confirmed a purge. Has no effect after the lease, as does `fail`. */
    confirm: ({ leased, done }: Purge) => replace(leased, { ...done, purgedAt: later(0) }),

    /** A purge has failed; no process tries again before the backoff has passed. */
    fail({ leased }: Purge): Promise<boolean> {
      const waitMs = Math.min(retryMs.max, retryMs.first * 2 ** leased.attempts);
      return replace(leased, { ...leased, attempts: leased.attempts + 1, leasedUntil: later(waitMs) });
    },
  };
}
