import { isInStockOnPage, type Product } from './product.ts';
import type { StockStatus } from './product-options.ts';

/** The three stock fields. */
export type Stock = Pick<Product, 'inStock' | 'stockStatus' | 'stockQuantity'>;

/** Sets the quantity to 0 if out of stock; `null` (not counted) stays. */
const counted = (stock: Stock): Stock =>
  isInStockOnPage(stock) || stock.stockQuantity === null ? stock : { ...stock, stockQuantity: 0 };

/** Changes In Stock and adjusts stock status and quantity to match. */
export function withInStock(stock: Stock, inStock: boolean): Stock {
  const { stockStatus } = stock;
  const changed: StockStatus =
    inStock && stockStatus === 'out_of_stock'
      ? 'in_stock'
      : !inStock && stockStatus === 'in_stock'
        ? 'out_of_stock'
        : stockStatus;
  return counted({ ...stock, inStock, stockStatus: changed });
}

export const withStockStatus = (stock: Stock, stockStatus: StockStatus): Stock =>
  counted({
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

/** Returns the quantity to offer again once the product is back in stock; `null` if there is none. */
export const offeredBack = (stock: Stock, before: number | null): number | null =>
  before !== null && isInStockOnPage(stock) && stock.stockQuantity === 0 ? before : null;

/** Finds contradicting stock fields, for example from an API client. */
export function contradiction(stock: Stock): 'none left' | 'some left' | null {
  const quantity = stock.stockQuantity;
  if (quantity === null) return null;
  if (isInStockOnPage(stock)) return quantity === 0 ? 'none left' : null;
  return quantity > 0 ? 'some left' : null;
}
