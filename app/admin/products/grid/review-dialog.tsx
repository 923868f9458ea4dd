import { useState } from 'react';
import { figure } from '#app/admin/counted.ts';
import { maxProductsPerSave } from '#app/domain/grid.ts';
import { columnTitles } from '#app/domain/grid-columns.ts';
import { type Edits, noEdits, withoutWrong, wrongCells } from '#app/domain/grid-edits.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { type ChangeInWords, changesInWords, countChanges, withoutChange } from './changes.ts';
import { ChangeItem, Decide, DropButton } from './review-items.tsx';

/** The page size of the list; each press on “Show more” adds a page. */
const shownAtOnce = 50;

type ReviewDialogProps = {
  edits: Edits;
  change: (make: (edits: Edits) => Edits) => void;
  isOpen: boolean;
  isSaving: boolean;
  save: () => void;
  onClose: () => void;
};

/** Lists every change with its old and new value before saving. Changes can be dropped, and conflicts resolved. */
export function ReviewDialog({ isOpen, onClose, ...content }: ReviewDialogProps) {
  return (
    <Dialog title="Check your changes" isOpen={isOpen} onClose={onClose}>
      <Review {...content} onClose={onClose} />
    </Dialog>
  );
}

function Review({ edits, change, isSaving, save, onClose }: Omit<ReviewDialogProps, 'isOpen'>) {
  const [most, setMost] = useState(shownAtOnce);
  const all = changesInWords(edits);
  const wrong = wrongCells(edits);
  const { products } = countChanges(edits);
  // Conflicts come first.
  const disputed = all.filter(({ theirs, isGone }) => theirs !== null || isGone);
  const contested = [...new Set(disputed.filter(({ theirs }) => theirs !== null).map(({ id }) => id))];
  const plain = all.filter((each) => !disputed.includes(each));
  const isTooMany = products > maxProductsPerSave;
  const isBlocked = isSaving || disputed.length > 0 || isTooMany || all.length === 0;
  const drop = (each: ChangeInWords) => change((now) => withoutChange(now, each));

  return (
    <>
      <p role="status" className="text-ink-soft">
        {all.length === 0
          ? 'No changes to save.'
          : `${figure(all.length)} ${all.length === 1 ? 'change' : 'changes'} in ${figure(products)} ${products === 1 ? 'product' : 'products'}. Nothing is saved yet.`}
      </p>
      {disputed.length > 0 && (
        <section aria-label="To be decided" className="mt-4">
          <h3 className="font-bold">
            Someone else changed {disputed.length === 1 ? 'this product' : 'these products'}
          </h3>
          <div className="mt-2 flex flex-wrap gap-2">
            {contested.length > 1 && (
              <>
                <Decide ids={contested} of="all of them" change={change} whose="mine" />
                <Decide ids={contested} of="all of them" change={change} whose="theirs" />
              </>
            )}
          </div>
          <ul className="mt-2 border-b border-rule">
            {disputed.map((each) => (
              <ChangeItem key={each.id + each.part} {...each} drop={() => drop(each)}>
                {each.theirs !== null && (
                  <>
                    <Decide ids={[each.id]} of={each.name} change={change} whose="mine" />
                    <Decide ids={[each.id]} of={each.name} change={change} whose="theirs" />
                  </>
                )}
              </ChangeItem>
            ))}
          </ul>
        </section>
      )}
      {wrong.length > 0 && (
        <section aria-label="Not understood" className="mt-4">
          <h3 className="font-bold">Not understood, and not saved</h3>
          <ul className="mt-2 border-b border-rule">
            {wrong.slice(0, most).map(({ row, column, wrong: { text, problem } }) => (
              <li key={row.id + column} className="flex items-start justify-between gap-3 border-t border-rule py-2">
                <p className="min-w-0 break-words">
                  <span className="font-semibold">{row.name}</span>: {columnTitles[column]} “{text}” {problem}.
                </p>
                <DropButton
                  name={`${columnTitles[column]} of ${row.name}`}
                  drop={() => change((now) => withoutWrong(now, row, column))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {plain.length > 0 && (
        <ul aria-label="Changes" className="mt-4 border-b border-rule">
          {plain.slice(0, most).map((each) => (
            <ChangeItem key={each.id + each.part} {...each} drop={() => drop(each)} />
          ))}
        </ul>
      )}
      {Math.max(plain.length, wrong.length) > most && (
        <Button size="small" kind="quiet" className="mt-2" onClick={() => setMost(most + shownAtOnce)}>
          Show more of {figure(all.length)}
        </Button>
      )}
      {isTooMany && (
        <p className="mt-3 font-semibold text-magenta">
          Up to {figure(maxProductsPerSave)} products can be saved at once. Please drop some changes and save them
          afterwards.
        </p>
      )}
      <div className="sticky bottom-0 -mx-5 -mb-5 mt-4 flex flex-wrap gap-2 border-t border-rule bg-sheet px-5 py-3">
        <Button
          size="small"
          data-save=""
          aria-disabled={isBlocked}
          className="aria-disabled:opacity-60"
          onClick={() => !isBlocked && save()}
        >
          {isSaving ? 'Saving…' : `Save ${figure(products)} ${products === 1 ? 'product' : 'products'}`}
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          Continue editing
        </Button>
        {all.length + wrong.length > 1 && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => {
              change(() => noEdits);
              onClose();
            }}
          >
            Discard all
          </Button>
        )}
        {disputed.length > 0 && <p className="text-sm text-ink-soft">Please decide first what stays.</p>}
      </div>
    </>
  );
}
