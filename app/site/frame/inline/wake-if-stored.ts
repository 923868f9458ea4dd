import './count-taps.ts';
import { formPrefix, listKey } from './ids.ts';
import { begin, isStored } from './site-file.ts';

/** Loads the site's script on static pages only if unsent forms are stored, and after a touch for a quote list. */
addEventListener('load', () => {
  if (isStored(formPrefix)) begin();
});
for (const sign of ['pointerdown', 'keydown'])
  addEventListener(sign, () => {
    if (isStored(listKey)) begin();
  });
