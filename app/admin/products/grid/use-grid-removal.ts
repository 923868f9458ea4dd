import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { sentences } from '#app/admin/sentences.ts';
import { useRemoval } from '#app/admin/use-removal.ts';
import { ApiFailure } from '#app/client.ts';
import { mostAtOnce } from '#app/domain/bin.ts';
import type { Chosen } from './use-chosen.ts';
import type { GridSession } from './use-grid.ts';

/** Deletes the selected products as one group of the trash, with Undo. */
export function useGridRemoval({ edits, change }: GridSession, chosen: Chosen) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  const [isRemoving, setIsRemoving] = useState(false);

  async function remove() {
    const ids = chosen.rows.map(({ id }) => id);
    const unsaved = ids.filter((id) => edits[id] !== undefined).length;
    if (isRemoving || ids.length === 0 || !confirm(sentences.product.confirmDeleteMany(ids.length, unsaved))) return;
    setIsRemoving(true);
    let group: string | undefined;
    let deleted = 0;
    const outcome = await attempt(
      async () => {
        for (let at = 0; at < ids.length; at += mostAtOnce) {
          const some = ids.slice(at, at + mostAtOnce);
          try {
            const answer = await panel.products.removeMany(some, group);
            group = answer.group;
            deleted += answer.deleted;
          } catch (error) {
            // Another user has deleted all of them.
            if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
          }
        }
      },
      { failure: sentences.product.deleteManyFailed },
    );
    setIsRemoving(false);
    if (group !== undefined) removal.showGroupUndoToast(sentences.product.deletedMany(deleted), group);
    if ('value' in outcome) {
      const gone = new Set(ids);
      if (unsaved > 0) change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
      chosen.none();
    }
    await revalidate();
    // The Delete button is gone.
    if (document.activeElement === document.body) focusContent();
  }

  return { remove, isRemoving };
}
