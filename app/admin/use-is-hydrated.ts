import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the HTML of the server and until it is hydrated. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
