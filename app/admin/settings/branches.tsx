import { useState } from 'react';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import type { Branch } from '#app/domain/branch.ts';
import { Button } from '#app/ui/button.tsx';
import { PlusIcon } from '#app/ui/icons.tsx';
import { BranchForm } from './branch-form.tsx';
import { BranchItem } from './branch-item.tsx';

/** The dealer's branches; `null` when they could not be fetched. */
export function Branches({ branches }: { branches: Branch[] | null }) {
  const [isAdding, setIsAdding] = useState(false);
  const addButton = useFocusBack(isAdding);
  return (
    <PanelSection
      title="Branches"
      lead="Shown on the Home and Contact pages, and offered to visitors in the contact form."
    >
      {branches === null && <NotLoaded what="The branches" />}
      {branches?.length === 0 && !isAdding && (
        <p className="text-ink-soft">No branches yet. Add your first one, and your website shows it.</p>
      )}
      {branches && branches.length > 0 && (
        <ul aria-label="Branches" className="grid gap-3">
          {branches.map((branch) => (
            <BranchItem key={branch.id} branch={branch} />
          ))}
        </ul>
      )}
      {branches && (
        <div className="mt-4">
          {isAdding ? (
            <BranchForm branch={null} onClose={() => setIsAdding(false)} />
          ) : (
            <Button id={addButton} kind="secondary" size="small" onClick={() => setIsAdding(true)}>
              <PlusIcon /> Add branch
            </Button>
          )}
        </div>
      )}
    </PanelSection>
  );
}
