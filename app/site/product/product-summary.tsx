import { formatMoney, formatNumber } from '#app/domain/money.ts';
import type { PriceView } from '#app/domain/product-price.ts';
import { Badge } from '#app/ui/badge.tsx';
import { StarIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { ProductView } from './product-view.ts';

/** Brand, name, price and stock: what decides whether one reads on. */
export function ProductSummary({ product }: { product: ProductView }) {
  const { brand, name, category, shortDescription, isInStock, price, stockQuantity, rating } = product;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge kind="ink">{brand}</Badge>
        {isInStock ? <Badge kind="in-stock">In Stock</Badge> : <Badge kind="out-of-stock">Out of Stock</Badge>}
        <span className="text-sm text-ink-soft">{category}</span>
      </p>
      <h1 className="mt-4 text-3xl font-extrabold md:text-4xl">{name}</h1>
      {rating && (
        <p className="mt-3 flex items-center gap-1.5 text-sm">
          <StarIcon className="size-5" />
          <span className="font-semibold tabular-nums">{rating.rating}</span>
          <span className="text-ink-soft">of 5{rating.count !== null && `, ${reviews(rating.count)}`}</span>
        </p>
      )}
      {shortDescription && <p className="mt-4 text-lg text-ink-soft">{shortDescription}</p>}
      <PriceBlock price={price} />
      {stockQuantity !== null && (
        <p className="mt-3 text-sm text-ink-soft">
          Stock Quantity:{' '}
          <span className="font-semibold text-ink tabular-nums">{formatNumber(stockQuantity, dealer.locale)}</span>
        </p>
      )}
    </>
  );
}

const reviews = (count: number) => (count === 1 ? '1 review' : `${formatNumber(count, dealer.locale)} reviews`);

function PriceBlock({ price }: { price: PriceView }) {
  if (price.kind === 'request')
    return <p className="mt-6 border-y border-rule py-5 font-display text-2xl font-bold">{price.text}</p>;
  const { label, amount, sale, currency } = price;
  return (
    <div className="mt-6 border-y border-rule py-5 tabular-nums">
      {label && <p className="text-sm text-ink-soft">{label}</p>}
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={`font-display text-4xl font-extrabold ${sale ? 'text-magenta' : ''}`}>
          {formatMoney(amount, currency, dealer.locale)}
        </span>
        {sale && (
          <s className="text-lg text-ink-soft">
            <span className="sr-only">Regular price </span>
            {formatMoney(sale.regular, currency, dealer.locale)}
          </s>
        )}
        <span className="text-sm text-ink-soft">{currency}</span>
      </p>
      {sale && (
        <p className="mt-1 font-semibold text-magenta">Save {formatMoney(sale.saved, currency, dealer.locale)}</p>
      )}
    </div>
  );
}
