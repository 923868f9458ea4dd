import { useSyncExternalStore } from 'react';
import { createListeners } from '#app/panel/frame/offline/listeners.ts';

/** Creates a tracker of uploads. Put the result of an upload into the form before reporting its end. */
export function createUploads() {
  let count = 0;
  let arrival = Promise.withResolvers<boolean>();
  const { subscribe, notify } = createListeners();
  const change = (by: number) => {
    count += by;
    notify();
  };
  return {
    count: () => count,
    subscribe,
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

/** The running picture uploads of the panel. */
export const uploads = createUploads();

export const useUploadCount = (): number => useSyncExternalStore(uploads.subscribe, uploads.count, uploads.count);
