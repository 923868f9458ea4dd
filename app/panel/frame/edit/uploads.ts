import { createContext, useContext, useSyncExternalStore } from 'react';

/** Tracks the running picture uploads of a page. */
export type Uploads = {
  count: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Registers an upload. Call the returned function when it ends, with its success. */
  begin: () => (hasArrived: boolean) => void;
  /** Resolves to true when all uploads have succeeded, to false as soon as one fails. */
  arrived: () => Promise<boolean>;
};

/** Creates an upload tracker. Put the result into the form before reporting the end of its upload. */
export function createUploads(): Uploads {
  let count = 0;
  const listeners = new Set<() => void>();
  let waiting: ((haveAllArrived: boolean) => void)[] = [];
  const resolveWaiting = (haveAllArrived: boolean) => {
    const current = waiting;
    waiting = [];
    for (const resolve of current) resolve(haveAllArrived);
  };
  const change = (by: number) => {
    count += by;
    for (const listener of listeners) listener();
  };
  return {
    count: () => count,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin() {
      let isRunning = true;
      change(1);
      return (hasArrived) => {
        if (!isRunning) return;
        isRunning = false;
        change(-1);
        if (!hasArrived) resolveWaiting(false);
        else if (count === 0) resolveWaiting(true);
      };
    },
    arrived: () => (count === 0 ? Promise.resolve(true) : new Promise((resolve) => waiting.push(resolve))),
  };
}

export const UploadsContext = createContext<Uploads | null>(null);

/** Returns the upload tracker of the page. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === null) throw new Error('useUploads must be used inside a LeaveGuard');
  return uploads;
}

export const useUploadCount = ({ subscribe, count }: Uploads): number => useSyncExternalStore(subscribe, count, count);
