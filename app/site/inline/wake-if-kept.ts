import { begin, isAnythingKept } from './site-file.ts';

/** Runs at the end of a page that is links and forms alone: forms that could not be sent are looked after there, too. */
addEventListener('load', () => {
  if (isAnythingKept()) begin();
});
