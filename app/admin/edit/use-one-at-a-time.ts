import { useRef, useState } from 'react';

/** Does one thing at a time: a second press must not create a second one. `pending` is what is under way. */
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
