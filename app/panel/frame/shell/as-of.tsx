import { useEffect, useSyncExternalStore } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { dateAndTime, dayOf } from '#app/domain/text/dates.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { restore, signInAddress } from '#app/panel/frame/calls/session.ts';
import { readAsOf, subscribe, takeOutdated } from '#app/panel/frame/offline/stored-answers.ts';
import { useStatus } from '#app/panel/frame/status.tsx';
import { dealer } from '#dealer';

/** Shows the age of cached data while offline. Reloads the page's data when a newer response differs from it. */
export function AsOf() {
  const asOf = useSyncExternalStore(subscribe, readAsOf, () => null);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  useEffect(() => {
    const show = async () => {
      if (!takeOutdated()) return;
      // The session of the cached responses may have ended.
      if ((await restore()) === null) await navigate(signInAddress(location), { replace: true });
      else await Promise.all([revalidate(), refresh(), panel.settings.learnName()]);
    };
    show();
    return subscribe(show);
  }, [revalidate, refresh, navigate]);
  if (asOf === null) return null;
  const read = new Date(asOf);
  const isToday = dayOf(read, dealer.locale) === dayOf(new Date(), dealer.locale);
  const [date, time] = dateAndTime(read.toISOString(), dealer.locale).split(', ');
  return (
    <p role="status" className="mb-6 border-l-8 border-yellow-mark bg-shade px-4 py-3">
      No connection. You see the panel as of{' '}
      <time dateTime={read.toISOString()}>{isToday ? time : `${date}, ${time}`}</time>.
    </p>
  );
}
