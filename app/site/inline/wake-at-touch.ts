import { begin, fetchAhead, isAnythingKept } from './site-file.ts';

/**
 * Runs at the end of a page that does more than links and forms: wakes it at the first sign that somebody is there, which
 * is a pointer, a key, the focus, something typed or Back; at once where forms wait to be sent.
 */
addEventListener('load', () => (isAnythingKept() ? begin() : fetchAhead()));
for (const sign of ['pointerdown', 'click', 'keydown', 'focusin', 'input', 'popstate'])
  addEventListener(sign, begin, true);
