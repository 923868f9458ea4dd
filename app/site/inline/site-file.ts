import { leadPrefix } from '#app/site/leads/lead-store.ts';

/**
 * What the site does in the browser beyond links and forms stands in one file of ours (site-script.ts). Its address stands
 * before each script that loads it, written by the server.
 */
declare const siteFile: string;

/** After how many milliseconds to ask again for a file that could not be had: connections come back without a word. */
const pauseMs = 30_000;

let isBegun = false;

/** Runs the file, once. */
export function begin(): void {
  if (isBegun) return;
  isBegun = true;
  // The policy trusts what a trusted script adds, but not what an inline one imports.
  const script = document.head.appendChild(Object.assign(document.createElement('script'), { src: siteFile }));
  script.onerror = () => {
    isBegun = false;
    addEventListener('online', begin);
    setTimeout(begin, pauseMs);
  };
}

/** For so many milliseconds after its load a page is still painted, and the line belongs to its pictures. */
const picturesMs = 400;

/**
 * Leaves the file in the browser's cache once the page has been painted, so that it takes nothing of the line from its
 * pictures; not where data is dear, nor for a page that nobody sees yet.
 */
export function fetchAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const fetchFile = () => fetch(siteFile, { priority: 'low' }).catch(() => {});
  // A page that nobody sees has no frames.
  requestAnimationFrame(() => setTimeout(fetchFile, picturesMs));
}

/** Whether forms wait to be sent. Storage is out of reach in some private windows; then nothing was kept. */
export function isAnythingKept(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(leadPrefix));
  } catch {
    return false;
  }
}
