import type { Location } from 'react-router';

/** Whether the page runs an older build than the service worker. */
let isOutdated = false;

const updateEveryMs = 60 * 60 * 1000;

/**
 * Registers the service worker, which stores the files of the panel for the next start. Looks for a new build whenever
 * the panel is shown again, because an installed panel stays open for days. Never rejects: without it, as over plain
 * HTTP, the panel works with a connection.
 */
export async function registerWorker(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    isOutdated = isControlled;
    isControlled = true;
  });
  const made = await serviceWorker.register('/admin-worker.js', { scope: '/admin' }).catch(() => null);
  const update = () => {
    if (document.visibilityState === 'visible') made?.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', update);
  setInterval(update, updateEveryMs);
}

/** Opens the next page as a new document if there is a new build, unless typed text or an upload would be lost. */
export function openInNewBuild(to: Location | undefined): void {
  if (!isOutdated || to === undefined || to.state || to.pathname === location.pathname) return;
  const leaving = new Event('beforeunload', { cancelable: true });
  if (dispatchEvent(leaving)) location.assign(to.pathname + to.search + to.hash);
}
