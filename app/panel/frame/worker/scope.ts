export type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Event & { request: Request; respondWith(response: Promise<Response>): void };

/** Parts of a service worker's global scope used by the shell. */
export type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: { origin: string };
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
