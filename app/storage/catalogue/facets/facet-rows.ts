import { sql } from 'kysely';
import { factNames } from '#app/domain/catalogue/facts/fact-text.ts';
import { unclearFacts } from '#app/domain/catalogue/facts/read-facts.ts';
import { isComplete } from '#app/domain/catalogue/plans/complete-plans.ts';
import { costMarks } from '#app/domain/cost/cost-data.ts';
import { facetValues, shownPaise, speedOf } from '#app/domain/search/facets.ts';
import { toMinor } from '#app/domain/text/money.ts';
import { fromRow, type ProductRow } from '#app/storage/catalogue/product-row.ts';
import { fromJson } from '#app/storage/engine/columns.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { inPieces } from '#app/storage/engine/work/in-pieces.ts';

type FacetRow = Tables['product_facets'];

/**
 * The version of the rules that read facts, with their checksum in `fact-rules.json`, and of the finder's keys. Raise it
 * with each change of them: all products are then read again.
 */
export const factRules = 13;

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
