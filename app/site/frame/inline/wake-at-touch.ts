import { tapPath } from '#app/domain/insights/tap-path.ts';
import './count-taps.ts';
import { begin, fetchAhead, isAnythingStored } from './site-file.ts';

/**
 * Loads the site's script of an interactive page on the first interaction: pointer, key, focus, input or Back. Loads it
 * at once if a quote list, which the header counts, or unsent forms are stored.
 */
addEventListener('load', () => (isAnythingStored() ? begin() : fetchAhead()));
for (const sign of ['pointerdown', 'click', 'keydown', 'focusin', 'input', 'popstate'])
  addEventListener(sign, begin, true);

// Counts the view of a page that was loaded ahead of the tap.
document.addEventListener('prerenderingchange', () => navigator.sendBeacon(`${tapPath}?k=view`));
