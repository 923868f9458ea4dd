import { useFormContext } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { WeekDay } from './week-day.tsx';
import { dayNames, type WeekValues } from './week-values.ts';

/** The opening hours of all weekdays. */
export function WeekDays() {
  const { getValues, setValue } = useFormContext<{ hours: WeekValues }>();

  function copyMonday() {
    const { days } = getValues('hours');
    const [monday] = days;
    if (!monday) return;
    for (const [index, day] of days.entries())
      if (index > 0 && day.isOpen)
        setValue(`hours.days.${index}`, { ...day, from: monday.from, to: monday.to }, { shouldDirty: true });
  }

  return (
    <>
      <p className="mb-1 text-sm text-ink-soft">Tick the open days.</p>
      <ul className="divide-y divide-rule border-y border-rule">
        {dayNames.map((name, index) => (
          <WeekDay key={name} name={name} index={index} />
        ))}
      </ul>
      <Button kind="quiet" size="small" className="mt-1 -ml-3.5" onClick={copyMonday}>
        Use Monday’s times on all open days
      </Button>
    </>
  );
}
