import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type Desk, deskOf, noSetup } from '#app/domain/inquiries/desk.ts';
import type { FollowUpSetup } from '#app/domain/inquiries/follow-up.ts';
import { dealer } from '#dealer';

/** Interval for updating waiting times, in ms. */
const pause = 30_000;

export const DeskContext = createContext<Desk>(deskOf(noSetup, dealer.locale)(new Date(0)));

/** Returns names, waiting times and views for the current time. */
export const useDesk = (): Desk => useContext(DeskContext);

export function useDeskNow(setup: FollowUpSetup): Desk {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), pause);
    return () => clearInterval(timer);
  }, []);
  const deskAt = useMemo(() => deskOf(setup, dealer.locale), [setup]);
  return useMemo(() => deskAt(now), [deskAt, now]);
}
