import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type Desk, deskOf, noSetup } from '#app/domain/desk.ts';
import type { FollowUpSetup } from '#app/domain/follow-up.ts';
import { dealer } from '#dealer';

/** How often waiting times are updated, in ms. */
const pause = 30_000;

export const DeskContext = createContext<Desk>(deskOf(noSetup, dealer.locale)(new Date(0)));

/** Names, waiting times and views as of now. */
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
