/**
 * @module-tag forms/product-stock
 */
import { describe, expect, test } from 'vitest';
import { stockStatuses } from './product-options.ts';
import {
  contradiction,
  offeredBack,
  type Stock,
  shownStock,
  withInStock,
  withQuantity,
  withStockStatus,
} from './stock.ts';

const inStock: Stock = { inStock: true, stockStatus: 'in_stock', stockQuantity: 50 };
const outOfStock: Stock = { inStock: false, stockStatus: 'out_of_stock', stockQuantity: 0 };

test('out of stock also changes status and quantity; back in stock only the status', () => {
  expect(withInStock(inStock, false)).toEqual(outOfStock);
  expect(withStockStatus(inStock, 'out_of_stock')).toEqual(outOfStock);
  expect(withInStock(outOfStock, true)).toEqual({ ...inStock, stockQuantity: 0 });
  expect(withStockStatus(outOfStock, 'in_stock')).toEqual({ ...inStock, stockQuantity: 0 });
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
    stockQuantity: 0,
  });
});

test('keeps a quantity that is not counted', () => {
  expect(withInStock({ ...inStock, stockQuantity: null }, false)).toEqual({ ...outOfStock, stockQuantity: null });
});

test('a positive quantity sets in stock; zero changes nothing else', () => {
  expect(withQuantity(outOfStock, 50)).toEqual(inStock);
  expect(withQuantity(inStock, 0)).toEqual({ ...inStock, stockQuantity: 0 });
  expect(withQuantity(outOfStock, null)).toEqual({ ...outOfStock, stockQuantity: null });
});

test('offers the old quantity once there is stock again', () => {
  expect(offeredBack(outOfStock, 50)).toBeNull();
  expect(offeredBack({ ...inStock, stockQuantity: 0 }, 50)).toBe(50);
  expect(offeredBack({ ...inStock, stockQuantity: 0 }, null)).toBeNull();
  expect(offeredBack({ ...inStock, stockQuantity: 3 }, 50)).toBeNull();
});

describe('contradictions', () => {
  test('are found', () => {
    expect(contradiction({ ...inStock, stockQuantity: 0 })).toBe('none left');
    expect(contradiction({ ...outOfStock, stockQuantity: 50 })).toBe('some left');
    expect(contradiction(inStock)).toBeNull();
    expect(contradiction(outOfStock)).toBeNull();
    expect(contradiction({ ...outOfStock, stockQuantity: null })).toBeNull();
  });

  const every = [true, false].flatMap((has) =>
    stockStatuses.flatMap((stockStatus) =>
      [null, 0, 50].map((stockQuantity): Stock => ({ inStock: has, stockStatus, stockQuantity })),
    ),
  );
  test.each(every)(
    'no choice leads to out of stock with a quantity left: $inStock, $stockStatus, $stockQuantity',
    (stock) => {
      for (const has of [true, false]) expect(contradiction(withInStock(stock, has))).not.toBe('some left');
      for (const status of stockStatuses) expect(contradiction(withStockStatus(stock, status))).not.toBe('some left');
      expect(contradiction(withQuantity(stock, 50))).not.toBe('some left');
    },
  );
});
