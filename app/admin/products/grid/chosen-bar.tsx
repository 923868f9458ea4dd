import { figure } from '#app/admin/counted.ts';
import { TrashIcon } from '#app/admin/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Chosen } from './use-chosen.ts';

type ChosenBarProps = { chosen: Chosen; all: number; remove: () => void; isRemoving: boolean };

/** The number of listed and selected products, with buttons to select all that match the filter and to delete the selection. */
export function ChosenBar({ chosen, all, remove, isRemoving }: ChosenBarProps) {
  const count = chosen.rows.length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-1 sm:gap-x-3">
      <p role="status" className="text-sm text-ink-soft">
        {count === 0
          ? `${figure(all)} ${all === 1 ? 'product' : 'products'}, none selected`
          : `${figure(count)} of ${figure(all)} selected`}
      </p>
      {all > 0 && (
        <Button size="small" kind="quiet" onClick={count === all ? chosen.none : chosen.all}>
          {count === all ? 'Clear selection' : `Select all ${figure(all)}`}
        </Button>
      )}
      {count > 0 && (
        <Button size="small" kind="quiet" aria-disabled={isRemoving} onClick={remove}>
          <TrashIcon />
          {/* A phone shows the icon alone, so that the bar keeps to one line. */}
          <span className="max-sm:sr-only">{isRemoving ? 'Deleting…' : `Delete ${figure(count)}`}</span>
        </Button>
      )}
    </div>
  );
}
