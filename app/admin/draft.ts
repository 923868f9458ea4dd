/** What is typed but not saved, kept in this browser: a phone that opens its camera may end the page behind it. */
export type Draft<Form> = { form: Form; savedAt: string; base: string };

const keyOf = (name: string) => `draft:${name}`;

/** Kept words older than this are of no use to anybody, in milliseconds. */
const keptFor = 7 * 24 * 60 * 60 * 1000;

/** `base` tells which version of the entity the words belong to. */
export function keepDraft<Form>(name: string, form: Form, base: string): void {
  try {
    const draft: Draft<Form> = { form, savedAt: new Date().toISOString(), base };
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage loses only the second copy.
  }
}

export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}

/** The kept words of a form, unless they are old or belong to a version that has been saved over. */
export function readDraft<Form>(name: string, base: string): Draft<Form> | null {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Draft<Form> | null;
    if (draft === null || draft.base !== base || Date.now() - Date.parse(draft.savedAt) > keptFor) return null;
    return draft;
  } catch {
    return null;
  }
}
