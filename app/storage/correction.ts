import type { Kysely } from 'kysely';
import { needle, oneMistakeApart, variants } from '#app/domain/search-text.ts';
import { type Synonyms, synonymsMeantBy } from '#app/domain/synonyms.ts';
import type { Tables } from './tables.ts';

/**
 * What to search for in place of a word that is not found: the known words one typing mistake away, so that `cannon`
 * finds Canon, and what is meant by a synonym that is mistyped or not typed to its end. Nothing where there is none.
 */
export async function correction(db: Kysely<Tables>, word: string, synonyms: Synonyms): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .distinct()
    .where('variant', 'in', variants(word))
    .limit(50)
    .execute();
  const likely = rows.map((row) => row.word).filter((known) => oneMistakeApart(word, known));
  return [...new Set([...likely.map(needle), ...synonymsMeantBy(synonyms, word)])];
}
