import { useRevalidator } from 'react-router';
import { useToast } from '#app/ui/toast.tsx';
import { type AttemptToasts, type Outcome, useAttempt } from './attempt.tsx';
import { panel } from './calls.ts';
import { focusContent } from './focus-content.ts';
import { sentences } from './sentences.ts';

type RemovalOptions = {
  /** Besides loading the page anew, after what was deleted is there again. */
  onRestored?: () => void;
  /** The page itself shows what is not as it was. */
  showsNotes?: true;
};

/** Deletes things, and offers to take that back. */
export function useRemoval({ onRestored, showsNotes }: RemovalOptions = {}) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();

  /** Puts what is in the bin under this id back where it was. */
  async function restore(id: string): Promise<Outcome<{ notes: string[] }>> {
    const outcome = await attempt(() => panel.bin.restore(id), {
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
    const outcome = await attempt(() => panel.bin.restoreGroup(group, onProgress), {
      success: ({ restored, notes }) => sentences.bin.groupRestored(restored, showsNotes ? [] : notes),
      failure: ({ status }) => (status === 404 ? sentences.bin.gone : sentences.bin.restoreFailed),
    });
    await revalidate();
    if ('value' in outcome) onRestored?.();
    return outcome;
  }

  /** Shows the toast of a deleted group, with Undo. */
  function tellGroup(text: string, group: string): void {
    const undo = async () => {
      focusContent();
      await restoreGroup(group);
    };
    toast('success', text, { action: { text: sentences.undo, onPress: undo } });
  }

  /** Says that something was deleted, and offers to undo it where it went to the bin. */
  function tell(text: string, id: string | null): void {
    const undo = async (binned: string) => {
      focusContent();
      await restore(binned);
    };
    toast('success', text, id === null ? undefined : { action: { text: sentences.undo, onPress: () => undo(id) } });
  }

  /** `action` answers the id in the bin. */
  async function remove(
    action: () => Promise<string | null>,
    { success, failure }: Pick<AttemptToasts<never>, 'failure'> & { success: string },
  ): Promise<Outcome<string | null>> {
    const outcome = await attempt(action, { failure });
    if ('value' in outcome) tell(success, outcome.value);
    return outcome;
  }

  return { remove, restore, restoreGroup, tell, tellGroup };
}
