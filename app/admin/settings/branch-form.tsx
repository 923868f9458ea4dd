import { useEffect } from 'react';
import { FormProvider, type Path, useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { ConflictDialog } from '#app/admin/edit/conflict-dialog.tsx';
import { useUploads } from '#app/admin/edit/uploads.ts';
import { useEdit } from '#app/admin/edit/use-edit.ts';
import { showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useUnsavedPart } from '#app/admin/unsaved-parts.tsx';
import { useDraft } from '#app/admin/use-draft.ts';
import type { Branch } from '#app/domain/branch.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import { BranchHoursFields } from './branch-hours-fields.tsx';
import { branchNoun } from './branch-noun.ts';
import { BranchPhoneFields } from './branch-phone-fields.tsx';
import { type BranchValues, branchValues } from './branch-values.ts';

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
  const { revalidate } = useRevalidator();
  const form = useForm<BranchValues>({ defaultValues: branchValues(branch, dealer.hours) });
  const { errors, isDirty } = form.formState;
  useUnsavedPart(isDirty);
  const edit = useEdit({
    noun: branchNoun,
    form,
    start: branch && { entity: branch, on: branch.updatedAt, values: branchNoun.valuesOf(branch) },
    latest: branch,
    uploads: useUploads(),
    async onSaved(_branch, { isSettled }) {
      draft.forget();
      if (isSettled) onClose();
      await revalidate();
    },
    onRefused: (failure) => showFieldProblems(form, failure, placeOf),
  });
  const known = edit.base?.entity ?? null;
  const draft = useDraft(form, { name: `branch:${known?.id ?? 'new'}`, on: edit.base?.on ?? null });
  const { setFocus } = form;
  // Opening the form was the last thing done; typing is the next.
  useEffect(() => setFocus('name'), [setFocus]);

  return (
    <FormProvider {...form}>
      <form
        aria-label={known ? `Branch ${known.name}` : 'New branch'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.handleSubmit(edit.save)(event);
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
        <SaveRow text={known ? 'Save branch' : 'Add branch'} isPending={edit.pending !== null} hasChanges={isDirty}>
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
      <ConflictDialog noun={branchNoun} edit={edit} />
    </FormProvider>
  );
}

const isThere = (sentence: string) => (value: string) => value.trim() !== '' || sentence;
