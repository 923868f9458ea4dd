import { type ProductRow, withFacts } from '#app/storage/catalogue/product-row.ts';
import { putKeys, removeKeys } from '#app/storage/catalogue/supplies/key-rows.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inContentTransaction } from '#app/storage/engine/writing.ts';
import { factRules, putFacets, removeFacets } from './facet-rows.ts';

/** Products per transaction, which takes some 20 ms. */
const atOnce = 50;

/** Writes the facts of rows that have older ones; a product keeps its version, since the owner changed nothing. */
export async function withFreshFacts(trx: Db, stored: readonly ProductRow[]): Promise<ProductRow[]> {
  const rows = stored.map(withFacts);
  for (const [index, { id, facts }] of rows.entries())
    if (facts !== stored[index]?.facts) await trx.updateTable('products').set({ facts }).where('id', '=', id).execute();
  return rows;
}

/** Reads the facts of some products whose facts were read by older rules; returns the number of products. */
export async function refreshFacts(db: Db): Promise<number> {
  const isStale = await db
    .selectFrom('product_facets')
    .select('product_id')
    .where('rules', '<', factRules)
    .limit(1)
    .executeTakeFirst();
  if (isStale === undefined) return 0;
  return inContentTransaction(db, async (trx) => {
    const stored = await trx
      .selectFrom('products')
      .selectAll()
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('product_facets').select('product_id').where('rules', '<', factRules).limit(atOnce),
      )
      .execute();
    const rows = await withFreshFacts(trx, stored);
    const ids = rows.map(({ id }) => id);
    await removeKeys(trx, ids);
    await removeFacets(trx, ids);
    await putKeys(trx, rows);
    await putFacets(trx, rows);
    return stored.length;
  });
}
