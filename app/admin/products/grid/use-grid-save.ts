import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { useOneAtATime } from '#app/admin/edit/use-one-at-a-time.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { changesOf, type Edits, gone, met, reverting } from '#app/domain/grid-edits.ts';
import { useToast } from '#app/ui/toast.tsx';
import { gridCalls } from './grid-calls.ts';
import { gridSentences } from './grid-sentences.ts';
import { refusedIds, withRefusals } from './refusals.ts';
import type { GridSession } from './use-grid.ts';

/** The edits that were finally sent, and the saved versions. */
type Saved = { sent: Edits; rows: GridRow[] };

const isUndecided = (edits: Edits) =>
  Object.values(edits).some(({ theirs, isGone }) => theirs !== undefined || isGone === true);

/** The edits of these products. */
const picked = (edits: Edits, rows: readonly GridRow[]): Edits =>
  Object.fromEntries(rows.flatMap(({ id }) => (edits[id] === undefined ? [] : [[id, edits[id]] as const])));

/** If the focused button was removed, moves the focus to the grid or the page. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  const cell = document.querySelector<HTMLElement>('[role=grid] [data-at][tabindex="0"]');
  if (cell === null) focusContent();
  else cell.focus({ preventScroll: true });
}

const sentenceOf = ({ status }: ApiFailure) =>
  status === 401
    ? sentences.notAuthenticated
    : status === 409
      ? gridSentences.changedSince
      : status === 422
        ? gridSentences.refused
        : gridSentences.saveFailed;

/** Saves all edits of the grid in one request, and undoes the save. */
export function useGridSave({ edits, dispatch, take }: GridSession) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { pending, setPending, alone } = useOneAtATime<'saving'>();

  /**
   * Rebases the edits on newer versions and retries. If both changed the same field, throws the rejection, and the user
   * resolves the conflict.
   */
  async function send(): Promise<Saved> {
    // Edits that the server already has count as saved; for example, if only the response was lost.
    const held: GridRow[] = [];
    for (let now = edits; ; ) {
      const changes = changesOf(now);
      try {
        const rows = changes.length === 0 ? [] : await gridCalls.save(changes);
        return { sent: { ...now, ...picked(edits, held) }, rows: [...held, ...rows] };
      } catch (error) {
        if (!(error instanceof ApiFailure) || typeof error.detail === 'string') throw error;
        const { detail } = error;
        if (error.status === 422) dispatch({ type: 'notified', make: (all) => withRefusals(all, changes, detail) });
        if (error.status !== 409) throw error;
        const ids = refusedIds(changes, detail);
        const theirs = await gridCalls.of(ids);
        const missing = ids.filter((id) => !theirs.some((row) => row.id === id));
        take(theirs);
        dispatch({ type: 'notified', make: (all) => gone(all, missing) });
        now = gone(met(now, theirs), missing);
        held.push(...theirs.filter(({ id }) => Object.keys(now[id]?.values ?? {}).length === 0));
        if (isUndecided(now)) throw error;
      }
    }
  }

  async function undo({ sent, rows }: Saved): Promise<void> {
    focusContent();
    const outcome = await attempt(() => gridCalls.save(reverting(sent, rows)), {
      success: sentences.undone,
      failure: ({ status }) => (status === 409 ? sentences.undoTooLate : sentences.undoFailed),
    });
    if ('value' in outcome) take(outcome.value);
    await revalidate();
  }

  return {
    isSaving: pending !== null,
    /** Calls `onSaved` after a successful save. */
    save: (onSaved: () => void) =>
      alone(async () => {
        setPending('saving');
        const outcome = await attempt(send, { failure: sentenceOf });
        if ('failure' in outcome) return;
        const saved = outcome.value;
        dispatch({ type: 'saved', ...saved });
        take(saved.rows);
        // Close the dialog first: a toast inside it would disappear with it.
        flushSync(onSaved);
        keepFocus();
        if (saved.rows.length > 0)
          toast('success', gridSentences.saved(saved.rows.length), {
            action: { text: sentences.undo, onPress: () => undo(saved) },
          });
        // Filters may match other products now, and tags may have changed.
        await revalidate();
      }),
  };
}
