import { useRevalidator } from 'react-router';
import { type AttemptToasts, type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useToast } from '#app/ui/toast.tsx';
import { sentences } from './sentences.ts';

type RemovalOptions = {
  /** Called after a restore, in addition to the reload. */
  onRestored?: () => void;
  /** The page itself shows the restore notes. */
  showsNotes?: true;
};

/** Deletes records and offers Undo. */
export function useRemoval({ onRestored, showsNotes }: RemovalOptions = {}) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();

  async function restore(id: string): Promise<Outcome<{ notes: string[] }>> {
    const outcome = await attempt(() => panel.trash.restore(id), {
      success: ({ notes }) => sentences.bin.restored(showsNotes ? [] : notes),
      failure: ({ status }) => (status === 404 ? sentences.bin.gone : sentences.bin.restoreFailed),
    });
    await revalidate();
    if ('value' in outcome) onRestored?.();
    return outcome;
  }

  /** Restores what was deleted together; `onProgress` gets the number restored so far. */
  async function restoreGroup(
    group: string,
    onProgress?: (count: number) => void,
  ): Promise<Outcome<{ notes: string[] }>> {
    const outcome = await attempt(() => panel.trash.restoreGroup(group, onProgress), {
      success: ({ restored, notes }) => sentences.bin.groupRestored(restored, showsNotes ? [] : notes),
      failure: ({ status }) => (status === 404 ? sentences.bin.gone : sentences.bin.restoreFailed),
    });
    await revalidate();
    if ('value' in outcome) onRestored?.();
    return outcome;
  }

  function showGroupUndoToast(text: string, group: string): void {
    const undo = async () => {
      focusContent();
      await restoreGroup(group);
    };
    toast('success', text, { action: { text: sentences.undo, onPress: undo } });
  }

  /** Shows the success toast, with Undo if the record went to the trash. */
  function showUndoToast(text: string, id: string | null): void {
    const undo = async (trashed: string) => {
      focusContent();
      await restore(trashed);
    };
    toast('success', text, id === null ? undefined : { action: { text: sentences.undo, onPress: () => undo(id) } });
  }

  /** `action` returns the id in the trash. */
  async function remove(
    action: () => Promise<string | null>,
    { success, failure }: Pick<AttemptToasts<never>, 'failure'> & { success: string },
  ): Promise<Outcome<string | null>> {
    const outcome = await attempt(action, { failure });
    if ('value' in outcome) showUndoToast(success, outcome.value);
    return outcome;
  }

  return { remove, restore, restoreGroup, showUndoToast, showGroupUndoToast };
}
