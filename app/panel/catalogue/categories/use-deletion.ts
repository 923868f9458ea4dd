import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';

/** Gets the focus after a category is deleted. */
export const addCategoryId = 'add-category';

/** Deletes a category after a confirmation. If products use it, they must be moved first. */
export function useDeletion({ id }: Category) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  /** The server's message if products use the category. */
  const [inUse, setInUse] = useState<string | null>(null);

  async function remove(moveTo?: string): Promise<void> {
    const outcome = await attempt(() => catchInUse(panel.categories.remove(id, moveTo)), {
      failure: sentences.category.deleteFailed,
    });
    if ('failure' in outcome) return;
    const { inUse, trashed } = outcome.value;
    setInUse(inUse);
    if (inUse !== null) return;
    await revalidate();
    // Only after the dialog has closed, or the toast would disappear with it.
    removal.showUndoToast(sentences.category.deleted, trashed);
    document.getElementById(addCategoryId)?.focus();
  }

  return {
    inUse,
    start: () => (confirm(sentences.category.confirmDelete) ? remove() : undefined),
    moveAndDelete: remove,
    cancel: () => setInUse(null),
  };
}

/** Turns a 409 into `inUse`, because a category in use is not an error. `trashed` is the id in the trash. */
const catchInUse = (deletion: Promise<string | null>) =>
  deletion.then(
    (trashed) => ({ trashed, inUse: null }),
    (error) => {
      if (!(error instanceof ApiFailure) || error.status !== 409 || typeof error.detail !== 'string') throw error;
      return { trashed: null, inUse: error.detail };
    },
  );
