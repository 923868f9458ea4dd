import type { PostValues } from './post-values.ts';

/** A form that was typed into and not saved: kept in the browser, because a phone closes pages without asking. */
export type KeptWords = {
  values: PostValues;
  /** The version they were typed on; `null` for a new post. */
  on: string | null;
  savedAt: string;
};

const prefix = 'post:';
const longestKept = 30 * 24 * 60 * 60 * 1000;

/** Storage is out of reach in some private windows, or full; then nothing is kept, and all else works. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** `id` is the post's, or `new`. */
export function readWords(id: string): KeptWords | null {
  return attempt(() => {
    const kept: KeptWords | null = JSON.parse(localStorage.getItem(prefix + id) ?? 'null');
    return kept !== null && Date.now() - Date.parse(kept.savedAt) < longestKept ? kept : null;
  });
}

export const keepWords = (id: string, words: Omit<KeptWords, 'savedAt'>): void => {
  attempt(() => localStorage.setItem(prefix + id, JSON.stringify({ ...words, savedAt: new Date().toISOString() })));
};

export const forgetWords = (id: string): void => {
  attempt(() => localStorage.removeItem(prefix + id));
};
