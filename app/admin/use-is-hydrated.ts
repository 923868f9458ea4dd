import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false on the server and until hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
