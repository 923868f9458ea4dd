import { expect, test } from 'vitest';
import { planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { newProduct } from '#app/domain/catalogue/product.schema.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { productView } from './product-view.ts';

type Fields = Omit<Product, 'id' | 'facts' | 'createdAt' | 'updatedAt'>;

const history = { id: '1', facts: {}, createdAt: '', updatedAt: '' };
const plain: Fields = newProduct.parse({ name: 'N', slug: 'n', brand: 'B', category: 'C', description: 'D' });

/** Changed values for fields that need a specific one; others are derived from the type in `plain`. */
const others: Partial<Fields> = {
  priceLabel: 'Contact for Quote',
  stockStatus: 'out_of_stock',
  videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: '', description: '' }],
  specifications: [['Speed', '20 ppm']],
  dimensions: [['Width', '50 cm']],
  reviews: [{ rating: 4, author: '', text: '' }],
};

function other(field: keyof Fields): unknown {
  if (others[field] !== undefined) return others[field];
  const value = plain[field];
  if (Array.isArray(value)) return ['other'];
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' ? `other-${field}` : 7;
}

/** Fields that decide whether the page exists, or that appear only in its head. */
const inHead = ['status', 'visibility', 'metaTitle', 'metaDescription', 'keywords', 'focusKeyword', 'factCorrections'];
const notOnThePage: string[] = [...inHead, ...planFieldNames, 'hsn', 'costPrice'];
/** Fields that are shown only together with another one. */
const together: Partial<Record<keyof Fields, Partial<Fields>>> = {
  currency: { regularPrice: 100 },
  rating: { reviewCount: 1 },
  reviewCount: { rating: 3 },
};

test.each(Object.keys(plain) as (keyof Fields)[])('shows %s, unless listed as not shown', (field) => {
  const shown = (change: Partial<Fields>) => productView({ ...history, ...plain, ...together[field], ...change });
  const isShown = JSON.stringify(shown({})) !== JSON.stringify(shown({ [field]: other(field) }));
  expect(isShown).toBe(!notOnThePage.includes(field));
});
