import { type Findable, supplyKeys } from '#app/domain/supplies/keys.ts';
import { productModels } from '#app/storage/catalogue/product-models.ts';
import type { ProductRow } from '#app/storage/catalogue/product-row.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { inPieces } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';

export const findableColumns = ['id', 'name', 'brand', 'specifications', 'facts', 'rank'] as const;

export const toFindable = (
  row: Pick<ProductRow, (typeof findableColumns)[number]>,
): Findable & { id: string; rank: number } => ({
  id: row.id,
  name: row.name,
  brand: row.brand,
  specifications: fromJson(row.specifications),
  facts: fromJson(row.facts),
  rank: row.rank,
});

/** Writes what the finder and links look these products up by, in the transaction that changes them. */
export async function putKeys(db: Db, rows: readonly ProductRow[]): Promise<void> {
  await inPieces(rows.flatMap(productModels), (some) => db.insertInto('product_models').values(some).execute());
  await inPieces(
    rows.flatMap((row) =>
      supplyKeys(toFindable(row)).map(({ key, kind, brand: brand_key }) => ({
        product_id: row.id,
        key,
        kind,
        brand_key,
        visible: row.visible,
        rank: row.rank,
      })),
    ),
    (some) => db.insertInto('finder_keys').values(some).execute(),
  );
}

export const removeKeys = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db.deleteFrom('product_models').where('product_id', 'in', ids).execute();
  await db.deleteFrom('finder_keys').where('product_id', 'in', ids).execute();
};
