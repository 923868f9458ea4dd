import { ifPossible } from '#app/admin/if-possible.ts';

const key = 'first steps: put away';

/** Whether the first steps are hidden in this browser. */
export const areFirstStepsHidden = (): boolean => ifPossible(() => localStorage.getItem(key)) !== null;

/** Saves the choice in this browser. If storage is unavailable, the choice lasts until the page is reloaded. */
export const saveFirstStepsHidden = (isHidden: boolean): void =>
  void ifPossible(() => (isHidden ? localStorage.setItem(key, 'yes') : localStorage.removeItem(key)));
