import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { Button } from '#app/ui/button.tsx';
import type { Grid } from './use-grid.ts';

/** The number of listed and selected products, with buttons to select all that match the filter and to delete the selection. */
export function SelectionBar({ grid: { rows, selected, select, edits, change } }: { grid: Grid }) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  const { pending, setPending, alone } = useOneAtATime<'deleting'>();
  const isAll = selected.length === rows.length;

  async function remove() {
    const ids = selected.map(({ id }) => id);
    const unsaved = ids.filter((id) => edits[id] !== undefined).length;
    if (!confirm(sentences.product.confirmDeleteMany(ids.length, unsaved))) return;
    setPending('deleting');
    let [group, deleted] = ['', 0];
    const outcome = await attempt(
      () =>
        panel.products.removeAll(ids, (some) => {
          group = some.group;
          deleted += some.deleted;
        }),
      { failure: sentences.product.deleteManyFailed },
    );
    if (deleted > 0) removal.showGroupUndoToast(sentences.product.deletedMany(deleted), group);
    if ('value' in outcome) {
      const gone = new Set(ids);
      if (unsaved > 0) change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
      select([]);
    }
    await revalidate();
    // The Delete button is gone.
    if (document.activeElement === document.body) focusContent();
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-sm text-ink-soft">
        {selected.length === 0
          ? `${counted(rows.length, 'product', 'products')}, none selected`
          : `${figure(selected.length)} of ${figure(rows.length)} selected`}
      </p>
      {rows.length > 0 && (
        <Button size="small" kind="quiet" onClick={() => select(isAll ? [] : rows.map(({ id }) => id))}>
          {isAll ? 'Clear selection' : `Select all ${figure(rows.length)}`}
        </Button>
      )}
      {selected.length > 0 && (
        <Button size="small" kind="quiet" aria-disabled={pending !== null} onClick={() => alone(remove)}>
          <TrashIcon /> {pending === null ? `Delete ${figure(selected.length)}` : 'Deleting…'}
        </Button>
      )}
    </div>
  );
}
