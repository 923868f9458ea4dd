import { subtract, toMinor } from '#app/domain/text/money.ts';
import type { Product } from './product.schema.ts';
import type { PriceLabel } from './product-options.ts';

type Prices = Pick<Product, 'regularPrice' | 'salePrice' | 'priceLabel' | 'currency'> &
  Partial<Pick<Product, 'costPrice'>>;

/** Treats null and 0 as no price. */
const price = (amount: number | null): number | null => (amount !== null && amount > 0 ? amount : null);

/** Reports whether both prices exist and the sale price is lower. */
export function isOnSale({ regularPrice, salePrice }: Pick<Product, 'regularPrice' | 'salePrice'>): boolean {
  const regular = price(regularPrice);
  const sale = price(salePrice);
  return regular !== null && sale !== null && toMinor(sale) < toMinor(regular);
}

export const isOnRequest = (label: PriceLabel): boolean =>
  label === 'Price on Request' || label === 'Contact for Quote';

/** The product as visitors may see it: without its cost, and a request label hides the prices everywhere. */
export function withPublicPrices<P extends Prices>(product: P): P {
  const shown = product.costPrice == null ? product : { ...product, costPrice: null };
  return isOnRequest(shown.priceLabel) ? { ...shown, regularPrice: null, salePrice: null } : shown;
}

export type PriceView =
  | { kind: 'request'; text: 'Price on Request' | 'Contact for Quote' }
  | {
      kind: 'amount';
      label: 'Starting from' | 'Rent a month' | null;
      amount: number;
      /** The struck-out regular price and the saving, on a sale. */
      sale: { regular: number; saved: number } | null;
      currency: string;
    };

export function priceView(product: Prices): PriceView {
  const { priceLabel, currency } = product;
  if (priceLabel === 'Contact for Quote') return { kind: 'request', text: priceLabel };
  const regular = price(product.regularPrice);
  const amount = price(product.salePrice) ?? regular;
  if (priceLabel === 'Price on Request' || amount === null) return { kind: 'request', text: 'Price on Request' };
  return {
    kind: 'amount',
    label: priceLabel === 'Starting from' ? priceLabel : null,
    amount,
    sale: isOnSale(product) && regular !== null ? { regular, saved: subtract(regular, amount) } : null,
    currency,
  };
}

/** The price in the structured data offer: sale price, else regular price, else 0. */
export function offerPrice(product: Prices): number {
  const shown = withPublicPrices(product);
  return price(shown.salePrice) ?? price(shown.regularPrice) ?? 0;
}
