import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the viewport has room for an open item beside its list. */
export const isWide = (): boolean => matchMedia(wide).matches;

/** `isWide`, updated when the viewport changes. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, isWide, () => false);
