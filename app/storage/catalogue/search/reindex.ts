import { searchRow } from '#app/storage/catalogue/listing.ts';
import { byRank } from '#app/storage/catalogue/product-lookups.ts';
import type { ProductRow } from '#app/storage/catalogue/product-row.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { searchIndexOf } from './search-index-of.ts';

/** Rows per statement. */
const atOnce = 200;

export const productRows = (trx: Db): AsyncGenerator<ProductRow[]> =>
  byRank(trx.selectFrom('products').selectAll(), atOnce);

const ranksOf = (rows: readonly ProductRow[]) => rows.map(({ rank }) => rank);

export async function reindex(trx: Db, engine: EngineName) {
  const search = searchIndexOf(engine);
  for await (const rows of productRows(trx)) {
    await search.remove(trx, ranksOf(rows));
    await search.put(trx, rows.map(searchRow));
  }
}
