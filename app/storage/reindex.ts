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
    for (const row of rows) {
      await search.remove(trx, row.rank);
      const document = searchRow(row);
      await search.put(trx, document);
      await learnVocabulary(trx, document);
    }
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.rank as number;
  }
}
