import { isInStockOnPage, type Product } from './product.ts';
import type { StockStatus } from './product-options.ts';

/** The three fields that say whether a machine can be had. */
export type Stock = Pick<Product, 'inStock' | 'stockStatus' | 'stockQuantity'>;

/** In Stock and the stock status change together. The quantity stays, so that it is there when the product is in stock again. */
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

/** Whoever counts some has them. None left is only a reason to ask: more may come tomorrow. */
export const withQuantity = (stock: Stock, stockQuantity: number | null): Stock =>
  stockQuantity !== null && stockQuantity > 0
    ? { ...withInStock(stock, true), stockQuantity }
    : { ...stock, stockQuantity };

/** Where the fields do not say the same, what one of them says is not there is not there. */
export const shownStock = ({ inStock, stockStatus }: Pick<Stock, 'inStock' | 'stockStatus'>): StockStatus =>
  stockStatus === 'in_stock' && !inStock ? 'out_of_stock' : stockStatus;

/** In stock with a quantity of 0. */
export const isNoneLeft = (stock: Stock): boolean => stock.stockQuantity === 0 && isInStockOnPage(stock);
