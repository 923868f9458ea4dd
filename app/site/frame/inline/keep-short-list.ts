import { shortListId } from './ids.ts';

/** Restores the choice between whole cards and only names and prices on a phone, and stores it when it changes. */
export function keepShortList(): void {
  try {
    // An empty list has no such checkbox, and some private windows have no storage: then the choice holds for this page.
    const box = document.getElementById(shortListId) as HTMLInputElement;
    box.checked = localStorage.getItem(shortListId) !== null;
    box.onchange = () => (box.checked ? localStorage.setItem(shortListId, '') : localStorage.removeItem(shortListId));
  } catch {}
}
