import { shortListId } from './ids.ts';

/** Keeps the choice of the short list of products, from page to page. */
export function keepShortList(): void {
  const box = document.getElementById(shortListId);
  if (!(box instanceof HTMLInputElement)) return;
  try {
    box.checked = localStorage.getItem(shortListId) !== null;
    box.onchange = () => (box.checked ? localStorage.setItem(shortListId, '') : localStorage.removeItem(shortListId));
  } catch {
    // Storage is out of reach in some private windows; then the choice holds for this page.
  }
}
