import { type Hours, hoursByDays, spanOnDoor } from '#app/domain/business/hours/hours.ts';

/** `isOnDoor`: the short form, without am and pm. `closed`: the holidays as text. */
type HoursListProps = { hours: Hours; isOnDoor?: boolean; closed?: string[]; label?: string; className?: string };

export function HoursList({ hours, isOnDoor, closed = [], label, className = '' }: HoursListProps) {
  const days = hoursByDays(hours, isOnDoor ? spanOnDoor : undefined);
  return (
    <dl aria-label={label} className={`mt-2 tabular-nums ${className}`}>
      {[...days, ...closed.map((text) => ({ days: 'Holiday', text }))].map(({ days, text }) => (
        <div key={days + text} className="grid grid-cols-[6rem_1fr] border-t border-rule py-2">
          <dt className="text-ink-soft">{days}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
