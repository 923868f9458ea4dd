import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { type FollowUpNow, type FollowUpSetup, followUpOf, noSetup } from '#app/domain/inquiries/follow-up.ts';
import { dealer } from '#dealer';

/** Interval for updating waiting times, in ms. */
const pause = 30_000;

export const FollowUpContext = createContext<FollowUpNow>(followUpOf(noSetup, dealer.locale)(new Date(0)));

/** Returns names, waiting times and views for the current time. */
export const useFollowUp = (): FollowUpNow => useContext(FollowUpContext);

export function useFollowUpNow(setup: FollowUpSetup): FollowUpNow {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), pause);
    return () => clearInterval(timer);
  }, []);
  const followUpAt = useMemo(() => followUpOf(setup, dealer.locale), [setup]);
  return useMemo(() => followUpAt(now), [followUpAt, now]);
}
