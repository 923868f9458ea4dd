import { createContext, useContext, useSyncExternalStore } from 'react';

/**
 * Tracks the running picture uploads of a page. Put the result of an upload into the form before reporting its end.
 */
export function createUploads() {
  let count = 0;
  let arrival = Promise.withResolvers<boolean>();
  const listeners = new Set<() => void>();
  const change = (by: number) => {
    count += by;
    for (const listener of listeners) listener();
  };
  return {
    count: () => count,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Registers an upload. Call the returned function once, when it ends, with its success. */
    begin() {
      change(1);
      return (hasArrived: boolean): void => {
        change(-1);
        if (hasArrived && count > 0) return;
        arrival.resolve(hasArrived);
        arrival = Promise.withResolvers();
      };
    },
    /** Resolves to true when all uploads have succeeded, to false as soon as one fails. */
    arrived: () => (count === 0 ? Promise.resolve(true) : arrival.promise),
  };
}

type Uploads = ReturnType<typeof createUploads>;

export const UploadsContext = createContext<Uploads | null>(null);

/** Returns the upload tracker of the page. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === null) throw new Error('useUploads must be used inside a LeaveGuard');
  return uploads;
}

export const useUploadCount = ({ subscribe, count }: Uploads): number => useSyncExternalStore(subscribe, count, count);
