import { type Kysely, sql } from 'kysely';
import { partsOf, textDocument, wordsAndPairs } from '#app/domain/search-text.ts';
import type { SearchRow, SearchTerms } from './search/search-index.ts';
import type { Tables } from './tables.ts';

/**
 * The words that stand in the search index, and each two that follow each other there. Looking one up costs nothing
 * beside looking for its letters in the index, and most of the words that mean the same stand in no product. They are
 * never unlearnt: one too many is looked for in vain.
 */
export async function learnVocabulary(
  db: Kysely<Tables>,
  { name = '', labels = '', rest = '', category }: Partial<SearchRow> & Pick<SearchRow, 'category'>,
): Promise<void> {
  const words = wordsAndPairs([name, labels, rest, textDocument([category])]);
  // A statement has so many parameters and no more; what a dealer writes of a product needs one statement.
  for (let at = 0; at < words.length; at += atOnce)
    await db
      .insertInto('search_vocabulary')
      .values(words.slice(at, at + atOnce).map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

const atOnce = 2000;

const afterAllWords = '\u{10ffff}';

/** The terms without what stands in no product; each keeps one string at least. */
export async function withoutUnknown(db: Kysely<Tables>, terms: SearchTerms): Promise<SearchTerms> {
  const parts = new Set(terms.filter((needles) => needles.length > 1).flatMap((needles) => needles.flatMap(partsOf)));
  if (parts.size === 0) return terms;
  const asked = sql.join([...parts].map((part) => sql`(cast(${part} as text))`));
  const { rows } = await sql<{ word: string }>`with asked (word) as (values ${asked})
    select asked.word from asked where exists (
      select 1 from search_vocabulary as known
      where known.word >= asked.word and known.word < asked.word || ${afterAllWords})`.execute(db);
  const known = new Set(rows.map(({ word }) => word));
  return terms.map((needles) => {
    const left = needles.filter((needle) => partsOf(needle).every((part) => known.has(part)));
    return left.length > 0 ? left : needles.slice(0, 1);
  });
}
