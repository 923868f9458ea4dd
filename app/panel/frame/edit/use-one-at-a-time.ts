import { useRef, useState } from 'react';

/** Ignores calls of `alone` while another one runs, so that a double press acts once. `pending` is the running action. */
export function useOneAtATime<Pending extends string>() {
  const isBusy = useRef(false);
  const [pending, setPending] = useState<Pending | null>(null);
  return {
    isBusy,
    pending,
    setPending,
    async alone(work: () => Promise<void>): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      await work().finally(() => {
        isBusy.current = false;
        setPending(null);
      });
    },
  };
}
