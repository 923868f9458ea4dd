type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type FetchEvent = Event & { request: Request; respondWith(response: Promise<Response>): void };

/** The parts of a service worker's global scope that the shell needs. */
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
  /** The addresses of all scripts, styles and fonts of the panel. */
  files: readonly string[];
  /** The script that every shell of this build loads. */
  entry: string;
};
