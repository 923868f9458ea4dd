import { type Kysely, sql } from 'kysely';
import { partsOf, textDocument, wordsAndPairs } from '#app/domain/search-text.ts';
import { inPieces } from '#app/storage/in-pieces.ts';
import type { Tables } from '#app/storage/tables.ts';
import type { SearchRow, SearchTerms } from './search-index.ts';

/** The indexed parts of a product. */
export const searchParts = ['name', 'labels', 'category', 'rest'] as const;
export type SearchPart = (typeof searchParts)[number];

/**
 * A term by part, with only the strings that may occur there. A string that occurs nowhere costs the most in a trigram
 * index.
 */
export type PartTerm = Readonly<Record<SearchPart, readonly string[]>>;

/** The strings that may occur in any of the parts. */
export const needlesIn = (term: PartTerm, ...parts: SearchPart[]): string[] => [
  ...new Set(parts.flatMap((part) => term[part])),
];

/**
 * Stores the words of each part of the search index, and pairs of consecutive words. A lookup here is much cheaper than
 * a trigram search, and most synonyms occur in no product. Words are never removed; a stale one only costs a useless
 * search.
 */
export async function learnVocabulary(
  db: Kysely<Tables>,
  rows: readonly (Partial<SearchRow> & Pick<SearchRow, 'category'>)[],
): Promise<void> {
  const documents: Record<SearchPart, string[]> = {
    name: rows.map(({ name = '' }) => name),
    labels: rows.map(({ labels = '' }) => labels),
    category: [...new Set(rows.map(({ category }) => category))].map((category) => textDocument([category])),
    rest: rows.map(({ rest = '' }) => rest),
  };
  const words = searchParts.flatMap((part) => wordsAndPairs(documents[part]).map((word) => ({ part, word })));
  await inPieces(words, (some) =>
    db
      .insertInto('search_vocabulary')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

const afterAllWords = '\u{10ffff}';

/** A term with these strings in every part. */
const everywhere = (needles: readonly string[]): PartTerm => ({
  name: needles,
  labels: needles,
  category: needles,
  rest: needles,
});

/** The terms of these strings, each limited to the parts where it may occur. */
export async function termsWhereKnown(db: Kysely<Tables>, asked: SearchTerms): Promise<PartTerm[]> {
  const words = new Set(asked.flat().flatMap(partsOf));
  if (words.size === 0) return asked.map(everywhere);
  const { rows } = await sql<{ part: SearchPart; word: string }>`with
    asked (word) as (values ${sql.join([...words].map((word) => sql`(cast(${word} as text))`))}),
    parts (part) as (values ${sql.join(searchParts.map((part) => sql`(cast(${part} as text))`))})
    select parts.part, asked.word from asked cross join parts where exists (
      select 1 from search_vocabulary as known
      where known.part = parts.part
        and known.word >= asked.word and known.word < asked.word || ${afterAllWords})`.execute(db);
  const known = new Set(rows.map(({ part, word }) => `${part} ${word}`));
  const within = (part: SearchPart, needles: readonly string[]) =>
    needles.filter((needle) => partsOf(needle).every((word) => known.has(`${part} ${word}`)));
  return asked.map((needles) => ({
    name: within('name', needles),
    labels: within('labels', needles),
    category: within('category', needles),
    rest: within('rest', needles),
  }));
}
