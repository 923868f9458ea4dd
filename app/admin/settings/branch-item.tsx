import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { PenIcon, TrashIcon } from '#app/admin/icons.tsx';
import { LastChanged, type LastChanges } from '#app/admin/last-changed.tsx';
import { focusSection } from '#app/admin/panel-section.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import { useRemoval } from '#app/admin/use-removal.ts';
import { type Branch, branchHours } from '#app/domain/branch.ts';
import { hoursInWords } from '#app/domain/hours.ts';
import { Button } from '#app/ui/button.tsx';
import { BranchForm } from './branch-form.tsx';

/** One branch: its details, or its form during editing. */
export function BranchItem({ branch, changes }: { branch: Branch; changes: LastChanges }) {
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useFocusBack(isEditing);

  async function remove() {
    if (!confirm(settingsSentences.branch.confirmDelete)) return;
    const outcome = await removal.remove(() => panel.branches.remove(branch.id), {
      success: settingsSentences.branch.deleted,
      failure: settingsSentences.branch.deleteFailed,
    });
    if ('failure' in outcome) return;
    await revalidate();
    focusSection('Branches');
  }

  if (isEditing)
    return (
      <li>
        <BranchForm branch={branch} onClose={() => setIsEditing(false)} />
      </li>
    );
  const { name, address, city, phone, email } = branch;
  const contact = [...phone, email].filter((each) => each !== '').join(', ');
  return (
    <li className="rounded-sm border border-rule bg-sheet p-4 pb-2 sm:flex sm:items-start sm:justify-between sm:gap-4 sm:pb-4">
      <div className="min-w-0">
        <h2 className="text-lg font-bold">{name}</h2>
        <p className="mt-1 text-sm break-words">
          {address}, {city}
        </p>
        {contact && <p className="text-sm break-words">{contact}</p>}
        <p className="text-sm text-ink-soft tabular-nums">{hoursText(branch)}</p>
        <LastChanged changes={changes} id={branch.id} className="mt-1" />
      </div>
      <div className="mt-1 -ml-3.5 flex shrink-0 flex-wrap sm:flex-nowrap sm:-mt-2 sm:-mr-2 sm:ml-0">
        <Button
          id={editButton}
          kind="quiet"
          size="small"
          aria-label={`Edit ${name}`}
          onClick={() => setIsEditing(true)}
        >
          <PenIcon /> Edit
        </Button>
        <Button kind="quiet" size="small" aria-label={`Delete ${name}`} onClick={remove}>
          <TrashIcon /> Delete
        </Button>
      </div>
    </li>
  );
}

function hoursText(branch: Branch): string {
  const hours = branchHours(branch);
  return hours === null ? 'Usual hours' : hoursInWords(hours);
}
