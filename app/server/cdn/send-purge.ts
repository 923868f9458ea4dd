import type { CdnName } from './cdn-headers.ts';

export type Cdn = {
  name: CdnName;
  /** The whole address of the purge call; several for several caches. */
  purgeUrls: readonly string[];
  token: string;
};

/** Less than the lease of a purge. */
const timeoutMs = 4_000;

const requestOf: Record<CdnName, (keys: readonly string[], token: string) => RequestInit> = {
  // Not a soft purge: a hidden price would be sent as long as the site does not answer.
  // https://www.fastly.com/documentation/reference/api/purging/#bulk-purge-tag
  fastly: (keys, token) => ({
    method: 'POST',
    headers: { 'Fastly-Key': token, 'Surrogate-Key': keys.join(' '), Accept: 'application/json' },
  }),
  // https://developers.cloudflare.com/api/resources/cache/methods/purge/
  cloudflare: (keys, token) => ({
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ tags: keys }),
  }),
  varnish: (keys) => ({ method: 'PURGE', headers: { 'Surrogate-Key': keys.join(' ') } }),
  // Reads the content version again, which is part of all its keys: deploy/cdn/nginx.conf.
  nginx: () => ({ method: 'GET' }),
};

/** Removes the copies with any of `keys`. Throws unless every cache confirms it. */
export async function sendPurge({ name, purgeUrls, token }: Cdn, keys: readonly string[], stopping: AbortSignal) {
  const purgeAt = async (url: string) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
    const answer = await fetch(url, { ...requestOf[name](keys, token), redirect: 'error', signal });
    const body = await answer.text();
    const isDone = answer.ok && (name !== 'cloudflare' || JSON.parse(body).success === true);
    if (!isDone) throw new Error(`${new URL(url).host} answered ${answer.status}: ${body.slice(0, 200)}`);
  };
  const results = await Promise.allSettled(purgeUrls.map(purgeAt));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
