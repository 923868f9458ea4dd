import { expect, test } from 'vitest';
import { newProduct } from '#app/domain/product.schema.ts';
import type { Product } from '#app/domain/product.ts';
import { productView } from './product-view.ts';

type Fields = Omit<Product, 'id' | 'createdAt' | 'updatedAt'>;

const history = { id: '1', createdAt: '', updatedAt: '' };
const plain: Fields = newProduct.parse({ name: 'N', slug: 'n', brand: 'B', category: 'C', description: 'D' });

/** Each field as it is not in `plain`. */
const others: Fields = {
  name: 'Other',
  slug: 'other',
  sku: 'X-1',
  brand: 'Other',
  category: 'Other',
  description: 'Other',
  shortDescription: 'Other',
  regularPrice: 100,
  salePrice: 90,
  currency: 'EUR',
  priceLabel: 'Contact for Quote',
  inStock: false,
  stockQuantity: 3,
  stockStatus: 'out_of_stock',
  status: 'draft',
  visibility: 'private',
  featured: true,
  featuredImage: 'a.webp',
  images: ['b.webp'],
  gallery: ['c.webp'],
  videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: '', description: '' }],
  metaTitle: 'Other',
  metaDescription: 'Other',
  keywords: ['other'],
  focusKeyword: 'other',
  tags: ['other'],
  specifications: [['Speed', '20 ppm']],
  dimensions: [['Width', '50 cm']],
  warranty: 'One year',
  enquiryForm: false,
  rating: 4,
  reviewCount: 2,
  reviews: [{ rating: 4, author: '', text: '' }],
};

/** Whether there is such a page at all; and what stands in the head of the page, not on it. */
const notOnThePage = ['status', 'visibility', 'metaTitle', 'metaDescription', 'keywords', 'focusKeyword'];
/** What is shown only together with something else. */
const together: Partial<Record<keyof Fields, Partial<Fields>>> = {
  currency: { regularPrice: 100 },
  rating: { reviewCount: 1 },
  reviewCount: { rating: 3 },
};

test.each(Object.keys(others) as (keyof Fields)[])('%s is shown on the page, or known not to be', (field) => {
  const shown = (change: Partial<Fields>) => productView({ ...history, ...plain, ...together[field], ...change });
  const isShown = JSON.stringify(shown({})) !== JSON.stringify(shown({ [field]: others[field] }));
  expect(isShown).toBe(!notOnThePage.includes(field));
});
