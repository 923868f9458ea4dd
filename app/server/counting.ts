import { sortableTime } from '#app/domain/dates.ts';
import { isBot } from '#app/domain/insights/bots.ts';
import { type Counted, emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import { mayCount, pageCounts } from '#app/domain/insights/page-counts.ts';
import type { Locale } from '#app/domain/locale.ts';
import { Uncertain } from '#app/storage/postgres-failure.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';
import { startWorkLoop } from './work-loop.ts';

/** Milliseconds between writes: a crash loses the counts since the last one. */
const pauseMs = 4_000;

/** Time zones differ by multiples of this, so the dealer's hour changes only at its ends. */
const quarterHourMs = 900_000;

/** Limits against made-up requests, for each process. */
const limits = {
  /** Different values a day, by column or kind; further ones are counted without the value, or not at all. */
  campaign: 100,
  search: 1000,
  'empty-search': 1000,
  /** Brands that visitors filter by; other facets have fixed values. */
  facet: 300,
  missing: 300,
  page: 1000,
};

/**
 * Different rows an hour, for each kind, so that made-up taps do not blind the others; further ones are counted without
 * names. Pages that were sent have rows of their own.
 */
const maxRows = 2000;

/** Rows that wait if the database is away. */
const maxWaiting = 10_000;

type Deps = { store: Pick<Store, 'insights'>; locale: Locale; now: () => Date; log: Pick<Log, 'error'> };

/** The part of a request that counts. */
type SentRequest = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] };

const keyOf = ({ kind, page, product, branch, campaign }: Counted): string =>
  `${kind}\n${page}\n${product}\n${branch}\n${campaign}`;

export type Counting = ReturnType<typeof startCounting>;

/**
 * Counts in memory and adds the sums to the database every few seconds, in one statement. Knows neither addresses nor
 * visitors. If the database cannot be reached, counts wait in memory.
 */
export function startCounting({ store, locale, now, log }: Deps) {
  /** Counts to be written, by row. */
  let waiting = new Map<string, HourCount>();
  let quarter = { at: -1, hour: '' };
  let rows = { hour: '', seen: new Map<string, Set<string>>() };
  let values = { day: '', seen: new Map<string, Set<string>>() };
  let writing: Promise<void> = Promise.resolve();

  function hourNow(): string {
    const instant = now();
    const at = Math.floor(instant.getTime() / quarterHourMs);
    if (at !== quarter.at) quarter = { at, hour: sortableTime(instant, locale).slice(0, 13).replace(' ', 'T') };
    return quarter.hour;
  }

  /** Whether a value of today is known or may be added. */
  function isWithin(limit: keyof typeof limits, value: string, day: string): boolean {
    if (value === '') return true;
    if (values.day !== day) values = { day, seen: new Map() };
    const seen = values.seen.get(limit) ?? new Set();
    values.seen.set(limit, seen);
    if (!seen.has(value) && seen.size >= limits[limit]) return false;
    seen.add(value);
    return true;
  }

  /** Whether a row of this hour is known or may be added. */
  function hasRoom(budget: string, key: string, hour: string): boolean {
    if (rows.hour !== hour) rows = { hour, seen: new Map() };
    const seen = rows.seen.get(budget) ?? new Set();
    rows.seen.set(budget, seen);
    if (!seen.has(key) && seen.size >= maxRows) return false;
    seen.add(key);
    return true;
  }

  /** Counts an event. The names of one that `isSent` are those of a page that exists. */
  function add(given: Counted, isSent = false): void {
    const hour = hourNow();
    const day = hour.slice(0, 10);
    const { kind } = given;
    const isNamedByPage = kind in limits;
    const isPageKnown = isWithin(isNamedByPage ? (kind as keyof typeof limits) : 'page', given.page, day);
    if (isNamedByPage && !isPageKnown) return;
    const page = isPageKnown ? given.page : '';
    const campaign = isWithin('campaign', given.campaign, day) ? given.campaign : '';
    const named = { ...given, page, campaign };
    const plain = isNamedByPage || isSent ? { ...named, campaign: '' } : { ...emptyCount, kind };
    const row = hasRoom(isSent ? `sent ${kind}` : kind, keyOf(named), hour) ? named : plain;
    put({ ...row, hour, count: 1 }, `${hour}\n${keyOf(row)}`);
  }

  function put(row: HourCount, key: string): void {
    const present = waiting.get(key);
    if (present) present.count += row.count;
    else waiting.set(key, row);
  }

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await store.insights.add([...batch.values()]);
    } catch (error) {
      // An hour of rows waits; older ones are lost if the database stays away. Rows that may have been added are not added
      // again.
      const mayBeAdded = error instanceof Uncertain;
      if (!mayBeAdded && batch.size <= maxWaiting) for (const [key, row] of batch) put(row, key);
      throw error;
    }
  }

  /** Writes what was counted so far. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  const loop = startWorkLoop({
    job: 'counts',
    work: flush,
    onError: (error) => log.error({ err: error }, 'Counts could not be written'),
    pause: pauseMs,
  });

  return {
    add: (counted: Counted) => add(counted),
    flush,

    /** Counts a page that was sent. Must be quick: it runs for each cached page. */
    notePage({ method, url = '', rawHeaders }: SentRequest, status: number, isFound: boolean): void {
      if (method !== 'GET' || !mayCount(url, status)) return;
      const referer = visitorReferer(rawHeaders, url.startsWith('/quote-list'));
      if (referer === null) return;
      for (const counted of pageCounts({ url, referer, status, isFound })) add(counted, true);
    },

    async stop(): Promise<void> {
      await loop.stop();
      await flush().catch((error) => log.error({ err: error }, 'Counts could not be written'));
    },
  };
}

/**
 * The Referer of a visitor's request for a page. `null` for bots, for pages loaded ahead of a tap, which report
 * themselves once they are shown, and for what a script requests; `isOnce` also excludes reloads.
 */
function visitorReferer(rawHeaders: readonly string[], isOnce: boolean): string | null {
  let agent = '';
  let referer = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string;
    const { length } = given;
    if (length !== 10 && length !== 7 && length !== 11 && length !== 14 && length !== 13) continue;
    const name = given.toLowerCase();
    const value = rawHeaders[at + 1] as string;
    if (name === 'user-agent') agent = value;
    else if (name === 'referer') referer = value;
    else if (isOnce && name === 'cache-control' && value === 'max-age=0') return null;
    else if (name === 'sec-purpose' || (name === 'sec-fetch-dest' && value !== 'document')) return null;
  }
  return isBot(agent) ? null : referer;
}
