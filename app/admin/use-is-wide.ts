import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for what is open beside its list. */
export const isWide = (): boolean => matchMedia(wide).matches;

/** The same, followed as the window changes. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, isWide, () => false);
