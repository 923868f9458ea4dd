import { useSyncExternalStore } from 'react';

const roomy = '(width >= 76rem)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(roomy);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether a phone-sized preview fits beside the form. */
export const useHasRoomBeside = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchMedia(roomy).matches,
    () => false,
  );
