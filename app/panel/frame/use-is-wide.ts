import { useSyncExternalStore } from 'react';

const wide = '(width >= 64rem)';

/** Whether the viewport has room for an open item beside its list. */
export const isWide = (): boolean => matchMedia(wide).matches;

/** Whether a media query matches, updated when the viewport changes. */
export const useMatches = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** `isWide`, updated when the viewport changes. */
export const useIsWide = (): boolean => useMatches(wide);
