import { counted } from '#app/admin/counted.ts';
import { pageBar } from '#app/admin/edit/form.tsx';
import { wrongCells } from '#app/domain/grid-edits.ts';
import { Button } from '#app/ui/button.tsx';
import { countChanges } from './changes.ts';
import type { GridSession } from './use-grid.ts';

type ChangeBarProps = { grid: GridSession; isSaving: boolean; review: () => void };

/** A sticky bar with the number of unsaved changes, and the Review, Undo and Redo buttons. */
export function ChangeBar({ grid: { edits, dispatch, canUndo, canRedo }, isSaving, review }: ChangeBarProps) {
  const { changes, products } = countChanges(edits);
  const unread = wrongCells(edits).length;
  const isNothing = changes === 0 && unread === 0;
  if (isNothing && !canUndo && !canRedo) return null;
  const tool = { size: 'small', kind: 'quiet', className: 'aria-disabled:opacity-60 max-sm:px-2' } as const;
  return (
    <div data-bottom-bar="" className={`${pageBar} flex flex-wrap items-center gap-x-2 gap-y-1 sm:gap-x-3`}>
      <Button
        size="small"
        aria-disabled={isSaving || isNothing}
        className="aria-disabled:opacity-60"
        onClick={() => !isNothing && !isSaving && review()}
      >
        {isSaving ? 'Saving…' : isNothing ? 'No changes' : `Check ${counted(changes + unread, 'change', 'changes')}`}
      </Button>
      <Button
        {...tool}
        aria-disabled={!canUndo}
        aria-label="Undo the last step"
        onClick={() => dispatch({ type: 'undo' })}
      >
        Undo
      </Button>
      <Button
        {...tool}
        aria-disabled={!canRedo}
        aria-label="Redo the last step"
        onClick={() => dispatch({ type: 'redo' })}
      >
        Redo
      </Button>
      <p role="status" className="border-l-4 border-yellow-mark pl-2 text-sm text-ink-soft empty:hidden max-sm:sr-only">
        {changes > 0 &&
          `${counted(changes, 'change', 'changes')} in ${counted(products, 'product', 'products')}, not saved yet`}
        {changes > 0 && unread > 0 && '; '}
        {unread > 0 && `${counted(unread, 'cell', 'cells')} could not be read`}
      </p>
    </div>
  );
}
