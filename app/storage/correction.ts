import type { Kysely } from 'kysely';
import { needle, oneMistakeApart, variants } from '#app/domain/search-text.ts';
import { type Synonyms, synonymsMeantBy } from '#app/domain/synonyms.ts';
import type { Tables } from './tables.ts';

/**
 * Replacements for a search word without results: known words one typing mistake away (`cannon` finds Canon), and the
 * meanings of synonyms that are mistyped or incomplete. May be empty.
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
