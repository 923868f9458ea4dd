import { isInStockOnPage, type Product } from './product.ts';
import type { StockStatus } from './product-options.ts';

export type Stock = Pick<Product, 'inStock' | 'stockStatus' | 'stockQuantity'>;

/** Changes In Stock and adjusts the stock status. Keeps the quantity for when the product is in stock again. */
export function withInStock(stock: Stock, inStock: boolean): Stock {
  const { stockStatus } = stock;
  const changed: StockStatus =
    inStock && stockStatus === 'out_of_stock'
      ? 'in_stock'
      : !inStock && stockStatus === 'in_stock'
        ? 'out_of_stock'
        : stockStatus;
  return { ...stock, inStock, stockStatus: changed };
}

export const withStockStatus = (stock: Stock, stockStatus: StockStatus): Stock => ({
  ...stock,
  stockStatus,
  inStock: stockStatus === 'in_stock' ? true : stockStatus === 'out_of_stock' ? false : stock.inStock,
});

/** A positive quantity means in stock. A quantity of 0 changes nothing else, because more may arrive. */
export const withQuantity = (stock: Stock, stockQuantity: number | null): Stock =>
  stockQuantity !== null && stockQuantity > 0
    ? { ...withInStock(stock, true), stockQuantity }
    : { ...stock, stockQuantity };

/** Returns the stock status to show: out of stock if In Stock is off but the status says in stock. */
export const shownStock = ({ inStock, stockStatus }: Pick<Stock, 'inStock' | 'stockStatus'>): StockStatus =>
  stockStatus === 'in_stock' && !inStock ? 'out_of_stock' : stockStatus;

/** In stock with a quantity of 0. */
export const isNoneLeft = (stock: Stock): boolean => stock.stockQuantity === 0 && isInStockOnPage(stock);
