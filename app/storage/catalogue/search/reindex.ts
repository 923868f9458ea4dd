import { searchRow } from '#app/storage/catalogue/listing.ts';
import type { ProductRow } from '#app/storage/catalogue/product-row.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { searchIndexOf } from './search-index-of.ts';

/** Rows per statement. */
const atOnce = 200;

export async function* productRows(trx: Db): AsyncGenerator<ProductRow[]> {
  for (let last = -1; ; ) {
    const rows = await trx
      .selectFrom('products')
      .selectAll()
      .where('rank', '>', last)
      .orderBy('rank')
      .limit(atOnce)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)?.rank as number;
  }
}

const ranksOf = (rows: readonly ProductRow[]) => rows.map(({ rank }) => rank);

export async function reindex(trx: Db, engine: EngineName) {
  const search = searchIndexOf(engine);
  for await (const rows of productRows(trx)) {
    await search.remove(trx, ranksOf(rows));
    await search.put(trx, rows.map(searchRow));
  }
  await search.tidy(trx);
}
