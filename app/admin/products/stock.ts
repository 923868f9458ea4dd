import type { StockStatus } from '#app/domain/product-options.ts';

/** In Stock and the stock status say the same thing: changing one takes the other along. */
export const stockAfterStatus = (stockStatus: StockStatus, inStock: boolean): boolean =>
  stockStatus === 'in_stock' ? true : stockStatus === 'out_of_stock' ? false : inStock;

export const statusAfterStock = (inStock: boolean, stockStatus: StockStatus): StockStatus =>
  inStock && stockStatus === 'out_of_stock'
    ? 'in_stock'
    : !inStock && stockStatus === 'in_stock'
      ? 'out_of_stock'
      : stockStatus;
