import './count-taps.ts';
import { begin, isAnythingKept, isListKept } from './site-file.ts';

/** Loads the site's script on static pages only if unsent forms are stored, and after a touch for a quote list. */
addEventListener('load', () => {
  if (isAnythingKept()) begin();
});
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => {
    if (isListKept()) begin();
  });
