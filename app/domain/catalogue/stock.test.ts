// @module-tag forms/product-stock
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

test('shows out of stock if the fields contradict each other', { tags: ['grid/rows'] }, () => {
  const shown = (inStock: boolean, stockStatus: Stock['stockStatus']) => shownStock({ inStock, stockStatus });
  expect([shown(true, 'in_stock'), shown(false, 'in_stock')]).toEqual(['in_stock', 'out_of_stock']);
  expect([shown(true, 'out_of_stock'), shown(false, 'on_backorder')]).toEqual(['out_of_stock', 'on_backorder']);
});

test('on backorder does not change In Stock', () => {
  const stockStatus = 'on_backorder';
  expect(withStockStatus(inStock, stockStatus)).toEqual({ ...inStock, stockStatus });
  expect(withStockStatus(outOfStock, stockStatus)).toMatchObject({ inStock: false });
  expect(withInStock({ ...inStock, stockStatus }, false)).toEqual({ ...outOfStock, stockStatus });
  expect(withInStock({ ...outOfStock, stockStatus }, true)).toEqual({ ...inStock, stockStatus });
});

test('a positive quantity sets in stock; zero changes nothing else, and is reported while in stock', () => {
  expect(withQuantity(outOfStock, 50)).toEqual(inStock);
  const none = withQuantity(inStock, 0);
  expect(none).toEqual({ ...inStock, stockQuantity: 0 });
  expect(withQuantity(outOfStock, 0)).toEqual({ ...outOfStock, stockQuantity: 0 });
  expect(withQuantity(outOfStock, null)).toEqual({ ...outOfStock, stockQuantity: null });
  const others = [{ ...inStock, stockQuantity: null }, { ...outOfStock, stockQuantity: 0 }, inStock];
  expect([none, ...others].map(isNoneLeft)).toEqual([true, false, false, false]);
});
