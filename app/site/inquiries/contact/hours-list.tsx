import { type Hours, hoursByDays, spanOnDoor } from '#app/domain/business/hours/hours.ts';

/** `isOnDoor`: the short form, without am and pm. */
type HoursListProps = { hours: Hours; isOnDoor?: boolean; label?: string; className?: string };

export const HoursList = ({ hours, isOnDoor, label, className = '' }: HoursListProps) => (
  <dl aria-label={label} className={`mt-2 tabular-nums ${className}`}>
    {hoursByDays(hours, isOnDoor ? spanOnDoor : undefined).map(({ days, text }) => (
      <div key={days} className="grid grid-cols-[6rem_1fr] border-t border-rule py-2">
        <dt className="text-ink-soft">{days}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
