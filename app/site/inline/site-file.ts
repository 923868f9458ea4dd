import { leadPrefix } from '#app/site/leads/lead-store.ts';
import { listKey } from '#app/site/quote-list/stored-list.ts';

/**
 * Loads site-script.ts, which holds all interactive behaviour of the public site. The server writes its address before
 * each script that loads it.
 */
declare const siteFile: string;

/** Retry interval in ms after a failed load; not every reconnect fires an `online` event. */
const pauseMs = 30_000;

let isBegun = false;

/** Loads and runs the file once. */
export function begin(): void {
  if (isBegun) return;
  isBegun = true;
  // The CSP (`strict-dynamic`) trusts elements added by a trusted script, but not imports of an inline one.
  const script = document.head.appendChild(Object.assign(document.createElement('script'), { src: siteFile }));
  script.onerror = () => {
    isBegun = false;
    addEventListener('online', begin);
    setTimeout(begin, pauseMs);
  };
}

/** Delay in ms after the load event, which leaves the bandwidth to the pictures. */
const picturesMs = 400;

/**
 * Prefetches the file into the browser's cache after the first paint. Skipped with data saver, and delayed for pages in
 * the background.
 */
export function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetchFile = () => fetch(siteFile, { priority: 'low' }).catch(() => {});
  // Hidden pages get no animation frames.
  requestAnimationFrame(() => setTimeout(fetchFile, picturesMs));
}

/** Whether storage has a key that begins so. False if it is unavailable, as in some private windows. */
function isStored(prefix: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(prefix));
  } catch {
    return false;
  }
}

/** Whether unsent forms are stored. */
export const isAnythingKept = (): boolean => isStored(leadPrefix);

export const isListKept = (): boolean => isStored(listKey);
