import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * Runs at the end of a page of the panel, which is nothing without React: leaves the start values, which stand in the
 * element before, on the window, and adds the entry, whose address is the script's own `data-entry`. In development
 * `data-before` names a module that must run first.
 */
const own = ownElement();
const { entry = '', before } = own.dataset;
window.hydrationData = own.previousElementSibling?.textContent ?? '';

/** The policy trusts what a trusted script adds, but not what an inline one imports. */
const addModule = (src: string) =>
  document.head.appendChild(Object.assign(document.createElement('script'), { type: 'module', src }));

whenShown(() => {
  const begin = () => addModule(entry);
  if (before) addModule(before).onload = begin;
  else begin();
});
