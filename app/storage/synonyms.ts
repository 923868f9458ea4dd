import type { Kysely } from 'kysely';
import { parseSynonyms, type Synonyms } from '#app/domain/synonyms.ts';
import type { Tables } from './tables.ts';

/** The list that was read last: it changes seldom, and is asked for with each search. */
let known: { text: string; synonyms: Synonyms } | undefined;

/** The words that mean the same, as the settings have them now. */
export async function readSynonyms(db: Kysely<Tables>): Promise<Synonyms> {
  const { search_synonyms: text } = await db.selectFrom('settings').select('search_synonyms').executeTakeFirstOrThrow();
  if (known?.text !== text) known = { text, synonyms: parseSynonyms(text) };
  return known.synonyms;
}
