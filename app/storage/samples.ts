import type { Kysely } from 'kysely';
import { toMinor } from '#app/domain/money.ts';
import type { Product } from '#app/domain/product.ts';
import type { Tables } from './tables.ts';

type Price = Pick<Product, 'slug' | 'regularPrice' | 'salePrice'>;

const minor = (amount: number | null) => (amount === null ? null : toMinor(amount));

export function createSamples({ db }: { db: Kysely<Tables> }) {
  return {
    /** The ids of sample products that are still public at their original prices. */
    async ids(prices: readonly Price[]): Promise<string[]> {
      if (prices.length === 0) return [];
      const rows = await db
        .selectFrom('products')
        .select(['id', 'slug', 'regular_price', 'sale_price'])
        .where(
          'slug',
          'in',
          prices.map(({ slug }) => slug),
        )
        .where('visible', '=', 1)
        .execute();
      const known = new Map(prices.map((price) => [price.slug, price]));
      return rows
        .filter(({ slug, regular_price, sale_price }) => {
          const { regularPrice = null, salePrice = null } = known.get(slug) ?? {};
          return regular_price === minor(regularPrice) && sale_price === minor(salePrice);
        })
        .map(({ id }) => id);
    },
  };
}
