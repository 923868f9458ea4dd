import type { Build, WorkerScope } from './scope.ts';

/** One cached document for all panel pages, and one for the sign-in page. */
const shells = { panel: '/admin', signIn: '/admin/login' };

const prefix = 'panel-';

/** Builds to keep: the current one and the previous one, whose pages may still be open. */
const keptBuilds = 2;

/** An invitation is opened once, so its page is not cached. */
const isOfPanel = (path: string) => /^\/admin(\/(?!(manifest\.webmanifest|join)$)|$)/.test(path);

/**
 * Serves the panel's documents, scripts, styles and fonts from the cache, so that the panel opens at once and while
 * offline. A new build takes over once its files are cached: open pages keep running, and the next document comes from
 * the new build.
 */
export function serveShell(scope: WorkerScope, { version, files, entry }: Build): void {
  const name = prefix + version;

  async function readShell(path: string): Promise<Response> {
    const response = await fetch(path, { cache: 'no-store' });
    // During an upgrade, the response may come from another build.
    if (!(await response.clone().text()).includes(entry)) throw new Error(`${path} is not of this build`);
    return response;
  }

  async function store(): Promise<void> {
    const cache = await caches.open(name);
    for (const path of Object.values(shells)) await cache.put(path, await readShell(path));
    const isFont = (path: string) => path.endsWith('.woff2');
    await cache.addAll(files.filter((path) => !isFont(path)));
    // With Save-Data, the server sends no fonts.
    await Promise.allSettled(files.filter(isFont).map((path) => cache.add(path)));
  }

  async function dropOldBuilds(): Promise<void> {
    const builds = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
    for (const key of builds.slice(0, Math.max(0, builds.length - keptBuilds + 1))) await caches.delete(key);
  }

  const readDocument = async (request: Request): Promise<Response> => {
    const isSignIn = new URL(request.url).pathname.replace(/\/$/, '') === shells.signIn;
    const cache = await caches.open(name);
    return (await cache.match(isSignIn ? shells.signIn : shells.panel, { ignoreVary: true })) ?? fetch(request);
  };

  scope.addEventListener('install', (event) => event.waitUntil(store().then(() => scope.skipWaiting())));
  scope.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds().then(() => scope.clients.claim())));
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate' && isOfPanel(pathname)) event.respondWith(readDocument(request));
    else if (pathname.startsWith('/assets/'))
      event.respondWith(caches.match(request.url, { ignoreVary: true }).then((file) => file ?? fetch(request)));
  });
}
