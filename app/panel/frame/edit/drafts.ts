import { draftKeptMs } from '#app/domain/records/draft.ts';
import { ifPossible } from '#app/ui/if-possible.ts';

/** Unsaved input, stored in this browser: a phone may discard the page when it opens the camera. */
export type Draft<Values> = {
  form: Values;
  /** The `updatedAt` of the version that was edited; `null` for a new entity. */
  on: string | null;
  /** The values of that version, to tell typed values from unchanged ones. */
  base: Values;
  savedAt: string;
};

const keyOf = (name: string) => `draft:${name}`;

export const keepDraft = <Values>(name: string, draft: Omit<Draft<Values>, 'savedAt'>): void => {
  ifPossible(() => localStorage.setItem(keyOf(name), JSON.stringify({ ...draft, savedAt: new Date().toISOString() })));
};

export const forgetDraft = (name: string): void => {
  ifPossible(() => localStorage.removeItem(keyOf(name)));
};

/** Deletes a draft whose save was queued at `queuedAt` and is sent now, unless the user has typed since. */
export function forgetSentDraft(name: string, queuedAt: string): void {
  const draft = readDraft(name);
  if (draft !== null && draft.savedAt <= queuedAt) forgetDraft(name);
}

export function readDraft<Values>(name: string): Draft<Values> | null {
  return ifPossible(() => {
    const draft: Draft<Values> | null = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return draft?.base && Date.now() - Date.parse(draft.savedAt) < draftKeptMs ? draft : null;
  });
}
