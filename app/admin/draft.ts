import { draftKeptMs } from '#app/domain/draft.ts';

/** What is typed but not saved, kept in this browser: a phone that opens its camera may end the page behind it. */
export type Draft<Form> = {
  form: Form;
  /** The version the words were typed on; `null` for something new. */
  on: string | null;
  /** The values of that version, so that what was typed can be told from what was there. */
  base?: Form;
  savedAt: string;
};

const keyOf = (name: string) => `draft:${name}`;

/** Storage is out of reach in some private windows, or full; then nothing is kept, and all else works. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export const keepDraft = <Form>(name: string, draft: Omit<Draft<Form>, 'savedAt'>): void => {
  attempt(() => localStorage.setItem(keyOf(name), JSON.stringify({ ...draft, savedAt: new Date().toISOString() })));
};

export const forgetDraft = (name: string): void => {
  attempt(() => localStorage.removeItem(keyOf(name)));
};

export function readDraft<Form>(name: string): Draft<Form> | null {
  return attempt(() => {
    const draft: Draft<Form> | null = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return draft !== null && Date.now() - Date.parse(draft.savedAt) < draftKeptMs ? draft : null;
  });
}
