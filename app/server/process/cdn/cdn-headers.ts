import { savesData } from '#app/server/process/http/save-data.ts';
import { siteKey, versionKey } from '#app/storage/engine/purges.ts';

/** The header in which each CDN reads how long it may keep a response, and the one with the keys for purges. */
const headerNames = {
  fastly: ['Surrogate-Control', 'Surrogate-Key'],
  varnish: ['Surrogate-Control', 'Surrogate-Key'],
  nginx: ['X-Accel-Expires', 'Surrogate-Key'],
  cloudflare: ['CDN-Cache-Control', 'Cache-Tag'],
} as const;
export type CdnName = keyof typeof headerNames;
export const cdnNames = Object.keys(headerNames) as CdnName[];

/** In seconds. Purges keep copies current; `maxAge` only limits the harm of one that the CDN lost. */
const seconds = { maxAge: 3600, staleWhileRevalidate: 60, staleIfError: 86_400 };

/** A visitor's text or the confirmation of a form. */
const personal = /^\/contact\?|[?&]sent=/;

/** Whether all query keys of an address have an effect: any number of others can be invented. */
const isPlain = (url: string, address: string) =>
  url.includes('?') === address.includes('?') && url.split('&').length === address.split('&').length;

type Sent = {
  url: string;
  /** The address as the page cache normalises it. */
  address: string;
  /** The version that the response shows and the time of its next scheduled change; `null` if it must not be kept. */
  edition: { version: number; until: number } | null;
  now: Date;
};

/** The headers that tell a CDN to keep a response of the page cache until it is purged, or not to: names and values in turn. */
export function cdnHeaders(cdn: CdnName, { url, address, edition, now }: Sent): string[] {
  const [control, keys] = headerNames[cdn];
  const isCall = address.startsWith('/api/');
  // Cloudflare ignores Vary: it would send the public response of a call to signed-in users.
  const isShared = isPlain(url, address) && !personal.test(address) && !(isCall && cdn === 'cloudflare');
  // A second less: caches count whole seconds.
  const left = edition === null || !isShared ? 0 : Math.floor((edition.until - now.getTime()) / 1000) - 1;
  if (edition === null || left <= 0) return [control, cdn === 'nginx' ? '0' : 'max-age=0'];
  const maxAge = Math.min(seconds.maxAge, left);
  const staleFor = Math.min(seconds.staleWhileRevalidate, left - maxAge);
  const value = `max-age=${maxAge}, stale-while-revalidate=${staleFor}, stale-if-error=${seconds.staleIfError}`;
  const tags = [siteKey, versionKey(edition.version)].join(cdn === 'cloudflare' ? ',' : ' ');
  return [control, cdn === 'nginx' ? `${maxAge}` : value, keys, tags, ...(isCall ? ['Vary', 'Origin'] : [])];
}

/** A CDN keeps an upload for a day: a deleted picture must not stay for the year of its browser copies. */
const uploadAge = 's-maxage=86400';

/**
 * Keeps a response out of CDNs unless it is a public file. `private`, because Fastly ignores `no-cache` and `no-store`.
 * Also private are smaller pictures for visitors with Save-Data, since Cloudflare ignores Vary, and social pictures.
 */
export function limitToBrowser(request: Request, headers: Headers): void {
  const control = headers.get('cache-control') ?? 'no-cache';
  const { pathname } = new URL(request.url);
  const isReduced = savesData(request) && pathname.startsWith('/uploads/');
  if (!control.startsWith('public') || isReduced || pathname.startsWith('/social/'))
    headers.set('Cache-Control', `private, ${control.replace(/^public, /, '')}`);
  else if (pathname.startsWith('/uploads/')) headers.set('Cache-Control', `${control}, ${uploadAge}`);
}
