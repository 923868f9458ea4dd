import { describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import {
  commaList,
  copyOf,
  emptyForm,
  repeatedNames,
  statusAfterStock,
  stockAfterStatus,
  toFields,
  toForm,
} from './form-values.ts';

const product = {
  ...aProduct({
    name: 'Canon iR 2625',
    sku: 'C1',
    regularPrice: 125000.5,
    stockQuantity: 0,
    tags: ['a3', 'colour'],
    specifications: { Speed: '25 ppm', 'Duplex unit': 'yes' },
    reviews: [{ rating: 4.5, author: 'Asha', text: 'Quiet' }],
    rating: 4.5,
    reviewCount: 1,
  }),
  id: '1',
  createdAt: 'then',
  updatedAt: 'now',
} as Product;

describe('a product and its form', () => {
  test('what goes into the form comes out the same', () => {
    const { id, createdAt, updatedAt, ...fields } = product;
    expect(toFields(toForm(product))).toEqual(fields);
  });

  test('an empty price or quantity is sent as null', () => {
    expect(toFields({ ...toForm(product), regularPrice: '', salePrice: ' ', stockQuantity: '' })).toMatchObject({
      regularPrice: null,
      salePrice: null,
      stockQuantity: null,
    });
  });

  test('keywords and tags: comma-separated, trimmed, empty entries dropped', () => {
    expect(commaList(' a3, ,colour laser,,  rental ')).toEqual(['a3', 'colour laser', 'rental']);
    expect(commaList('')).toEqual([]);
  });

  test('a pair without a name or a value is no specification', () => {
    const specifications = [
      { name: ' Speed ', value: ' 25 ppm ' },
      { name: '', value: 'x' },
      { name: 'y', value: ' ' },
    ];
    expect(toFields({ ...emptyForm, specifications }).specifications).toEqual([['Speed', '25 ppm']]);
  });

  test('a name that stands twice is found, whatever its case', () => {
    const specifications = [
      { name: 'Speed', value: '1' },
      { name: 'speed ', value: '2' },
      { name: '', value: '' },
    ];
    expect(repeatedNames({ specifications, dimensions: [] })).toEqual([
      { field: 'specifications.1.name', message: 'This name is there already' },
    ]);
  });

  test('a copy is a draft under another name, without what belongs to one machine alone', () => {
    const copy = copyOf(product);
    expect(copy).toMatchObject({
      name: 'Canon iR 2625 copy',
      slug: '',
      sku: '',
      status: 'draft',
      reviews: [],
      rating: '',
    });
    expect(copy.specifications).toEqual(toForm(product).specifications);
  });
});

test('stock and stock status cannot contradict each other by accident', () => {
  expect(stockAfterStatus('out_of_stock', true)).toBe(false);
  expect(stockAfterStatus('in_stock', false)).toBe(true);
  expect(stockAfterStatus('on_backorder', false)).toBe(false);
  expect(statusAfterStock(false, 'in_stock')).toBe('out_of_stock');
  expect(statusAfterStock(true, 'out_of_stock')).toBe('in_stock');
  expect(statusAfterStock(false, 'on_backorder')).toBe('on_backorder');
});
