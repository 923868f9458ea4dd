import type { Kysely } from 'kysely';
import { parseSynonyms, type Synonyms } from '#app/domain/synonyms.ts';
import type { Tables } from './tables.ts';

/** Caches the parsed list, which rarely changes but is needed for each search. */
let known: { text: string; synonyms: Synonyms } | undefined;

/** The synonyms from the settings. */
export async function readSynonyms(db: Kysely<Tables>): Promise<Synonyms> {
  const { search_synonyms: text } = await db.selectFrom('settings').select('search_synonyms').executeTakeFirstOrThrow();
  if (known?.text !== text) known = { text, synonyms: parseSynonyms(text) };
  return known.synonyms;
}
