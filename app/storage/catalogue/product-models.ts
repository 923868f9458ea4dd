import { fitsKeys, machineKeys } from '#app/domain/supplies/supplies.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import type { ProductRow } from './product-row.ts';

type ModelRow = Tables['product_models'];

type Named = Pick<ProductRow, 'id' | 'name' | 'brand' | 'specifications' | 'visible' | 'rank'>;

/** The model names of a product: those a supply fits, or its own if it is a machine. A supply is not also a machine. */
export function productModels({ id, visible, rank, ...row }: Named): ModelRow[] {
  const fits = fitsKeys({ specifications: fromJson(row.specifications) });
  const models = fits.length > 0 ? fits : machineKeys(row);
  return models.map((model) => ({ product_id: id, model, fits: fits.length > 0 ? 1 : 0, visible, rank }));
}
