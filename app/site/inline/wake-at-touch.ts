import './count-prerendered.ts';
import './count-taps.ts';
import { begin, fetchAhead, isAnythingKept } from './site-file.ts';

/**
 * Loads the site's script of an interactive page on the first interaction: pointer, key, focus, input or Back. Loads it
 * at once if unsent forms are stored.
 */
addEventListener('load', () => (isAnythingKept() ? begin() : fetchAhead()));
for (const sign of ['pointerdown', 'click', 'keydown', 'focusin', 'input', 'popstate'])
  addEventListener(sign, begin, true);
