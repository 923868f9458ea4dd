import { sql } from 'kysely';
import { factNames } from '#app/domain/catalogue/facts/fact-text.ts';
import { unclearFacts } from '#app/domain/catalogue/facts/read-facts.ts';
import { isComplete } from '#app/domain/catalogue/plans/complete-plans.ts';
import { costMarks } from '#app/domain/cost/cost-data.ts';
import { facetValues, shownPaise, speedOf } from '#app/domain/search/facets.ts';
import { toMinor } from '#app/domain/text/money.ts';
import { fromRow, type ProductRow, withFacts } from '#app/storage/catalogue/product-row.ts';
import { putKeys, removeKeys } from '#app/storage/catalogue/supplies/key-rows.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { inPieces } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { inContentTransaction } from '#app/storage/engine/writing.ts';

type FacetRow = Tables['product_facets'];

/**
 * The version of the rules that read facts, with their checksum in `fact-rules.json`, of the facets, and of the finder's
 * keys. Raise it with each change of them: all products are then read again.
 */
export const factRules = 18;

/** Begins the facet values that name a fact without a clear value, which the owner should see. */
export const unclearMark = 'unclear:';

const stamp = sql<number>`(select cast(value as bigint) from meta where key = 'content_version')`;

function facetRow(row: ProductRow): Omit<FacetRow, 'stamp'> {
  const product = fromRow(row, 'panel');
  const tags = fromJson<string[]>(row.tags).map((tag) => `tag:${tag}`);
  const named = unclearFacts(product);
  const unclear = factNames.filter((fact) => fact in named && !(fact in product.factCorrections));
  return {
    product_id: row.id,
    rank: row.rank,
    visible: row.visible,
    category: row.category,
    brand: row.brand,
    facet_values: JSON.stringify([
      ...facetValues(product),
      ...tags,
      ...costMarks(product),
      ...unclear.map((fact) => unclearMark + fact),
    ]),
    price: shownPaise(product),
    speed: speedOf(product.facts),
    duty_recommended: product.facts.dutyRecommended?.value ?? null,
    duty_maximum: product.facts.dutyMaximum?.value ?? null,
    rent: isComplete('rental', product) ? toMinor(product.rentPerMonth ?? 0) : null,
    rules: factRules,
  };
}

/** Writes what lists filter these products by, in the transaction that changes them. Remove their old rows first. */
export const putFacets = (db: Db, rows: readonly ProductRow[]): Promise<void> =>
  inPieces(rows.map(facetRow), (some) =>
    db
      .insertInto('product_facets')
      .values(some.map((row) => ({ ...row, stamp })))
      .execute(),
  );

export const removeFacets = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('product_facets').where('product_id', 'in', ids).execute();
};

/** A renamed category may state another kind, so its products are read again in the background. */
export const moveFacets = async (db: Db, from: string, to: string): Promise<void> => {
  await db.updateTable('product_facets').set({ category: to, stamp, rules: 0 }).where('category', '=', from).execute();
};

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
  const stale = db.selectFrom('product_facets').select('product_id').where('rules', '<', factRules);
  const isStale = await stale.limit(1).executeTakeFirst();
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
