import { useRef } from 'react';
import { changedFields } from '#app/admin/edit/noun.ts';
import { formatNumber } from '#app/domain/money.ts';
import { isInStockInLists, type Product } from '#app/domain/product.ts';
import { offeredBack, type Stock, withInStock } from '#app/domain/stock.ts';
import { Badge } from '#app/ui/badge.tsx';
import { dealer } from '#dealer';
import type { QuickFields } from './use-quick-change.ts';

type StockPillProps = { product: Product; onChange: (fields: QuickFields) => void };

/** Toggles between In Stock and Out of Stock; a second press restores the quantity. */
export function StockPill({ product, onChange }: StockPillProps) {
  const { inStock, stockStatus, stockQuantity } = product;
  const stock: Stock = { inStock, stockStatus, stockQuantity };
  // The last quantity above 0.
  const before = useRef<number | null>(null);
  const isInStock = isInStockInLists(product);
  const text = [
    isInStock ? 'In Stock' : 'Out of Stock',
    ...(stockQuantity === null ? [] : [formatNumber(stockQuantity, dealer.locale)]),
  ].join(' · ');

  function toggle() {
    if (isInStock && stockQuantity) before.current = stockQuantity;
    const next = withInStock(stock, !isInStock);
    const again = offeredBack(next, before.current);
    onChange(changedFields(stock, again === null ? next : { ...next, stockQuantity: again }));
  }

  const whatItDoes = isInStock ? 'Mark out of stock' : 'Mark in stock';
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={`${text}. ${whatItDoes}: ${product.name}`}
      title={whatItDoes}
      className="group inline-flex min-h-11 items-center"
    >
      <Badge kind={isInStock ? 'in-stock' : 'out-of-stock'}>
        <span className="decoration-dotted underline-offset-3 group-hover:underline">{text}</span>
      </Badge>
    </button>
  );
}
