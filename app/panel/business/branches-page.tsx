import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Branch, branchHours } from '#app/domain/business/branch.ts';
import { hoursInWords } from '#app/domain/business/hours/hours.ts';
import { placed } from '#app/domain/business/places/branch-places.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { CreatedNotice } from '#app/panel/frame/edit/created-notice.tsx';
import { PenIcon, PlusIcon, TrashIcon } from '#app/panel/frame/icons.tsx';
import type { LastChanges } from '#app/panel/frame/last-changed.tsx';
import { LastChanged, loadLastChanges } from '#app/panel/frame/last-changed.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { focusTitle, PageHead } from '#app/panel/frame/page-head.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { useFocusBack } from '#app/panel/frame/use-focus-back.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import type { Route } from './+types/branches-page';
import { BranchForm } from './branch-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, () => Promise.all([panel.branches.list(), loadLastChanges('branch')]), {
    sentence: 'Failed to fetch branches',
  });

export default function BranchesPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Branches"
        lead="Shown on the Home and Contact pages, and offered to visitors in the contact form."
      />
      {found ? <Branches branches={found[0]} changes={found[1]} /> : <NotLoaded what="The branches" />}
    </>
  );
}

/** The list of branches, each edited in place, with a form for a new one. */
function Branches({ branches, changes }: { branches: Branch[]; changes: LastChanges }) {
  // Links to `#name` open the form of a new branch.
  const isWanted = useLocation().hash === '#name';
  const [isAdding, setIsAdding] = useState(isWanted);
  const [added, setAdded] = useState<Branch>();
  const place = placed(branches).find(({ id }) => id === added?.id);
  const addButton = useFocusBack(isAdding);
  const close = (saved?: Branch) => {
    setIsAdding(false);
    setAdded(saved);
  };
  return (
    <>
      {branches.length === 0 && !isAdding && (
        <p className="text-ink-soft">
          No branches yet. Add your first one, and your website shows it; or take a few ready ones from{' '}
          <TextLink to="/admin/settings/samples">Sample data</TextLink>.
        </p>
      )}
      {branches.length > 0 && (
        <ul aria-label="Branches" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {branches.map((branch) => (
            <BranchItem key={branch.id} branch={branch} changes={changes} />
          ))}
        </ul>
      )}
      <div className="mt-4">
        {place && <CreatedNotice name={place.name} publicPath={place.path} />}
        {isAdding ? (
          <BranchForm branch={null} onClose={close} />
        ) : (
          <SmallButton id={addButton} icon={PlusIcon} text="Add branch" onClick={() => setIsAdding(true)} />
        )}
      </div>
    </>
  );
}

function BranchItem({ branch, changes }: { branch: Branch; changes: LastChanges }) {
  const removal = useRemoval();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useFocusBack(isEditing);

  async function remove() {
    const isDone = await removal.remove(() => panel.branches.remove(branch.id), {
      question: 'Delete this branch?',
      success: 'Branch deleted',
      failure: 'Failed to delete branch',
    });
    if (isDone) focusTitle();
  }

  if (isEditing)
    return (
      <li>
        <BranchForm branch={branch} onClose={() => setIsEditing(false)} />
      </li>
    );
  const { name, address, city, phone, email, gstin } = branch;
  const hours = branchHours(branch);
  const contact = [...phone, email].filter((each) => each !== '').join(', ');
  return (
    <li className="rounded-sm border border-rule bg-sheet p-4 pb-2 sm:flex sm:items-start sm:justify-between sm:gap-4 sm:pb-4">
      <div className="min-w-0">
        <h2 className="text-lg font-bold">{name}</h2>
        <p className="mt-1 text-sm break-words">
          {address}, {city}
        </p>
        {contact && <p className="text-sm break-words">{contact}</p>}
        {gstin && <p className="text-sm break-words">GSTIN {gstin}</p>}
        <p className="text-sm text-ink-soft tabular-nums">{hours === null ? 'Usual hours' : hoursInWords(hours)}</p>
        <LastChanged changes={changes} id={branch.id} className="mt-1" />
      </div>
      <div className="mt-1 -ml-3.5 flex shrink-0 flex-wrap sm:flex-nowrap sm:-mt-2 sm:-mr-2 sm:ml-0">
        <SmallButton
          id={editButton}
          kind="quiet"
          icon={PenIcon}
          text="Edit"
          of={name}
          onClick={() => setIsEditing(true)}
        />
        <SmallButton kind="quiet" icon={TrashIcon} text="Delete" of={name} onClick={remove} />
      </div>
    </li>
  );
}
