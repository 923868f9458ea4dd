/**
 * @module-tag forms/product-stock
 */
import { expect, test } from 'vitest';
import { isNoneLeft, type Stock, shownStock, withInStock, withQuantity, withStockStatus } from './stock.ts';

const inStock: Stock = { inStock: true, stockStatus: 'in_stock', stockQuantity: 50 };
const outOfStock: Stock = { inStock: false, stockStatus: 'out_of_stock', stockQuantity: 50 };

test('In Stock and the stock status change together and keep the quantity', () => {
  expect(withInStock(inStock, false)).toEqual(outOfStock);
  expect(withStockStatus(inStock, 'out_of_stock')).toEqual(outOfStock);
  expect(withInStock(outOfStock, true)).toEqual(inStock);
  expect(withStockStatus(outOfStock, 'in_stock')).toEqual(inStock);
});

test('shows out of stock if the fields contradict each other', {
  tags: ['grid/rows'],
}, () => {
  const shown = (inStock: boolean, stockStatus: Stock['stockStatus']) => shownStock({ inStock, stockStatus });
  expect([shown(true, 'in_stock'), shown(false, 'in_stock')]).toEqual(['in_stock', 'out_of_stock']);
  expect([shown(true, 'out_of_stock'), shown(false, 'on_backorder')]).toEqual(['out_of_stock', 'on_backorder']);
});

test('on backorder does not change In Stock', () => {
  expect(withStockStatus(inStock, 'on_backorder')).toEqual({ ...inStock, stockStatus: 'on_backorder' });
  expect(withStockStatus(outOfStock, 'on_backorder').inStock).toBe(false);
  expect(withInStock({ ...inStock, stockStatus: 'on_backorder' }, false)).toEqual({
    inStock: false,
    stockStatus: 'on_backorder',
    stockQuantity: 50,
  });
});

test('a positive quantity sets in stock; zero changes nothing else', () => {
  expect(withQuantity(outOfStock, 50)).toEqual(inStock);
  expect(withQuantity(inStock, 0)).toEqual({ ...inStock, stockQuantity: 0 });
  expect(withQuantity(outOfStock, null)).toEqual({ ...outOfStock, stockQuantity: null });
});

test('reports a product in stock with a quantity of 0', () => {
  expect(isNoneLeft({ ...inStock, stockQuantity: 0 })).toBe(true);
  expect(isNoneLeft({ ...inStock, stockQuantity: null })).toBe(false);
  expect(isNoneLeft({ ...outOfStock, stockQuantity: 0 })).toBe(false);
  expect(isNoneLeft(inStock)).toBe(false);
});
