import { useFormContext, useWatch } from 'react-hook-form';
import { useUsualHours } from '#app/admin/known-settings.ts';
import { hoursInWords } from '#app/domain/hours.ts';
import type { BranchValues } from './branch-values.ts';
import { WeekDays } from './week-days.tsx';

/** A choice between the dealer's usual hours and own hours for the branch. */
export function BranchHoursFields() {
  const { control, register, formState } = useFormContext<BranchValues>();
  const usual = hoursInWords(useUsualHours());
  const week = useWatch({ control, name: 'hours.week' });

  const choice = 'flex min-h-11 items-center gap-3';
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Opening hours</legend>
      <label className={choice}>
        <input {...register('hours.week')} type="radio" value="usual" className="size-5 shrink-0" />
        <span>
          Usual hours <span className="text-sm text-ink-soft">({usual})</span>
        </span>
      </label>
      <label className={choice}>
        <input {...register('hours.week')} type="radio" value="own" className="size-5 shrink-0" />
        Own hours
      </label>
      {formState.errors.hours?.week?.message && (
        <p role="alert" className="text-sm font-semibold text-magenta">
          {formState.errors.hours?.week.message}
        </p>
      )}
      {week === 'own' && (
        <div className="mt-2">
          <WeekDays />
        </div>
      )}
    </fieldset>
  );
}
