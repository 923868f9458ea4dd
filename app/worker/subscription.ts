import type { PushTarget } from '#app/domain/push-device.ts';

/** At the root, because a worker's scope is at most its own folder, and `/admin/` would not contain `/admin`. */
const worker = { file: '/admin-worker.js', scope: '/admin' };

/** Why this browser cannot show notifications; `null` if it can, or may after asking the user. */
export function obstacle(): 'install first' | 'unsupported' | 'blocked' | null {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'blocked' : null;
  // An iPad names itself a Mac.
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install first' : 'unsupported';
}

const current = async () =>
  (await navigator.serviceWorker?.getRegistration(worker.scope))?.pushManager?.getSubscription() ?? null;

/** The endpoint of this browser; empty without a subscription. */
export const thisEndpoint = async (): Promise<string> => (await current().catch(() => null))?.endpoint ?? '';

/**
 * Asks for permission, which browsers allow only in response to a tap, and subscribes with the site's key. Returns `null`
 * if the user refuses.
 */
export async function subscribe(publicKey: string): Promise<PushTarget | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(worker.file, { scope: worker.scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const made = await pushManager.subscribe(options).catch(async (error: DOMException) => {
    // Subscribed with the key of before the site was moved.
    if (error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  return made.toJSON() as PushTarget;
}

export const unsubscribe = async (): Promise<void> => void (await (await current())?.unsubscribe());
