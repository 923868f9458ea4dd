import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import type { PushTarget } from '#app/domain/inquiries/notices/push-device.ts';
import type { PushService } from './push-service.ts';

/** A notification as the service worker passed it to the browser. */
export type Shown = {
  title: string;
  body: string;
  tag: string;
  renotify?: boolean;
  silent?: boolean;
  data: { url: string };
  actions?: { action: string; title: string }[];
};

/**
 * Stubs two browser APIs in the page that a headless browser lacks: the permission prompt and the push subscription, which
 * is created at `service`.
 */
export async function stubPush(page: Page, service: PushService): Promise<void> {
  await page.exposeFunction('subscribeAt', (publicKey: string) => service.subscribe(publicKey));
  await page.addInitScript(() => {
    const store = sessionStorage;
    const at = { permission: 'stand-in permission', subscription: 'stand-in subscription' };
    Object.defineProperty(Notification, 'permission', { get: () => store.getItem(at.permission) ?? 'default' });
    Notification.requestPermission = async () => {
      store.setItem(at.permission, 'granted');
      return 'granted';
    };
    const made = () => {
      const kept = JSON.parse(store.getItem(at.subscription) ?? 'null');
      return (
        kept && {
          endpoint: kept.endpoint,
          toJSON: () => kept,
          unsubscribe: async () => {
            store.removeItem(at.subscription);
            return true;
          },
        }
      );
    };
    PushManager.prototype.getSubscription = async () => made();
    PushManager.prototype.subscribe = async (options) => {
      const { subscribeAt } = window as unknown as { subscribeAt: (key: unknown) => Promise<object> };
      if (!made()) store.setItem(at.subscription, JSON.stringify(await subscribeAt(options?.applicationServerKey)));
      return made();
    };
  });
}

/**
 * Stubs browser APIs in a service worker that a headless browser lacks: the list of shown notifications, and opening and
 * focusing windows after a tap. The browser itself delivers pushes.
 */
export async function notificationCentre(context: BrowserContext, page: Page) {
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const cdp: CDPSession = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await worker.evaluate(() => {
    const scope = self as unknown as Record<string, unknown> & { registration: ServiceWorkerRegistration };
    const shown: (Shown & { close: () => void })[] = [];
    const log: { shown: Shown[]; opened: string[]; events: number } = { shown: [], opened: [], events: 0 };
    const remove = (tag: string) => {
      const at = shown.findIndex((each) => each.tag === tag);
      if (at >= 0) shown.splice(at, 1);
    };
    Object.assign(scope.registration, {
      async showNotification(title: string, options: Omit<Shown, 'title'>) {
        remove(options.tag);
        log.shown.push({ title, ...options });
        shown.push({ title, ...options, close: () => remove(options.tag) });
      },
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((each) => tag === undefined || each.tag === tag),
    });
    Object.assign(scope, { shown, log });
    Object.assign(scope.clients as object, { openWindow: async (url: string) => log.opened.push(url) });
    const { WindowClient } = scope as unknown as { WindowClient: { prototype: object } };
    Object.defineProperty(WindowClient.prototype, 'focus', { value: async () => {} });
    (scope as unknown as EventTarget).addEventListener('push', (event) => {
      // Runs after the worker's own listener. The listener is done when its promises have settled.
      setTimeout(() => log.events++);
      void event;
    });
  });
  type Log = { shown: Shown[]; opened: string[]; events: number };
  const log = () => worker.evaluate(() => (self as unknown as { log: Log }).log);
  return {
    /** Notifications currently shown. */
    shown: () =>
      worker.evaluate(() =>
        (self as unknown as { shown: Shown[] }).shown.map(({ title, body, tag }) => ({ title, body, tag })),
      ),
    /** All notifications shown since the start. */
    ever: async () => (await log()).shown,
    /** Windows opened by taps. */
    opened: async () => (await log()).opened,
    /** Delivers a decrypted push. */
    async deliver(notice: object): Promise<void> {
      const { events } = await log();
      await cdp.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId,
        data: JSON.stringify(notice),
      });
      while ((await log()).events === events);
    },
    /** Taps the only notification, or one of its actions. */
    tap: (action = '') =>
      worker.evaluate(async (tapped) => {
        const scope = self as unknown as EventTarget & { shown: Shown[] };
        const work: Promise<unknown>[] = [];
        const event = Object.assign(new Event('notificationclick'), {
          action: tapped,
          notification: scope.shown[0],
          waitUntil: (each: Promise<unknown>) => work.push(each),
        });
        scope.dispatchEvent(event);
        await Promise.all(work);
      }, action),
  };
}

/** Replaces the subscription of the running service worker, as a browser does, and waits until the worker is done. */
export const replaceSubscription = async (context: BrowserContext, target: PushTarget): Promise<void> =>
  context.serviceWorkers()[0]?.evaluate(async (made) => {
    const newSubscription = { ...made, toJSON: () => made };
    PushManager.prototype.getSubscription = async () => newSubscription as unknown as PushSubscription;
    const work: Promise<unknown>[] = [];
    const waitUntil = (each: Promise<unknown>) => work.push(each);
    self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }));
    await Promise.all(work);
  }, target);
