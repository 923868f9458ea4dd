import { shortListId } from './ids.ts';

/** Stores the short-list choice across pages. */
export function keepShortList(): void {
  const box = document.getElementById(shortListId);
  if (!(box instanceof HTMLInputElement)) return;
  try {
    box.checked = localStorage.getItem(shortListId) !== null;
    box.onchange = () => (box.checked ? localStorage.setItem(shortListId, '') : localStorage.removeItem(shortListId));
  } catch {
    // Storage is unavailable in some private windows; then the choice holds for this page.
  }
}
