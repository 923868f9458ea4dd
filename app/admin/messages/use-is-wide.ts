import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether there is room for a message beside the list. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  );
