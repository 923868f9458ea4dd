import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PlusIcon } from '#app/admin/icons.tsx';
import type { LastChanges } from '#app/admin/last-changed.tsx';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import type { Branch } from '#app/domain/branch.ts';
import { Button } from '#app/ui/button.tsx';
import { BranchForm } from './branch-form.tsx';
import { BranchItem } from './branch-item.tsx';

/** The list of branches, each edited in place, with a form for a new one. */
export function Branches({ branches, changes }: { branches: Branch[]; changes: LastChanges }) {
  // Links to `#name` open the form of a new branch.
  const isWanted = useLocation().hash === '#name';
  const [isAdding, setIsAdding] = useState(isWanted);
  const addButton = useFocusBack(isAdding);
  return (
    <>
      {branches.length === 0 && !isAdding && (
        <p className="text-ink-soft">
          No branches yet. Add your first one, and your website shows it; or take a few ready ones from{' '}
          <Link to="/admin/settings/samples" className="font-semibold text-cyan underline">
            Sample data
          </Link>
          .
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
        {isAdding ? (
          <BranchForm branch={null} onClose={() => setIsAdding(false)} />
        ) : (
          <Button id={addButton} kind="secondary" size="small" onClick={() => setIsAdding(true)}>
            <PlusIcon /> Add branch
          </Button>
        )}
      </div>
    </>
  );
}
