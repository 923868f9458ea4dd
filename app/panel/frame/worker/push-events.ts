import type { PushNotice } from '#app/domain/inquiries/notices/push.ts';
import type { WorkerScope } from './scope.ts';

/** Message to a panel window. The window opens the address, keeps typed text, and acknowledges on the port. */
export type OpenAddress = { open: string };

/** Options missing from the DOM types. */
type Options = NotificationOptions & { renotify?: boolean; actions?: { action: string; title: string }[] };

/** Timeout for the acknowledgement, in ms. A window that is still loading does not acknowledge. */
const ackTimeoutMs = 1000;

/** Both actions open the panel, because the push contains no phone number. */
const actions = [
  { action: 'call', title: 'Call' },
  { action: 'whatsapp', title: 'WhatsApp' },
];

/** Shows, replaces and closes notifications, and opens the panel when one is tapped. */
export function listenForPushes(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    const notice = event.data?.json() as PushNotice | undefined;
    if (notice) event.waitUntil(notice.isClosed ? close(scope, notice) : show(scope, notice));
  });
  scope.addEventListener('notificationclick', (event) => {
    const { action, notification } = event;
    notification.close();
    const url = new URL((notification.data as { url: string }).url, scope.location.origin);
    if (action !== '') url.searchParams.set('do', action);
    event.waitUntil(open(scope, url));
  });
}

function show({ registration }: WorkerScope, { title, body, url, tag }: PushNotice): Promise<void> {
  // Replaces a notification with the same tag, with a new sound.
  const options: Options = { body, tag, renotify: true, data: { url } };
  return registration.showNotification(title, url.includes('?id=') ? { ...options, actions } : options);
}

/** Shows a silent notification first, because Safari ends subscriptions whose pushes show nothing. */
async function close({ registration }: WorkerScope, { title, body, url, tag }: PushNotice): Promise<void> {
  await registration.showNotification(title, { body, tag, silent: true, data: { url } });
  for (const shown of await registration.getNotifications({ tag })) shown.close();
}

async function open({ clients }: WorkerScope, url: URL): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const panel = windows.find((window) => /^\/admin(\/|$)/.test(new URL(window.url).pathname));
  if (panel === undefined) {
    await clients.openWindow(url.href);
    return;
  }
  await panel.focus();
  const message: OpenAddress = { open: url.pathname + url.search };
  const { port1, port2 } = new MessageChannel();
  const isOpened = await new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, ackTimeoutMs, false);
    panel.postMessage(message, [port2]);
  });
  // Only windows controlled by this worker can be navigated.
  if (!isOpened) await panel.navigate(url.href).catch(() => clients.openWindow(url.href));
}
