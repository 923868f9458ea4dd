import { figure } from '#app/admin/counted.ts';
import { Button } from '#app/ui/button.tsx';
import type { Chosen } from './use-chosen.ts';

/** The number of listed and selected products, with a button to select all that match the filter. */
export function ChosenBar({ chosen, all }: { chosen: Chosen; all: number }) {
  const count = chosen.rows.length;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
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
    </div>
  );
}
