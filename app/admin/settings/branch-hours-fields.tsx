import { useFormContext, useWatch } from 'react-hook-form';
import { hoursInWords } from '#app/domain/hours.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { BranchDay } from './branch-day.tsx';
import { type BranchValues, dayNames } from './branch-values.ts';

const usual = hoursInWords(dealer.hours);

/** The dealer's usual hours, or seven days of its own. */
export function BranchHoursFields() {
  const { control, register, getValues, setValue, formState } = useFormContext<BranchValues>();
  const week = useWatch({ control, name: 'hours.week' });

  function copyMonday() {
    const { days } = getValues('hours');
    const [monday] = days;
    if (!monday) return;
    for (const [index, day] of days.entries())
      if (index > 0 && day.isOpen)
        setValue(`hours.days.${index}`, { ...day, from: monday.from, to: monday.to }, { shouldDirty: true });
  }

  const choice = 'flex min-h-11 items-center gap-3';
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Opening hours</legend>
      <label className={choice}>
        <input {...register('hours.week')} type="radio" value="usual" className="size-5 shrink-0" />
        <span>
          The usual hours <span className="text-sm text-ink-soft">({usual})</span>
        </span>
      </label>
      <label className={choice}>
        <input {...register('hours.week')} type="radio" value="own" className="size-5 shrink-0" />
        Its own hours
      </label>
      {formState.errors.hours?.week?.message && (
        <p role="alert" className="text-sm font-medium text-magenta">
          {formState.errors.hours?.week.message}
        </p>
      )}
      {week === 'own' && (
        <div className="mt-2">
          <p className="mb-1 text-sm text-ink-soft">Tick the days on which it is open.</p>
          <ul className="divide-y divide-rule border-y border-rule">
            {dayNames.map((name, index) => (
              <BranchDay key={name} name={name} index={index} />
            ))}
          </ul>
          <Button kind="quiet" size="small" className="mt-1 -ml-3.5" onClick={copyMonday}>
            Use Monday’s times on all open days
          </Button>
        </div>
      )}
    </fieldset>
  );
}
