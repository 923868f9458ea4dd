import type { Location } from 'react-router';
import type { OpenAddress } from '#app/panel/frame/worker/push-events.ts';

/** Whether the service worker has a newer build than the page. */
let isOutdated = false;

/**
 * Registers the service worker, which caches the panel's files for the next start. Checks for a new build each time the
 * page becomes visible, because an installed panel stays open for days. Never rejects: without a service worker (for
 * example over plain HTTP), the panel works online only.
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
}

/** If the build is outdated, loads the next page as a new document, unless that would lose typed text or an upload. */
export function openInNewBuild(to: Location | undefined): void {
  if (!isOutdated || to === undefined || to.state || to.pathname === location.pathname) return;
  const leaving = new Event('beforeunload', { cancelable: true });
  if (dispatchEvent(leaving)) location.assign(to.pathname + to.search + to.hash);
}

/** Calls `open` with the address of each tapped notification. Returns a function that unsubscribes. */
export function listenForTaps(open: (address: string) => void): () => void {
  const listen = ({ data, ports: [port] }: MessageEvent<OpenAddress | null>) => {
    if (typeof data?.open !== 'string') return;
    port?.postMessage('opening');
    open(data.open);
  };
  navigator.serviceWorker?.addEventListener('message', listen);
  return () => navigator.serviceWorker?.removeEventListener('message', listen);
}
