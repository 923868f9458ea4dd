import { readFileSync } from 'node:fs';
import corpus from '../corpora/hostile-words.json' with { type: 'json' };

type Kind = keyof typeof corpus;
type Foreign = { vectors: { context: string; payload: string }[] };

const file = process.env.MARKUP_VECTORS;

/** Additional vectors of a kind from the file named by MARKUP_VECTORS (see CONTRIBUTING.md); `null` without one. */
export const foreignVectors = (kind: Kind): string[] | null =>
  file
    ? (JSON.parse(readFileSync(file, 'utf8')) as Foreign).vectors
        .filter(({ context }) => context === kind)
        .map(({ payload }) => payload)
    : null;

/** Our own attack strings, by the place they target. The test runner reads no JSON with half a surrogate pair. */
export const ownWords: Record<Kind, readonly string[]> = { ...corpus, search: [...corpus.search, '\ud800'] };

/** Our own strings and those of MARKUP_VECTORS. */
export const hostileWords = (kind: Kind): string[] => [...ownWords[kind], ...(foreignVectors(kind) ?? [])];
