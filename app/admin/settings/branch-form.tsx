import { useMemo } from 'react';
import { EditForm } from '#app/admin/edit/edit-form.tsx';
import { useFields } from '#app/admin/edit/form.tsx';
import { useInlineSession } from '#app/admin/edit/use-inline-session.ts';
import { useUsualHours } from '#app/admin/known-settings.ts';
import type { Branch } from '#app/domain/branch.ts';
import { TextField } from '#app/ui/field.tsx';
import { BranchHoursFields } from './branch-hours-fields.tsx';
import { branchNoun } from './branch-noun.ts';
import { BranchPhoneFields } from './branch-phone-fields.tsx';
import { type BranchValues, branchForm } from './branch-values.ts';

type BranchFormProps = {
  /** `null` for a new branch. */
  branch: Branch | null;
  onClose: () => void;
};

/** The form of a new or existing branch. */
export function BranchForm({ branch, onClose }: BranchFormProps) {
  const usual = useUsualHours();
  const noun = useMemo(() => branchNoun(usual), [usual]);
  const session = useInlineSession(noun, { entity: branch, initial: branchForm(usual).initial }, onClose);
  const known = session.base.entity;
  return (
    <EditForm
      session={session}
      label={known ? `Branch ${known.name}` : 'New branch'}
      saveText={known ? 'Save branch' : 'Add branch'}
      layout="part"
      onCancel={onClose}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sm border border-ink bg-sheet p-4"
    >
      <Fields />
    </EditForm>
  );
}

function Fields() {
  const field = useFields<BranchValues>();
  return (
    <>
      <TextField
        {...field('name')}
        required
        autoComplete="off"
        // The user has just opened the form to type.
        autoFocus
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2">
        <TextField {...field('address')} required autoComplete="off" />
        <TextField {...field('city')} required autoComplete="off" />
      </div>
      <BranchPhoneFields />
      <TextField {...field('email')} type="email" autoComplete="off" />
      <BranchHoursFields />
    </>
  );
}
