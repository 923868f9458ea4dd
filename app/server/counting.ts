import { sortableTime } from '#app/domain/dates.ts';
import { isBot } from '#app/domain/insights/bots.ts';
import type { Counted, HourCount } from '#app/domain/insights/counts.ts';
import { mayCount, pageCounts } from '#app/domain/insights/page-counts.ts';
import type { Locale } from '#app/domain/locale.ts';
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
  facet: 300,
  missing: 300,
  page: 1000,
  /** Different rows an hour. */
  rows: 5000,
};

type Deps = { store: Pick<Store, 'insights'>; locale: Locale; now: () => Date; log: Pick<Log, 'error'> };

/** The part of a request that counts. */
type SentRequest = { method?: string | undefined; url?: string | undefined; rawHeaders: readonly string[] };

export type Counting = ReturnType<typeof startCounting>;

/**
 * Counts in memory and adds the sums to the database every few seconds, in one statement. Knows neither addresses nor
 * visitors. If the database cannot be reached, counts wait in memory.
 */
export function startCounting({ store, locale, now, log }: Deps) {
  /** Counts to be written, by row. */
  let waiting = new Map<string, HourCount>();
  let quarter = { at: -1, hour: '' };
  let rows = { hour: '', seen: new Set<string>() };
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

  function add(given: Counted): void {
    const hour = hourNow();
    const day = hour.slice(0, 10);
    const { kind, page, product, branch } = given;
    const isNamedByPage = kind in limits;
    const isPageKnown = isWithin(isNamedByPage ? (kind as keyof typeof limits) : 'page', page, day);
    if (isNamedByPage && !isPageKnown) return;
    const campaign = isWithin('campaign', given.campaign, day) ? given.campaign : '';
    const key = `${kind}\n${isPageKnown ? page : ''}\n${product}\n${branch}\n${campaign}`;
    if (rows.hour !== hour) rows = { hour, seen: new Set() };
    if (!rows.seen.has(key) && rows.seen.size >= limits.rows) return;
    rows.seen.add(key);
    put({ kind, page: isPageKnown ? page : '', product, branch, campaign, hour, count: 1 }, `${hour}\n${key}`);
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
      // An hour of rows waits; older ones are lost if the database stays away.
      if (batch.size <= limits.rows) for (const [key, row] of batch) put(row, key);
      throw error;
    }
  }

  /** Writes what was counted so far. */
  function flush(): Promise<void> {
    writing = writing.catch(() => {}).then(write);
    return writing;
  }

  const loop = startWorkLoop({
    work: flush,
    onError: (error) => log.error({ err: error }, 'Counts could not be written'),
    pause: pauseMs,
  });

  return {
    add,
    flush,

    /** Counts a page that was sent. Must be quick: it runs for each cached page. */
    notePage({ method, url = '', rawHeaders }: SentRequest, status: number, isFound: boolean): void {
      if (method !== 'GET' || !mayCount(url, status)) return;
      const referer = visitorReferer(rawHeaders);
      if (referer === null) return;
      for (const counted of pageCounts({ url, referer, status, isFound })) add(counted);
    },

    async stop(): Promise<void> {
      await loop.stop();
      await flush().catch((error) => log.error({ err: error }, 'Counts could not be written'));
    },
  };
}

/**
 * The Referer of a visitor's request for a page. `null` for bots, for pages loaded ahead of a tap, which report
 * themselves once they are shown, and for what a script requests.
 */
function visitorReferer(rawHeaders: readonly string[]): string | null {
  let agent = '';
  let referer = '';
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at] as string;
    const { length } = given;
    if (length !== 10 && length !== 7 && length !== 11 && length !== 14) continue;
    const name = given.toLowerCase();
    const value = rawHeaders[at + 1] as string;
    if (name === 'user-agent') agent = value;
    else if (name === 'referer') referer = value;
    else if (name === 'sec-purpose' || (name === 'sec-fetch-dest' && value !== 'document')) return null;
  }
  return isBot(agent) ? null : referer;
}
