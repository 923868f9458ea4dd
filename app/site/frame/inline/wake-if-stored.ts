import './count-taps.ts';
import { begin, isAnythingStored } from './site-file.ts';

/** Loads the site's script on static pages only if a quote list or unsent forms are stored, also after Back. */
addEventListener('pageshow', () => {
  if (isAnythingStored()) begin();
});
