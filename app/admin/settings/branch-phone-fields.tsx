import { useFieldArray, useFormContext } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { PlusIcon, TrashIcon } from '#app/admin/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { BranchValues } from './branch-values.ts';

const maxPhones = 10;

/** The branch's phone numbers, one per field, so that mobile keyboards show digits. */
export function BranchPhoneFields() {
  const field = useFields<BranchValues>();
  const { control, formState } = useFormContext<BranchValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'phone' });
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Telephone numbers</legend>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex flex-wrap items-start gap-2">
            <TextField
              {...field(`phone.${index}.number`)}
              label={index === 0 ? 'Telephone' : `Telephone ${index + 1}`}
              type="tel"
              placeholder={`+${dealer.locale.callingCode} 00000 00000`}
              autoComplete="off"
              className="min-w-0 grow basis-48"
            />
            {fields.length > 1 && (
              <Button
                kind="quiet"
                size="small"
                className="mt-7"
                aria-label={`Remove telephone ${index + 1}`}
                onClick={() => remove(index)}
              >
                <TrashIcon />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {formState.errors.phone?.message && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-magenta">
          {formState.errors.phone.message}
        </p>
      )}
      {fields.length < maxPhones && (
        <Button kind="quiet" size="small" className="mt-1 -ml-3.5" onClick={() => append({ number: '' })}>
          <PlusIcon /> Add another number
        </Button>
      )}
    </fieldset>
  );
}
