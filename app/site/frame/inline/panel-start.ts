import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * Starts React at the end of a panel page: puts the start values from the previous element on `window`, and loads the
 * entry module from this script's `data-entry`. In development, `data-before` names a module that must run first.
 */
const own = ownElement();
const { entry = '', before } = own.dataset;
window.hydrationData = own.previousElementSibling?.textContent ?? '';

/** The CSP (`strict-dynamic`) trusts elements added by a trusted script, but not imports of an inline one. */
const addModule = (src: string) =>
  document.head.appendChild(Object.assign(document.createElement('script'), { type: 'module', src }));

whenShown(() => {
  const begin = () => addModule(entry);
  if (before) addModule(before).onload = begin;
  else begin();
});
