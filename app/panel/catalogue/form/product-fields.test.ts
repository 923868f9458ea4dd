// @module-tag forms/product-prices
// @module-tag forms/product-tags
// @module-tag forms/client-validation
import { describe, expect, test } from 'vitest';
import { newProduct } from '#app/domain/catalogue/product.schema.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { type ProductValues, productForm } from './product-fields.ts';

const { read, write, initial, check } = productForm;

const texts = { name: 'Canon iR 2625', sku: 'C1', tags: ['a3', 'colour'] };
const stated = { regularPrice: 125000.5, stockQuantity: 0, rating: 4.5, reviewCount: 1 };
const reviews = [{ rating: 4.5, author: 'Asha', text: 'Quiet' }];
const product = {
  ...aProduct({ ...texts, ...stated, specifications: { Speed: '25 ppm', 'Duplex unit': 'yes' }, reviews }),
  id: '1',
  createdAt: 'then',
  updatedAt: 'now',
} as Product;
const required = { name: 'N', slug: 'n', brand: 'B', category: 'C', description: 'D' };
const complete = { ...initial, ...required };
const numbers = { regularPrice: '100', salePrice: '', stockQuantity: '0', rating: '4.5', reviewCount: ' ' };

test('accepts valid numbers, empty fields, and fifty pictures in each list, shown as one list of a hundred', () => {
  expect(check({ ...complete, ...numbers })).toEqual([]);
  const many = Array.from({ length: 51 }, (_, index) => `${index}.webp`);
  expect(check({ ...complete, ...numbers, images: many.slice(1), gallery: many })).toEqual([
    { field: 'gallery', message: 'A product can have at most 100 pictures' },
  ]);
});

test.each([
  ['regularPrice', '-1', 'The price must not be negative'],
  ['salePrice', '-0.01', 'The price must not be negative'],
  ['salePrice', '10.001', 'The price must have at most two decimals'],
  ['stockQuantity', '-3', 'The number must not be negative'],
  ['stockQuantity', '1.5', 'Must be a whole number'],
  ['rating', '5.1', 'Must be from 0 to 5'],
  ['reviewCount', '2.5', 'Must be a whole number'],
])('%s of %s', (field, text, message) => {
  const values: ProductValues = { ...complete, ...numbers, [field]: text };
  expect(check(values)).toEqual([{ field, message }]);
});

describe('the product form', () => {
  test('writes back an unchanged product, and an empty price or quantity as null', () => {
    const { id, createdAt, updatedAt, ...fields } = product;
    expect(write(read(product))).toEqual(fields);
    const empty = write({ ...read(product), regularPrice: '', salePrice: ' ', stockQuantity: '' });
    expect(empty).toMatchObject({ regularPrice: null, salePrice: null, stockQuantity: null });
  });

  test('starts a new product with the schema defaults', () => {
    expect(write(complete)).toEqual(newProduct.parse(required));
  });

  const pairs = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value }));

  test('trims keywords, tags and specifications and drops empty ones, also videos and reviews', () => {
    const typed = { ...initial, tags: ' a3, ,colour laser,,  rental ', keywords: '' };
    expect(write(typed)).toMatchObject({ tags: ['a3', 'colour laser', 'rental'], keywords: [] });
    const review = (rating: string) => ({ rating, author: '', text: '' });
    const videos = [{ youtubeUrl: '', title: '', description: '' }];
    const written = write({ ...initial, videos, reviews: [review(''), review('4.5')] });
    expect(written).toMatchObject({ videos: [], reviews: [{ ...review(''), rating: 4.5 }] });
    const specifications = pairs({ ' Speed ': ' 25 ppm ', '': 'x', y: ' ' });
    expect(write({ ...initial, specifications }).specifications).toEqual([['Speed', '25 ppm']]);
  });

  test('rejects duplicate names, ignoring case', () => {
    expect(check({ ...complete, specifications: pairs({ Speed: '1', 'speed ': '2', '': '' }) })).toEqual([
      { field: 'specifications.1.name', message: 'This name already exists' },
    ]);
  });
});
