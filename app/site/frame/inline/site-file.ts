import { formPrefix, listKey } from './ids.ts';

/** Loads site-script.ts, all behaviour of the public site; the server writes its address before each script. */
declare const siteFile: string;

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
    // Not every reconnect fires an `online` event.
    setTimeout(begin, 30_000);
  };
}

/** Prefetches the file into the browser's cache after the first paint and the pictures, unless data saver is on. */
export function fetchAhead(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  // Hidden pages get no animation frames.
  requestAnimationFrame(() => setTimeout(() => fetch(siteFile, { priority: 'low' }).catch(() => {}), 400));
}

/** Whether a quote list or an unsent form is stored. False without storage, as in some private windows. */
export function isAnythingStored(): boolean {
  try {
    return listKey in localStorage || Object.keys(localStorage).some((key) => key.startsWith(formPrefix));
  } catch {
    return false;
  }
}
