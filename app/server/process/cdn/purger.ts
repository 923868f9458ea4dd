import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import type { ContentVersion } from '#app/storage/engine/databases/content-version.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { CdnName } from './cdn-headers.ts';

/** In ms. A change is purged within this time; several changes in it share a purge. */
const pauseMs = 100;
/** In ms, after an error of the database. */
const errorPauseMs = 5_000;

type Deps = {
  cdn: Cdn;
  store: Pick<Store, 'purges'>;
  content: Pick<ContentVersion, 'current'>;
  log: Pick<Log, 'error'>;
};

/** Purges the CDN after each change of public content. All processes watch; the one with the lease purges. */
export function startPurger({ cdn, store: { purges }, content, log }: Deps) {
  let isBegun = false;
  /** The version of which no earlier copy is left. */
  let settled: number | null = null;
  let pausedUntil = 0;

  async function work(stopping: AbortSignal): Promise<void> {
    const version = content.current();
    if (version === null || version === settled || performance.now() < pausedUntil) return;
    if (!isBegun) await purges.begin();
    isBegun = true;
    const task = await purges.claim();
    settled = task.isSettled ? task.version : null;
    const { purge } = task;
    if (purge === null) return;
    try {
      await sendPurge(cdn, { keys: purge.keys, version: task.version }, stopping);
    } catch (error) {
      log.error({ err: error, attempts: purge.leased.attempts + 1 }, 'The CDN could not be purged');
      return void (await purges.fail(purge));
    }
    await purges.confirm(purge);
  }

  // Stopping it aborts a purge in progress: the next process repeats it.
  return startWorkLoop({
    job: 'purges',
    work,
    onError(error) {
      pausedUntil = performance.now() + errorPauseMs;
      log.error({ err: error }, 'The state of the CDN could not be read');
    },
    pause: pauseMs,
  });
}

export type Cdn = {
  name: CdnName;
  /** The whole address of the purge call; several for several caches. */
  purgeUrls: readonly string[];
  token: string;
};

/** Less than the lease of a purge. */
const timeoutMs = 4_000;

type Purged = { keys: readonly string[]; version: number };

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
  // Reads the content version again, which is part of all its keys, and answers with it: deploy/cdn/nginx.conf.
  nginx: () => ({ method: 'GET' }),
};

/** Removes the copies with any of `keys`, all of versions before `version`. Throws unless every cache confirms it. */
export async function sendPurge({ name, purgeUrls, token }: Cdn, { keys, version }: Purged, stopping: AbortSignal) {
  const isConfirmed: Partial<Record<CdnName, (body: string, headers: Headers) => boolean>> = {
    cloudflare: (body) => JSON.parse(body).success === true,
    // Another process may have answered that does not know the version yet.
    nginx: (_, headers) => Number(/ v(\d+)$/.exec(headers.get('surrogate-key') ?? '')?.[1]) >= version,
  };
  const purgeAt = async (url: string) => {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]);
    const answer = await fetch(url, { ...requestOf[name](keys, token), redirect: 'error', signal });
    const body = await answer.text();
    if (!answer.ok || isConfirmed[name]?.(body, answer.headers) === false)
      throw new Error(`${new URL(url).host} answered ${answer.status}: ${body.slice(0, 200)}`);
  };
  const results = await Promise.allSettled(purgeUrls.map(purgeAt));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
