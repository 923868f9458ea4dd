import { changedFields } from '#app/admin/edit/noun.ts';
import { formatNumber } from '#app/domain/money.ts';
import { isInStockInLists, type Product } from '#app/domain/product.ts';
import { type Stock, withInStock } from '#app/domain/stock.ts';
import { Badge } from '#app/ui/badge.tsx';
import { dealer } from '#dealer';
import type { QuickFields } from './save-fields.ts';

type StockPillProps = { product: Product; onChange: (fields: QuickFields) => void };

/** Toggles between In Stock and Out of Stock. */
export function StockPill({ product, onChange }: StockPillProps) {
  const { inStock, stockStatus, stockQuantity } = product;
  const stock: Stock = { inStock, stockStatus, stockQuantity };
  const isInStock = isInStockInLists(product);
  const text = [
    isInStock ? 'In Stock' : 'Out of Stock',
    ...(stockQuantity === null ? [] : [formatNumber(stockQuantity, dealer.locale)]),
  ].join(' · ');

  const whatItDoes = isInStock ? 'Mark out of stock' : 'Mark in stock';
  return (
    <button
      type="button"
      onClick={() => onChange(changedFields(stock, withInStock(stock, !isInStock)))}
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
