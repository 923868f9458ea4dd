/** The events that the worker handles. The DOM types have no service worker scope. */
type Events = {
  install: Waiting;
  activate: Waiting;
  fetch: Waiting & { request: Request; respondWith(response: Promise<Response>): void };
  push: Waiting & { data: { json(): unknown } | null };
  notificationclick: Waiting & { notification: Notification; action: string };
  pushsubscriptionchange: Waiting & { newSubscription?: PushSubscription | null };
};
type Waiting = Event & { waitUntil(work: Promise<unknown>): void };

type Client = {
  url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, ports: MessagePort[]): void;
};

/** The parts of a service worker's global scope that the worker uses. */
export type WorkerScope = {
  addEventListener<Name extends keyof Events>(type: Name, listen: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Client[]>;
    openWindow(url: string): Promise<unknown>;
  };
};

/** Set by scripts/worker.ts when the worker is built. */
export type Build = {
  /** Changes with every file. */
  version: string;
  /** URLs of the panel's scripts, styles and fonts. */
  files: readonly string[];
  /** URL of a script that every document of this build loads. */
  entry: string;
};
