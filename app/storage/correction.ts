import type { Kysely } from 'kysely';
import { oneMistakeApart, variants } from '#app/domain/search-text.ts';
import type { Tables } from './tables.ts';

/**
 * The spellings to search for in place of a word: the word itself when it is found, else the known words one typing
 * mistake away, so that `cannon` finds Canon.
 */
export async function spellings(
  db: Kysely<Tables>,
  word: string,
  isFound: (word: string) => Promise<boolean>,
): Promise<string[]> {
  const candidates = variants(word);
  if (candidates.length === 0 || (await isFound(word))) return [word];
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .distinct()
    .where('variant', 'in', candidates)
    .limit(50)
    .execute();
  const likely = rows.map((row) => row.word).filter((known) => oneMistakeApart(word, known));
  return likely.length > 0 ? likely : [word];
}
