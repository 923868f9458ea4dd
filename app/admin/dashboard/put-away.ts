const key = 'first steps: put away';

/** Whether the first steps are hidden in this browser. */
export function areFirstStepsHidden(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Some private windows block storage.
    return false;
  }
}

/** Saves the choice in this browser, if storage is available. */
export function saveFirstStepsHidden(isHidden: boolean): void {
  try {
    if (isHidden) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
}
