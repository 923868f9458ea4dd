import type { Kysely } from 'kysely';
import type { Product } from '#app/domain/product.ts';
import { fitsKeys, machineKeys } from '#app/domain/supplies.ts';
import { fromJson } from './columns.ts';
import type { ProductRow } from './product-row.ts';
import type { Tables } from './tables.ts';

type ModelRow = Tables['product_models'];

type Named = Pick<ProductRow, 'id' | 'name' | 'brand' | 'specifications' | 'visible' | 'rank'>;

/** The model names of a product: those a supply fits, or its own if it is a machine. A supply is not also a machine. */
export function productModels({ id, visible, rank, ...row }: Named): ModelRow[] {
  const fits = fitsKeys({ specifications: fromJson(row.specifications) });
  const models = fits.length > 0 ? fits : machineKeys(row);
  return models.map((model) => ({ product_id: id, model, fits: fits.length > 0 ? 1 : 0, visible, rank }));
}

/** Far more products than share one model name; limits sorting if all machines of a catalogue have the same name. */
const maxLookedThrough = 500;

/**
 * The ids of the public supplies for a machine, or of the public machines for a supply, in listing order. `isSupply`
 * says which.
 */
export async function selectSuited(
  db: Kysely<Tables>,
  product: Pick<Product, 'id' | 'name' | 'brand' | 'specifications'>,
  limit: number,
): Promise<{ isSupply: boolean; ids: string[] }> {
  const fits = fitsKeys(product);
  const isSupply = fits.length > 0;
  const models = isSupply ? fits : machineKeys(product);
  if (models.length === 0) return { isSupply, ids: [] };
  const rows = await db
    .selectFrom('product_models')
    .select(['product_id', 'rank'])
    .where('model', 'in', models)
    .where('fits', '=', isSupply ? 0 : 1)
    .where('visible', '=', 1)
    .where('product_id', '!=', product.id)
    .limit(maxLookedThrough)
    .execute();
  const ids = rows.sort((a, b) => b.rank - a.rank).map(({ product_id }) => product_id);
  return { isSupply, ids: [...new Set(ids)].slice(0, limit) };
}
