import type { IncomingMessage } from 'node:http';
import { type Counted, emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import { pageCounts } from '#app/domain/insights/page-counts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { sortableTime } from '#app/domain/text/dates.ts';
import { createClientAddress } from '#app/server/process/http/client-address.ts';
import { isBot } from '#app/server/process/http/is-bot.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import { Uncertain } from '#app/storage/engine/databases/postgres-failure.ts';
import type { Store } from '#app/storage/store/store.ts';
import { createNameLimits } from './name-limits.ts';

/** Milliseconds between writes: a crash loses the counts since the last one. */
const pauseMs = 4_000;

/** Time zones differ by multiples of this, so the dealer's hour changes only at its ends. */
const quarterHourMs = 900_000;

/**
 * Different names a day, by column or kind, for each process. One address may add a tenth of them; its further ones are
 * counted without the name, or not at all. Products are those of taps, which may be made up.
 */
const limits = {
  campaign: 100,
  search: 1000,
  'empty-search': 1000,
  /** Brands that visitors filter by; other facets have fixed values. */
  facet: 300,
  missing: 300,
  page: 1000,
  product: 2000,
};

/** The most rows an hour for each kind. Pages that were sent have separate rows. */
const maxRows = 2000;

/** Rows that wait to be written. */
const maxWaiting = 10_000;

type Deps = {
  store: Pick<Store, 'insights'>;
  trustedProxies: readonly string[];
  locale: Locale;
  now: () => Date;
  log: Pick<Log, 'error'>;
};

/** The part of a request that counts. */
type SentRequest = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'> &
  Partial<Pick<IncomingMessage, 'headers'>> & { socket?: { remoteAddress?: string | undefined } };

const keyOf = ({ kind, page, product, branch, campaign }: Counted): string =>
  `${kind}\n${page}\n${product}\n${branch}\n${campaign}`;

export type Counting = ReturnType<typeof startCounting>;

/** Counts in memory and adds to the database every few seconds. Addresses are only keys of limits in memory. */
export function startCounting({ store, trustedProxies, locale, now, log }: Deps) {
  const clientAddress = createClientAddress(trustedProxies);
  const namesOfDay = createNameLimits();
  const rowsOfHour = createNameLimits();
  let waiting = new Map<string, HourCount>();
  let quarter = { at: -1, hour: '' };
  let writing: Promise<void> = Promise.resolve();

  function hourNow(): string {
    const instant = now();
    const at = Math.floor(instant.getTime() / quarterHourMs);
    if (at !== quarter.at) quarter = { at, hour: sortableTime(instant, locale).slice(0, 13).replace(' ', 'T') };
    return quarter.hour;
  }

  /** Counts an event. The names of one that `isSent` are those of a page that exists. */
  function add(given: Counted, sender: () => string, isSent = false): void {
    const hour = hourNow();
    const { kind } = given;
    const isKnown = (kind: keyof typeof limits, name: string) =>
      name === '' || namesOfDay(hour.slice(0, 10), kind, limits[kind])(name, sender);
    const isNamedByPage = kind in limits;
    const isPageKnown = isKnown(isNamedByPage ? (kind as keyof typeof limits) : 'page', given.page);
    if (isNamedByPage && !isPageKnown) return;
    const isProductKnown = (isSent && kind === 'view') || isKnown('product', given.product);
    const named = {
      ...given,
      page: isPageKnown ? given.page : '',
      product: isProductKnown ? given.product : '',
      campaign: isKnown('campaign', given.campaign) ? given.campaign : '',
    };
    const plain = isNamedByPage || isSent ? { ...named, campaign: '' } : { ...emptyCount, kind };
    const isFull = waiting.size >= maxWaiting && !waiting.has(`${hour}\n${keyOf(named)}`);
    if (isFull && isNamedByPage) return;
    const hasRoom = !isFull && rowsOfHour(hour, isSent ? `sent ${kind}` : kind, maxRows)(keyOf(named), sender);
    const row = hasRoom ? named : plain;
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
      // Rows that may have been added are not added again.
      const mayBeAdded = error instanceof Uncertain;
      if (!mayBeAdded) for (const [key, row] of batch) if (waiting.size < maxWaiting) put(row, key);
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
    async work() {
      await flush();
      await store.insights.trim();
    },
    onError: (error) => log.error({ err: error }, 'Counts could not be written'),
    pause: pauseMs,
  });

  return {
    /** Counts what the client with this address reports. */
    add: (counted: Counted, address: string) => add(counted, () => address),
    flush,

    /** Counts a page that was sent. Must be quick: it runs for each cached page. */
    notePage(request: SentRequest, status: number, isFound: boolean): void {
      const { method, url = '', rawHeaders } = request;
      if (method !== 'GET') return;
      const referer = visitorReferer(rawHeaders, url.startsWith('/quote-list'));
      if (referer === null) return;
      const sender = () =>
        clientAddress(request.socket?.remoteAddress, request.headers?.['x-forwarded-for']?.toString() ?? null);
      for (const counted of pageCounts({ url, referer, status, isFound })) add(counted, sender, true);
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
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (name === 'user-agent') agent = value;
    else if (name === 'referer') referer = value;
    else if (isOnce && name === 'cache-control' && value === 'max-age=0') return null;
    else if (name === 'sec-purpose' || (name === 'sec-fetch-dest' && value !== 'document')) return null;
  }
  return isBot(agent) ? null : referer;
}
