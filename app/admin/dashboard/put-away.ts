const key = 'first steps: put away';

/** Whether the first steps were put away in this browser. */
export function isPutAway(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Storage is out of reach in some private windows.
    return false;
  }
}

/** Remembers it in this browser, where that can be done. */
export function putAway(isAway: boolean): void {
  try {
    if (isAway) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // It is put away until the page is loaded anew.
  }
}
