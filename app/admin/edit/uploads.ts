import { createContext, useContext, useSyncExternalStore } from 'react';

/** Pictures that were chosen on a page and have not arrived yet. */
export type Uploads = {
  /** How many are under way. */
  count: () => number;
  subscribe: (listener: () => void) => () => void;
  /** One more is under way; the function is called once, with whether it arrived. */
  begin: () => (hasArrived: boolean) => void;
  /** Waits until none is under way: true when all have arrived, false as soon as one has not. */
  arrived: () => Promise<boolean>;
};

/** Counts what is under way. What has arrived must be in the form before its end is told. */
export function createUploads(): Uploads {
  let count = 0;
  const listeners = new Set<() => void>();
  let waiting: ((haveAllArrived: boolean) => void)[] = [];
  const answer = (haveAllArrived: boolean) => {
    const asked = waiting;
    waiting = [];
    for (const resolve of asked) resolve(haveAllArrived);
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
      let isUnderWay = true;
      change(1);
      return (hasArrived) => {
        if (!isUnderWay) return;
        isUnderWay = false;
        change(-1);
        if (!hasArrived) answer(false);
        else if (count === 0) answer(true);
      };
    },
    arrived: () => (count === 0 ? Promise.resolve(true) : new Promise((resolve) => waiting.push(resolve))),
  };
}

export const UploadsContext = createContext<Uploads | null>(null);

/** The uploads of the page this is on. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === null) throw new Error('useUploads belongs inside a LeaveGuard');
  return uploads;
}

export const useUploadCount = ({ subscribe, count }: Uploads): number => useSyncExternalStore(subscribe, count, count);
