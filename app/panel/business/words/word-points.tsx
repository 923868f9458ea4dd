import { useId } from 'react';
import { type FieldError, get, useFieldArray, useFormContext } from 'react-hook-form';
import type { PointsSpec } from '#app/domain/business/words/word-parts.ts';
import { MoveButtons } from '#app/panel/frame/edit/entries.tsx';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { Button } from '#app/ui/button.tsx';

type Points = { [name: string]: { text: string }[] };
type WordPointsProps = {
  /** The path of the list in the form. */
  name: string;
  /** The entry it belongs to, such as `service 2`. */
  of: string;
  spec: PointsSpec;
};

const control =
  'min-h-11 min-w-0 basis-full rounded-sm border border-line bg-sheet px-2.5 text-base aria-invalid:border-magenta';

/** The bullet points of an entry, one per line. */
export function WordPoints({ name, of, spec: { label, what, most } }: WordPointsProps) {
  const { control: form, register, formState } = useFormContext<Points>();
  const { fields, append, remove, move } = useFieldArray<Points>({ control: form, name });
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">
        {label}
        <span className="sr-only"> of {of}</span>
      </legend>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {fields.map((each, index) => {
          const path = `${name}.${index}.text` as const;
          const error = (get(formState.errors, path) as FieldError | undefined)?.message;
          const errorId = `${id}-${index}`;
          const called = `${what} ${index + 1} of ${of}`;
          return (
            <li key={each.id} className="flex flex-wrap items-center gap-x-1">
              <input
                {...register(path as never)}
                dir="auto"
                autoComplete="off"
                aria-label={called.charAt(0).toUpperCase() + called.slice(1)}
                aria-invalid={error !== undefined}
                aria-describedby={error === undefined ? undefined : errorId}
                className={control}
              />
              <MoveButtons
                what={called}
                index={index}
                count={fields.length}
                onMove={(to) => move(index, to)}
                onRemove={() => {
                  // The pressed button is removed with its point.
                  document.getElementById(`${id}-add`)?.focus();
                  remove(index);
                }}
              />
              {error !== undefined && (
                <p id={errorId} className="field-error w-full">
                  {error}
                </p>
              )}
            </li>
          );
        })}
      </ol>
      <Button
        id={`${id}-add`}
        size="small"
        kind="quiet"
        className="-ml-3.5"
        aria-disabled={fields.length >= most}
        aria-label={`Add ${what} to ${of}`}
        onClick={() => {
          if (fields.length < most) append({ text: '' });
        }}
      >
        <PlusIcon /> Add {what}
      </Button>
      {fields.length >= most && <p className="text-sm text-ink-soft">There can be {most} at most.</p>}
    </fieldset>
  );
}
