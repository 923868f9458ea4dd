import { useEffect, useState } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { settle, showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useUnsavedPart } from '#app/admin/unsaved-parts.tsx';
import { useDraft } from '#app/admin/use-draft.ts';
import type { Branch } from '#app/domain/branch.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { BranchHoursFields } from './branch-hours-fields.tsx';
import { BranchPhoneFields } from './branch-phone-fields.tsx';
import { type BranchValues, branchFields, branchValues } from './branch-values.ts';

type BranchFormProps = {
  /** `null` for a new one. */
  branch: Branch | null;
  onClose: () => void;
};

/** Where a problem belongs that the server found at `phone.1`, `hours.2` or a plain field. */
function placeOf(field: string): Path<BranchValues> | null {
  const [name, index] = field.split('.');
  if (name === 'phone') return index === undefined ? 'phones' : `phones.${Number(index)}.number`;
  if (name === 'hours') return index === undefined ? 'week' : `days.${Number(index)}.from`;
  return name === 'name' || name === 'address' || name === 'city' || name === 'email' ? name : null;
}

/** Adds or changes a branch. */
export function BranchForm({ branch, onClose }: BranchFormProps) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState(branch);
  const form = useForm<BranchValues>({ defaultValues: branchValues(branch, dealer.hours) });
  const { errors, isDirty, isSubmitting } = form.formState;
  useUnsavedPart(isDirty);
  const draft = useDraft(form, { name: `branch:${known?.id ?? 'new'}`, on: JSON.stringify(known) });
  const { setFocus } = form;
  // Opening the form was the last thing done; typing is the next.
  useEffect(() => setFocus('name'), [setFocus]);

  const save = form.handleSubmit(async (sent) => {
    const fields = branchFields(sent);
    const outcome = await attempt(
      () => (known ? panel.branches.update(known.id, fields) : panel.branches.create(fields)),
      { success: known ? sentences.branch.updated : sentences.branch.created, failure: sentences.branch.saveFailed },
    );
    if ('failure' in outcome) return showFieldProblems(form, outcome.failure, placeOf);
    draft.forget();
    if (settle(form, sent, branchValues(outcome.value, dealer.hours))) onClose();
    else setKnown(outcome.value);
    await revalidate();
  });

  return (
    <FormProvider {...form}>
      <form
        aria-label={known ? `Branch ${known.name}` : 'New branch'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) save(event);
        }}
        className="grid gap-4 rounded-sm border border-ink bg-sheet p-4"
      >
        <DraftNotice draft={draft} />
        <TextField
          {...form.register('name', { validate: isThere('Enter a name') })}
          label="Name"
          error={errors.name?.message}
          required
          autoComplete="off"
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            {...form.register('address', { validate: isThere('Enter an address') })}
            label="Address"
            error={errors.address?.message}
            required
            autoComplete="off"
          />
          <TextField
            {...form.register('city', { validate: isThere('Enter a city') })}
            label="City and PIN code"
            error={errors.city?.message}
            required
            autoComplete="off"
          />
        </div>
        <BranchPhoneFields />
        <TextField
          {...form.register('email')}
          label="E-mail"
          type="email"
          error={errors.email?.message}
          autoComplete="off"
        />
        <BranchHoursFields />
        <SaveRow text={known ? 'Save branch' : 'Add branch'} isPending={isSubmitting} hasChanges={isDirty}>
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              if (isDirty && !confirm(sentences.unsaved)) return;
              if (isDirty) draft.forget();
              onClose();
            }}
          >
            Cancel
          </Button>
        </SaveRow>
      </form>
    </FormProvider>
  );
}

const isThere = (sentence: string) => (value: string) => value.trim() !== '' || sentence;
