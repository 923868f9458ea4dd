import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from '#app/admin/edit/drafts.ts';
import { useLeaveGuard } from '#app/admin/edit/leave-guard.tsx';
import { useKeptDraft } from '#app/admin/edit/use-draft.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { type Edits, met, noEdits, together } from '#app/domain/grid-edits.ts';
import { gridReducer, nothingDone } from './grid-state.ts';

const draftName = 'product-grid';

const isEmpty = (edits: Edits) => Object.keys(edits).length === 0;

/**
 * The rows of the grid with their unsaved edits. Edits belong to products, not to the list: they survive a filter change
 * and are stored in this browser like the drafts of other forms.
 */
export function useGrid(loaded: readonly GridRow[]) {
  const [state, dispatch] = useReducer(gridReducer, nothingDone);
  const { edits, past, future } = state;
  // Saved versions are newer than the loaded ones.
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
    /** Merges product versions from a server response. */
    take(newer: readonly GridRow[]) {
      setFresh((before) => new Map([...before, ...newer.map((row) => [row.id, row] as const)]));
      dispatch({ type: 'met', rows: newer });
    },
    /** Unsaved edits of an earlier visit; `null` if there are none. */
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

/** Returns a subscribe function whose listeners run after each change of a value. */
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
