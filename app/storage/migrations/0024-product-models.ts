import { productModels } from '#app/storage/catalogue/product-models.ts';
import type { Migration } from '#app/storage/engine/migration.ts';

const atOnce = 500;

/** The model names of machines and supplies, so that a product page finds matching products with one lookup. */
export const productModelsTable: Migration = {
  id: '0024-product-models',
  up: () => [
    `create table product_models (
      product_id text not null references products (id) on delete cascade,
      model text not null,
      fits integer not null check (fits in (0, 1)),
      visible integer not null check (visible in (0, 1)),
      rank bigint not null,
      primary key (product_id, model)
    )`,
    'create index product_models_by_model on product_models (model, fits, visible, product_id, rank)',
  ],
  async fill(db) {
    for (let last = -1; ; ) {
      const rows = await db
        .selectFrom('products')
        .select(['id', 'name', 'brand', 'specifications', 'visible', 'rank'])
        .where('rank', '>', last)
        .orderBy('rank')
        .limit(atOnce)
        .execute();
      for (const row of rows) {
        const models = productModels(row);
        if (models.length > 0) await db.insertInto('product_models').values(models).execute();
      }
      if (rows.length < atOnce) return;
      last = rows.at(-1)?.rank as number;
    }
  },
};
