import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import type { GridRow, Known } from '#app/domain/catalogue/grid.ts';
import { changesOf, type Edits, met, noEdits, rebased, reverting } from '#app/domain/catalogue/grid-edits.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { counted } from '#app/panel/frame/counted.ts';
import { type Draft, readDraft } from '#app/panel/frame/edit/drafts.ts';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { useStoredDraft } from '#app/panel/frame/edit/use-draft.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { createListeners } from '#app/panel/frame/offline/listeners.ts';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent, undoAction } from '#app/panel/frame/shell/focus-content.ts';
import { useToast } from '#app/ui/toast.tsx';
import { dealer } from '#dealer';
import { gridCalls, isGone, refusedIds, withRefusals } from './grid-calls.ts';

type State = {
  /** The newest known versions of the listed products. */
  rows: readonly GridRow[];
  /** The edits after each step, the present ones last. */
  steps: readonly Edits[];
  /** The announcement of the last step. */
  news: string;
  selectedIds: ReadonlySet<string>;
  isReviewing: boolean;
};

const draftName = 'product-grid';
const mostSteps = 100;

const restored = ({ form, savedAt }: Draft<Edits>) => ({
  steps: [noEdits, form],
  news: `Unsaved changes from ${dateAndTime(savedAt, dealer.locale)} were restored. Undo discards them.`,
});

/** The rows and unsaved edits, with undo. Outside React, so that each step is based on the latest edits. */
function createGridStore(loaded: readonly GridRow[], draft: Draft<Edits> | null = null) {
  const nothing = { steps: [noEdits], news: '', selectedIds: new Set<string>(), isReviewing: false };
  let state: State = { ...nothing, rows: loaded, ...(draft && restored(draft)) };
  const { subscribe, notify } = createListeners();
  function set(some: Partial<State>) {
    state = { ...state, ...some };
    notify();
  }
  const edits = () => state.steps.at(-1) as Edits;
  const withRows = (rows: readonly GridRow[]) => {
    const newer = new Map(rows.map((row) => [row.id, row]));
    return state.rows.map((row) => newer.get(row.id) ?? row);
  };
  const merged = (rows: readonly GridRow[]) => state.steps.map((step) => met(step, rows));

  return {
    state: () => state,
    subscribe,
    /** Makes a step that can be undone, and announces it. */
    change(make: (edits: Edits) => Edits, news = '') {
      const next = make(edits());
      if (next === edits()) return set({ news });
      set({ steps: [...state.steps, next].slice(-mostSteps), news });
    },
    undo: () => set({ steps: state.steps.length > 1 ? state.steps.slice(0, -1) : state.steps, news: '' }),
    announce: (news: string) => set({ news }),
    select: (ids: readonly string[]) => set({ selectedIds: new Set(ids) }),
    /** Selects a product, or removes it from the selection. */
    toggle(id: string) {
      const { selectedIds: ids } = state;
      set({ selectedIds: new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]) });
    },
    review: (isReviewing: boolean) => set({ isReviewing }),
    load: (rows: readonly GridRow[]) => set({ rows, steps: merged(rows) }),
    /** Merges the versions in a response of the server. */
    take: (rows: readonly GridRow[]) => set({ rows: withRows(rows), steps: merged(rows) }),
    /** Changes edits because of such a response; adds no step. */
    mark: (make: (edits: Edits) => Edits) => set({ steps: state.steps.with(-1, make(edits())) }),
    /** Removes saved edits and all steps. Later input and invalid texts stay. */
    saved: (rows: readonly GridRow[]) => set({ rows: withRows(rows), steps: [rebased(edits(), rows)] }),
  };
}

/** The rows of the grid with unsaved edits, which survive a filter change and are stored like drafts of forms. */
export function useGrid(loaded: readonly GridRow[], known: Known) {
  const [store] = useState(() => createGridStore(loaded, readDraft<Edits>(draftName)));
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { rows, steps, selectedIds } = state;
  const edits = steps.at(-1) as Edits;
  const isEmpty = Object.keys(edits).length === 0;
  useEffect(() => store.load(loaded), [store, loaded]);
  useLeaveGuard(() => !isEmpty);
  useStoredDraft<Edits>(store.subscribe, draftName, () =>
    isEmpty ? 'none' : { form: edits, on: null, base: noEdits },
  );
  const selected = useMemo(() => rows.filter(({ id }) => selectedIds.has(id)), [rows, selectedIds]);
  return { ...store, ...state, known, edits, selected, canUndo: steps.length > 1 };
}

export type Grid = ReturnType<typeof useGrid>;

const failures: Record<number, string> = {
  401: sentences.notAuthenticated,
  409: 'Nothing saved yet: someone else has changed some of these products.',
  422: 'Nothing saved yet: some cells have errors. Each shows the reason.',
};

/** If the focused button was removed, moves the focus to the grid or the page. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  focusContent();
  document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')?.focus({ preventScroll: true });
}

/** Saves all edits of the grid in one request, and undoes the save. */
export function useGridSave({ edits, mark, take, saved, review }: Grid) {
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { pending, setPending, alone } = useOneAtATime<'saving'>();

  /** Saves, rebasing on newer versions. If both changed a field, throws the rejection for the user to resolve. */
  async function send(): Promise<GridRow[]> {
    // Edits that the server already has count as saved; for example, if only the response was lost.
    const held: GridRow[] = [];
    for (let now = edits; ; ) {
      const changes = changesOf(now);
      try {
        return changes.length === 0 ? held : [...held, ...(await gridCalls.save(changes))];
      } catch (error) {
        if (!(error instanceof ApiFailure) || typeof error.detail === 'string') throw error;
        const { status, detail } = error;
        mark((all) => withRefusals(all, changes, detail));
        if (status !== 409) throw error;
        const newer = await gridCalls.of(refusedIds(changes, detail));
        take(newer);
        now = met(now, newer);
        const left = new Set(changesOf(now).map(({ id }) => id));
        held.push(...newer.filter(({ id }) => !left.has(id)));
        if (detail.some(isGone) || Object.values(now).some(({ theirs }) => theirs)) throw error;
      }
    }
  }

  async function undo(rows: GridRow[]): Promise<void> {
    const outcome = await attempt(() => gridCalls.save(reverting(edits, rows)), {
      success: sentences.undone,
      failure: ({ status }) => (status === 409 ? sentences.undoTooLate : sentences.undoFailed),
    });
    if ('value' in outcome) take(outcome.value);
    await revalidate();
  }

  async function save(): Promise<void> {
    setPending('saving');
    const outcome = await attempt(send, { failure: ({ status }) => failures[status] ?? 'Failed to save products' });
    if ('failure' in outcome) return;
    const rows = outcome.value;
    saved(rows);
    // Close the dialog first: a toast inside it would disappear with it.
    flushSync(() => review(false));
    keepFocus();
    if (rows.length > 0)
      toast('success', `${counted(rows.length, 'product', 'products')} updated`, {
        action: undoAction(() => undo(rows)),
      });
    // Filters may match other products now, and tags may have changed.
    await revalidate();
  }

  return { isSaving: pending !== null, save: () => alone(save) };
}
