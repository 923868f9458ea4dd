import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { useOneAtATime } from '#app/admin/edit/use-one-at-a-time.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { useToast } from '#app/ui/toast.tsx';
import { changesOf, type Edits, gone, met, puttingBack } from './edits.ts';
import { gridCalls } from './grid-calls.ts';
import { refusedIds, withRefusals } from './refusals.ts';
import type { GridSession } from './use-grid.ts';

/** What was sent in the end, and what it became. */
type Saved = { sent: Edits; rows: GridRow[] };

const isUndecided = (edits: Edits) =>
  Object.values(edits).some(({ theirs, isGone }) => theirs !== undefined || isGone === true);

const sentenceOf = ({ status }: ApiFailure) =>
  status === 401
    ? sentences.notAuthenticated
    : status === 409
      ? sentences.grid.changedSince
      : status === 422
        ? sentences.grid.refused
        : sentences.grid.saveFailed;

/** Saves all changes of the grid at once, and takes that back. */
export function useGridSave({ edits, dispatch, take }: GridSession) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { pending, setPending, alone } = useOneAtATime<'saving'>();

  /**
   * Where somebody has saved a product since, the changes are made on theirs, unless both changed the same: then the
   * refusal is thrown, and the owner decides.
   */
  async function send(): Promise<Saved> {
    for (let now = edits; ; ) {
      const changes = changesOf(now);
      if (changes.length === 0) return { sent: now, rows: [] };
      try {
        return { sent: now, rows: await gridCalls.save(changes) };
      } catch (error) {
        if (!(error instanceof ApiFailure) || typeof error.detail === 'string') throw error;
        const { detail } = error;
        if (error.status === 422) dispatch({ type: 'told', make: (all) => withRefusals(all, changes, detail) });
        if (error.status !== 409) throw error;
        const ids = refusedIds(changes, detail);
        const theirs = await gridCalls.of(ids);
        const missing = ids.filter((id) => !theirs.some((row) => row.id === id));
        take(theirs);
        dispatch({ type: 'told', make: (all) => gone(all, missing) });
        now = gone(met(now, theirs), missing);
        if (isUndecided(now)) throw error;
      }
    }
  }

  async function undo({ sent, rows }: Saved): Promise<void> {
    focusContent();
    const outcome = await attempt(() => gridCalls.save(puttingBack(sent, rows)), {
      success: sentences.undone,
      failure: ({ status }) => (status === 409 ? sentences.undoTooLate : sentences.undoFailed),
    });
    if ('value' in outcome) take(outcome.value);
    await revalidate();
  }

  return {
    isSaving: pending !== null,
    /** Calls `onSaved` once everything is kept. */
    save: (onSaved: () => void) =>
      alone(async () => {
        setPending('saving');
        const outcome = await attempt(send, { failure: sentenceOf });
        if ('failure' in outcome) return;
        const saved = outcome.value;
        dispatch({ type: 'saved', ...saved });
        take(saved.rows);
        // A message stands in the dialog that is open, and would go with it.
        flushSync(onSaved);
        if (saved.rows.length > 0)
          toast('success', sentences.grid.saved(saved.rows.length), {
            text: sentences.undo,
            onPress: () => undo(saved),
          });
        // A product may be found by other filters now, and there may be another tag.
        await revalidate();
      }),
  };
}
