import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { useRemoval } from '#app/admin/use-removal.ts';
import { ApiFailure } from '#app/client.ts';
import type { Category } from '#app/domain/category.ts';

/** What has the focus after a category is gone. */
export const addCategoryId = 'add-category';

/** Deletes a category after asking; one in use only together with a place for its products. */
export function useDeletion({ id }: Category) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  /** What the server says when products use the category. */
  const [inUse, setInUse] = useState<string | null>(null);

  async function remove(moveTo?: string): Promise<void> {
    const outcome = await attempt(() => sayingWhetherInUse(panel.categories.remove(id, moveTo)), {
      failure: sentences.category.deleteFailed,
    });
    if ('failure' in outcome) return;
    const { inUse, binned } = outcome.value;
    setInUse(inUse);
    if (inUse !== null) return;
    await revalidate();
    // Not before the dialog is gone: it would take the message along.
    removal.tell(sentences.category.deleted, binned);
    document.getElementById(addCategoryId)?.focus();
  }

  return {
    inUse,
    start: () => (confirm(sentences.category.confirmDelete) ? remove() : undefined),
    moveAndDelete: remove,
    cancel: () => setInUse(null),
  };
}

type Deletion = { inUse: string | null; binned: string | null };

/** A category in use is nothing to complain of: the answer has the sentence, or the id in the bin once it was deleted. */
async function sayingWhetherInUse(deletion: Promise<string | null>): Promise<Deletion> {
  try {
    return { inUse: null, binned: await deletion };
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 409 && typeof error.detail === 'string')
      return { inUse: error.detail, binned: null };
    throw error;
  }
}
