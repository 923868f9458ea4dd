import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Choice } from '#app/ui/field.tsx';
import { dayNames, type WeekValues } from './week-values.ts';

export function WeekDays() {
  const { getValues, setValue, register } = useFormContext<{ hours: WeekValues }>();

  function copyMonday() {
    const { days } = getValues('hours');
    const [monday] = days;
    if (!monday) return;
    for (const [index, day] of days.entries())
      if (index > 0 && day.isOpen) setValue(`hours.days.${index}`, { ...monday, isOpen: true }, { shouldDirty: true });
  }

  return (
    <div>
      <Choice {...register('hours.hasBreak')} type="checkbox" label="Closed in between, such as for lunch" />
      <p className="mb-1 text-sm text-ink-soft">Tick the open days.</p>
      <ul className="divide-y divide-rule border-y border-rule">
        {dayNames.map((name, index) => (
          <WeekDay key={name} name={name} index={index} />
        ))}
      </ul>
      <SmallButton
        kind="quiet"
        text="Use Monday’s times on all open days"
        className="mt-1 -ml-3.5"
        onClick={copyMonday}
      />
    </div>
  );
}

const timeClass =
  'min-h-11 min-w-0 grow basis-32 rounded-sm border border-line bg-sheet px-1.5 text-base tabular-nums aria-invalid:border-magenta sm:w-36 sm:grow-0 sm:basis-auto sm:px-2.5';

const pairClass = 'flex flex-wrap items-center gap-2';

function WeekDay({ name, index }: { name: string; index: number }) {
  const { control, register, formState } = useFormContext<{ hours: WeekValues }>();
  const errorId = useId();
  const [isOpen, hasBreak] = useWatch({ control, name: [`hours.days.${index}.isOpen`, 'hours.hasBreak'] });
  const error = formState.errors.hours?.days?.[index]?.from?.message;
  const input = {
    type: 'time',
    className: timeClass,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <Choice {...register(`hours.days.${index}.isOpen`)} type="checkbox" label={name} className="w-36 font-semibold" />
      {isOpen ? (
        <span className="grid w-full gap-1 py-0.5 sm:w-auto">
          <span className={pairClass}>
            <input {...register(`hours.days.${index}.from`)} {...input} aria-label={`${name} opens`} />
            <span aria-hidden="true">–</span>
            <input {...register(`hours.days.${index}.to`)} {...input} aria-label={`${name} closes`} />
          </span>
          {hasBreak && (
            <span className={pairClass}>
              <span aria-hidden="true" className="w-full text-sm text-ink-soft">
                After the break
              </span>
              <input {...register(`hours.days.${index}.reopens`)} {...input} aria-label={`${name} opens again`} />
              <span aria-hidden="true">–</span>
              <input {...register(`hours.days.${index}.closesAgain`)} {...input} aria-label={`${name} closes again`} />
            </span>
          )}
        </span>
      ) : (
        <span className="text-ink-soft">Closed</span>
      )}
      <Problem id={errorId} text={error} className="w-full pb-1 text-sm font-semibold text-magenta" />
    </li>
  );
}
