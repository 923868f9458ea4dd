import type { ProductFields } from '#app/admin/calls.ts';
import type { NamedValues } from '#app/domain/named-values.ts';
import { type Product, productDefaults } from '#app/domain/product.ts';

export type NamedValue = { name: string; value: string };

/** A product as its form holds it: numbers and lists as they are typed. */
export type ProductForm = Omit<
  Product,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'regularPrice'
  | 'salePrice'
  | 'stockQuantity'
  | 'rating'
  | 'reviewCount'
  | 'keywords'
  | 'tags'
  | 'specifications'
  | 'dimensions'
  | 'reviews'
> & {
  regularPrice: string;
  salePrice: string;
  stockQuantity: string;
  rating: string;
  reviewCount: string;
  /** With commas. */
  keywords: string;
  tags: string;
  specifications: NamedValue[];
  dimensions: NamedValue[];
  reviews: { rating: string; author: string; text: string }[];
};

const typed = (value: number | null): string => (value === null ? '' : String(value));

/** An empty field is null, so that it clears what was there. */
const numeric = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What is typed with commas: trimmed, empty entries dropped. */
export const commaList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const toRows = (pairs: NamedValues): NamedValue[] => pairs.map(([name, value]) => ({ name, value }));

const toPairs = (rows: readonly NamedValue[]): NamedValues =>
  rows
    .map(({ name, value }): NamedValues[number] => [name.trim(), value.trim()])
    .filter(([name, value]) => name !== '' && value !== '');

export const emptyForm: ProductForm = toForm({
  ...productDefaults,
  name: '',
  slug: '',
  brand: '',
  category: '',
  description: '',
});

export function toForm(product: Omit<Product, 'id' | 'createdAt' | 'updatedAt'>): ProductForm {
  const { id: _, createdAt: __, updatedAt: ___, ...fields } = product as Product;
  return {
    ...fields,
    regularPrice: typed(product.regularPrice),
    salePrice: typed(product.salePrice),
    stockQuantity: typed(product.stockQuantity),
    rating: typed(product.rating),
    reviewCount: typed(product.reviewCount),
    keywords: product.keywords.join(', '),
    tags: product.tags.join(', '),
    specifications: toRows(product.specifications),
    dimensions: toRows(product.dimensions),
    reviews: product.reviews.map((review) => ({ ...review, rating: typed(review.rating) })),
  };
}

/** What is sent: all of the form. */
export function toFields(form: ProductForm): ProductFields {
  return {
    ...form,
    regularPrice: numeric(form.regularPrice),
    salePrice: numeric(form.salePrice),
    stockQuantity: numeric(form.stockQuantity),
    rating: numeric(form.rating),
    reviewCount: numeric(form.reviewCount),
    keywords: commaList(form.keywords),
    tags: commaList(form.tags),
    specifications: toPairs(form.specifications),
    dimensions: toPairs(form.dimensions),
    videos: form.videos.filter(({ youtubeUrl, title, description }) => youtubeUrl || title || description),
    reviews: form.reviews
      .filter(({ rating, author, text }) => rating || author || text)
      .map((review) => ({ ...review, rating: Number(review.rating) })),
  };
}

/** A second product like the first: under another name, not yet to be seen, nothing that belongs to one machine alone. */
export function copyOf(product: Product): ProductForm {
  const { rating, reviewCount, reviews } = emptyForm;
  return {
    ...toForm(product),
    name: `${product.name} copy`,
    slug: '',
    sku: '',
    status: 'draft',
    rating,
    reviewCount,
    reviews,
  };
}

/** In Stock and the stock status say the same thing: changing one takes the other along. */
export const stockAfterStatus = (stockStatus: Product['stockStatus'], inStock: boolean): boolean =>
  stockStatus === 'in_stock' ? true : stockStatus === 'out_of_stock' ? false : inStock;

export const statusAfterStock = (inStock: boolean, stockStatus: Product['stockStatus']): Product['stockStatus'] =>
  inStock && stockStatus === 'out_of_stock'
    ? 'in_stock'
    : !inStock && stockStatus === 'in_stock'
      ? 'out_of_stock'
      : stockStatus;

/** Names that stand twice in one list: only one of the values could be kept. */
export function repeatedNames(
  form: Pick<ProductForm, 'specifications' | 'dimensions'>,
): { field: string; message: string }[] {
  return (['specifications', 'dimensions'] as const).flatMap((list) => {
    const names = form[list].map(({ name }) => name.trim().toLowerCase());
    return names.flatMap((name, index) =>
      name !== '' && names.indexOf(name) < index
        ? [{ field: `${list}.${index}.name`, message: 'This name is there already' }]
        : [],
    );
  });
}
