import type { PushTarget } from '#app/domain/inquiries/notices/push-device.ts';

/** At the root: a worker's maximum scope is its own folder, and `/admin/` would not contain `/admin`. */
const worker = { file: '/admin-worker.js', scope: '/admin' };

/** Returns why this browser cannot show notifications; `null` if it can, or if permission was not requested yet. */
export function obstacle(): string | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied'
      ? 'Notifications are blocked for this site. Allow them in the site settings of your browser, then reload this page.'
      : null;
  // An iPad identifies itself as a Mac.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches
    ? 'On an iPhone or iPad, first add the panel to the Home Screen: tap Share, then Add to Home Screen. Open it from there and turn notifications on.'
    : 'This browser cannot show notifications.';
}

const current = async () =>
  (await navigator.serviceWorker?.getRegistration(worker.scope))?.pushManager?.getSubscription() ?? null;

/** Returns the endpoint of this browser; empty without a subscription. */
export const thisEndpoint = async (): Promise<string> => (await current().catch(() => null))?.endpoint ?? '';

/** Asks for permission and subscribes; browsers require a tap for it. `null` if refused or unreachable. */
export async function subscribe(publicKey: string): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  try {
    await navigator.serviceWorker.register(worker.file, { scope: worker.scope });
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: publicKey };
    const made = await pushManager.subscribe(options).catch(async (error: DOMException) => {
      // Subscribed with an old key, from before the site was moved.
      if (error.name !== 'InvalidStateError') throw error;
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    await keepKnown({ endpoint: made.endpoint, publicKey });
    return made.toJSON() as PushTarget;
  } catch (error) {
    console.error(error);
    return null;
  }
}

export const unsubscribe = async (): Promise<void> => {
  await forgetKnown();
  await (await current())?.unsubscribe().catch(() => {});
};

/** The subscription of this browser that the server knows, stored for the service worker. */
type Known = { endpoint: string; publicKey: string };

const cacheName = 'subscription';
const url = '/subscription';

export const keepKnown = async (known: Known): Promise<void> =>
  (await caches.open(cacheName)).put(url, Response.json(known));

export const readKnown = async (): Promise<Known | null> =>
  (await (await caches.match(url, { cacheName }))?.json()) ?? null;

export const forgetKnown = (): Promise<boolean> => caches.delete(cacheName);
