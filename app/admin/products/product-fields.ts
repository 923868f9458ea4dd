import { formOf, type ValuesOf } from '#app/admin/edit/fields.ts';
import type { Product } from '#app/domain/product.ts';
import { basics } from './basics.tsx';
import { pictures } from './pictures.tsx';
import { priceAndStock } from './price-and-stock.tsx';
import { reviews } from './reviews.tsx';
import { searchEngines } from './search-engines.tsx';
import { specifications } from './specifications.tsx';
import { videos } from './videos.tsx';

const fields = {
  ...basics,
  ...priceAndStock,
  ...pictures,
  ...videos,
  ...specifications,
  ...searchEngines,
  ...reviews,
};

/** A product as its form holds it. */
export type ProductValues = ValuesOf<typeof fields>;

export const productForm = formOf<Omit<Product, 'id' | 'createdAt' | 'updatedAt'>>()(fields);

/** A second product like the first: under another name, not yet to be seen, nothing that belongs to one machine alone. */
export function copyOf(product: Product): ProductValues {
  const { rating, reviewCount, reviews } = productForm.initial;
  return {
    ...productForm.read(product),
    name: `${product.name} copy`,
    slug: '',
    sku: '',
    status: 'draft',
    rating,
    reviewCount,
    reviews,
  };
}
