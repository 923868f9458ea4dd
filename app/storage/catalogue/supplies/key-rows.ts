import { type Findable, supplyKeys } from '#app/domain/supplies/keys.ts';
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

/** Writes what the finder looks these products up by, in the transaction that changes them. */
export const putKeys = (db: Db, rows: readonly ProductRow[]): Promise<void> =>
  inPieces(
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

export const removeKeys = async (db: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.deleteFrom('finder_keys').where('product_id', 'in', ids).execute();
};
