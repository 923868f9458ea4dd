import { draftKeptMs } from '#app/domain/draft.ts';

/** What is typed but not saved, kept in this browser: a phone that opens its camera may end the page behind it. */
export type Draft<Values> = {
  form: Values;
  /** The `updatedAt` of the version the words were typed on; `null` for something new. */
  on: string | null;
  /** The values of that version, so that what was typed can be told from what was there. */
  base: Values;
  savedAt: string;
};

const keyOf = (name: string) => `draft:${name}`;

/** Storage is out of reach in some private windows, or full; then nothing is kept, and all else works. */
function ifPossible<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export const keepDraft = <Values>(name: string, draft: Omit<Draft<Values>, 'savedAt'>): void => {
  ifPossible(() => localStorage.setItem(keyOf(name), JSON.stringify({ ...draft, savedAt: new Date().toISOString() })));
};

export const forgetDraft = (name: string): void => {
  ifPossible(() => localStorage.removeItem(keyOf(name)));
};

export function readDraft<Values>(name: string): Draft<Values> | null {
  return ifPossible(() => {
    const draft: Draft<Values> | null = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return draft?.base && Date.now() - Date.parse(draft.savedAt) < draftKeptMs ? draft : null;
  });
}
