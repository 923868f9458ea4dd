import { useRevalidator } from 'react-router';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { undoAction } from '#app/panel/frame/shell/focus-content.ts';
import { useToast } from '#app/ui/toast.tsx';
import { counted } from './counted.ts';
import { sentences } from './sentences.ts';

type RemovalOptions = {
  /** Called after a restore, in addition to the reload. */
  onRestored?: () => void;
  /** The page itself shows the restore notes. */
  showsNotes?: boolean;
};

/** Deletes records and offers Undo. */
export function useRemoval({ onRestored, showsNotes = false }: RemovalOptions = {}) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function run<Answer extends { notes: string[] }>(
    restoration: () => Promise<Answer>,
    success: (answer: Answer) => string,
  ): Promise<Outcome<Answer>> {
    const outcome = await attempt(restoration, {
      success: (answer) => success(showsNotes ? { ...answer, notes: [] } : answer),
      failure: ({ status }) => (status === 404 ? sentences.notInTrash : 'Failed to restore'),
    });
    await revalidate();
    if ('value' in outcome) onRestored?.();
    return outcome;
  }

  const restore = (id: string) =>
    run(
      () => panel.trash.restore(id),
      ({ notes }) => ['Restored.', ...notes].join(' '),
    );

  /** Restores what was deleted together. */
  const restoreGroup = (group: string) =>
    run(
      () => panel.trash.restoreGroup(group),
      ({ restored, notes }) =>
        `${counted(restored, 'item', 'items')} restored.${notes.length > 0 ? ' Some differ from before.' : ''}`,
    );

  const showGroupUndoToast = (text: string, group: string) =>
    toast('success', text, { action: undoAction(() => restoreGroup(group)) });

  /** Shows the success toast, with Undo if the record went to the trash. */
  const showUndoToast = (text: string, id: string | null) =>
    toast('success', text, id === null ? {} : { action: undoAction(() => restore(id)) });

  /** Asks, deletes and reloads the page. `action` returns the id in the trash. Returns whether it worked. */
  async function remove(
    action: () => Promise<string | null>,
    { question, success, failure }: Record<'question' | 'success' | 'failure', string>,
  ): Promise<boolean> {
    if (!confirm(question)) return false;
    const outcome = await attempt(action, { failure });
    if ('value' in outcome) showUndoToast(success, outcome.value);
    await revalidate();
    return 'value' in outcome;
  }

  return { remove, restore, restoreGroup, showUndoToast, showGroupUndoToast };
}
