import { type Hours, hoursByDays } from '#app/domain/business/hours/hours.ts';

type HoursListProps = { hours: Hours; label?: string; className?: string };

export const HoursList = ({ hours, label, className = '' }: HoursListProps) => (
  <dl aria-label={label} className={`mt-2 tabular-nums ${className}`}>
    {hoursByDays(hours).map(({ days, text }) => (
      <div key={days} className="grid grid-cols-[6rem_1fr] border-t border-rule py-2">
        <dt className="text-ink-soft">{days}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
