import { isInStockOnPage, type Product } from './product.ts';
import type { StockStatus } from './product-options.ts';

/** The three fields that say whether a machine can be had. */
export type Stock = Pick<Product, 'inStock' | 'stockStatus' | 'stockQuantity'>;

/** What is out of stock is not there in any number; where nobody counts, there is still no number. */
const counted = (stock: Stock): Stock =>
  isInStockOnPage(stock) || stock.stockQuantity === null ? stock : { ...stock, stockQuantity: 0 };

/** In Stock, the stock status and the quantity say the same thing: changing one takes the others along. */
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

/** Whoever counts some has them. None left is only a reason to ask: more may come tomorrow. */
export const withQuantity = (stock: Stock, stockQuantity: number | null): Stock =>
  stockQuantity !== null && stockQuantity > 0
    ? { ...withInStock(stock, true), stockQuantity }
    : { ...stock, stockQuantity };

/** Where the fields do not say the same, what one of them says is not there is not there. */
export const shownStock = ({ inStock, stockStatus }: Pick<Stock, 'inStock' | 'stockStatus'>): StockStatus =>
  stockStatus === 'in_stock' && !inStock ? 'out_of_stock' : stockStatus;

/** The quantity that was there before it was set to 0, once there is stock again; `null` when there is none to offer. */
export const offeredBack = (stock: Stock, before: number | null): number | null =>
  before !== null && isInStockOnPage(stock) && stock.stockQuantity === 0 ? before : null;

/** What in the three fields does not go together, as when it was sent from elsewhere. */
export function contradiction(stock: Stock): 'none left' | 'some left' | null {
  const quantity = stock.stockQuantity;
  if (quantity === null) return null;
  if (isInStockOnPage(stock)) return quantity === 0 ? 'none left' : null;
  return quantity > 0 ? 'some left' : null;
}
