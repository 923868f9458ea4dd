import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#app/admin/edit/drafts.ts';
import { useLeaveGuard } from '#app/admin/edit/leave-guard.tsx';
import { useKeptDraft } from '#app/admin/edit/use-draft.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { type Edits, met, noEdits, together } from './edits.ts';
import { gridReducer, nothingDone } from './grid-state.ts';

const draftName = 'product-grid';

const isEmpty = (edits: Edits) => Object.keys(edits).length === 0;

/**
 * The rows of the grid with what is changed of them and not saved. Changes belong to their products, not to the list:
 * they stay when another filter is chosen, and are kept in this browser like the words of every form of the panel.
 */
export function useGrid(loaded: readonly GridRow[]) {
  const [state, dispatch] = useReducer(gridReducer, nothingDone);
  const { edits, past, future } = state;
  // What was saved here is newer than what was loaded.
  const [fresh, setFresh] = useState<ReadonlyMap<string, GridRow>>(new Map());
  const rows = useMemo(
    () =>
      loaded.map((row) => {
        const saved = fresh.get(row.id);
        return saved !== undefined && saved.updatedAt > row.updatedAt ? saved : row;
      }),
    [loaded, fresh],
  );
  useEffect(() => dispatch({ type: 'met', rows }), [rows]);

  const [earlier, setEarlier] = useState(() => readDraft<Edits>(draftName));
  const all = useCallback((now: Edits) => (earlier === null ? now : together(earlier.form, now)), [earlier]);
  useLeaveGuard(() => !isEmpty(edits));
  useKeptDraft<Edits>(useOnChange(edits), draftName, () => {
    if (isEmpty(edits)) return earlier === null ? 'none' : 'untouched';
    return { form: all(edits), on: null, base: noEdits };
  });

  return {
    rows,
    edits,
    dispatch,
    change: useCallback(
      (make: (edits: Edits) => Edits, about?: string) =>
        dispatch({ type: 'change', make, ...(about === undefined ? {} : { about }) }),
      [],
    ),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    /** Takes up what the server has answered about products. */
    take(newer: readonly GridRow[]) {
      setFresh((before) => new Map([...before, ...newer.map((row) => [row.id, row] as const)]));
      dispatch({ type: 'met', rows: newer });
    },
    /** Changes of an earlier visit that were never saved; `null` where there are none. */
    earlier: earlier && {
      savedAt: earlier.savedAt,
      restore() {
        dispatch({ type: 'change', make: (now) => met(all(now), rows) });
        setEarlier(null);
      },
      drop() {
        setEarlier(null);
        if (isEmpty(edits)) forgetDraft(draftName);
        else keepDraft(draftName, { form: edits, on: null, base: noEdits });
      },
    },
  };
}

export type GridSession = ReturnType<typeof useGrid>;

/** Calls listeners after each change of a value. */
function useOnChange(value: unknown): (listener: () => void) => () => void {
  const [listeners] = useState(() => new Set<() => void>());
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    for (const listener of listeners) listener();
  }, [value, listeners]);
  return useCallback(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [listeners],
  );
}
