import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { dateAndTime, dayOf } from '#app/domain/dates.ts';
import { readAsOf, showFresh, subscribe } from '#app/offline/kept-answers.ts';
import { dealer } from '#dealer';
import { panel } from './calls.ts';
import { useStatus } from './status.tsx';

/** Says how old the page is without a connection. Reloads the page when newer answers than the shown ones are there. */
export function AsOf() {
  const asOf = useSyncExternalStore(subscribe, readAsOf, () => null);
  const { revalidate } = useRevalidator();
  const { reload } = useStatus();
  useEffect(() => {
    const show = () => showFresh(() => Promise.all([revalidate(), reload(), panel.settings.learnName()]));
    show();
    return subscribe(show);
  }, [revalidate, reload]);
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
