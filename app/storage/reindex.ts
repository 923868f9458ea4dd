import type { Kysely } from 'kysely';
import { searchRow } from './listing.ts';
import type { EngineName } from './migration.ts';
import { searchIndexOf } from './search/search-index-of.ts';
import type { Tables } from './tables.ts';
import { learnVocabulary } from './vocabulary.ts';

const atOnce = 500;

/** Writes every row of the search index again. */
export async function reindex(trx: Kysely<Tables>, engine: EngineName) {
  const search = searchIndexOf(engine);
  for (let last = -1; ; ) {
    const rows = await trx
      .selectFrom('products')
      .selectAll()
      .where('rank', '>', last)
      .orderBy('rank')
      .limit(atOnce)
      .execute();
    const documents = rows.map(searchRow);
    if (documents.length > 0) {
      await search.remove(
        trx,
        rows.map(({ rank }) => rank),
      );
      await search.put(trx, documents);
    }
    await learnVocabulary(trx, documents);
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.rank as number;
  }
}
