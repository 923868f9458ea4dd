import type { GridRow } from '#app/domain/grid.ts';
import { type Edits, met, noEdits, withoutSaved } from '#app/domain/grid-edits.ts';

/** The unsaved edits with their undo history. */
export type GridState = {
  edits: Edits;
  past: readonly Edits[];
  future: readonly Edits[];
  /** The cell of the last step; more typing in the same cell extends that step. */
  about: string | null;
};

export type GridAction =
  /** A step that can be undone. */
  | { type: 'change'; make: (edits: Edits) => Edits; about?: string }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Versions that may be newer. */
  | { type: 'met'; rows: readonly GridRow[] }
  /** An update from the server; adds no undo step. */
  | { type: 'notified'; make: (edits: Edits) => Edits }
  | { type: 'saved'; sent: Edits; rows: readonly GridRow[] };

export const nothingDone: GridState = { edits: noEdits, past: [], future: [], about: null };

const mostSteps = 100;

export function gridReducer(state: GridState, action: GridAction): GridState {
  const { edits, past, future, about } = state;
  switch (action.type) {
    case 'change': {
      const next = action.make(edits);
      if (next === edits) return state;
      const isSameStep = action.about !== undefined && action.about === about;
      return {
        edits: next,
        past: isSameStep ? past : [...past, edits].slice(-mostSteps),
        future: [],
        about: action.about ?? null,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return state;
      return { edits: before, past: past.slice(0, -1), future: [edits, ...future], about: null };
    }
    case 'redo': {
      const [next, ...later] = future;
      if (next === undefined) return state;
      return { edits: next, past: [...past, edits], future: later, about: null };
    }
    case 'met': {
      const up = (each: Edits) => met(each, action.rows);
      const now = up(edits);
      // Usually there is nothing new: avoid a render.
      if (now === edits && Object.keys(edits).length === 0 && past.length === 0 && future.length === 0) return state;
      return { ...state, edits: now, past: past.map(up), future: future.map(up) };
    }
    case 'notified':
      return { ...state, edits: action.make(edits) };
    case 'saved':
      return { ...nothingDone, edits: withoutSaved(edits, action.sent, action.rows) };
  }
}
