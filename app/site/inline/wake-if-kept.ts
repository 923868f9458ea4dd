import './count-taps.ts';
import { begin, isAnythingKept } from './site-file.ts';

/** Loads the site's script on static pages only if unsent forms are stored. */
addEventListener('load', () => {
  if (isAnythingKept()) begin();
});
