import type { KeyFigure } from '#app/domain/catalogue/facts/key-figures.ts';
import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { priceText } from '#app/site/frame/price-text.ts';
import { Badge } from '#app/ui/badge.tsx';
import { StarIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { ProductView } from './product-view.ts';

type ProductSummaryProps = {
  product: ProductView;
  /** The tax note, and the price with or without tax; empty for none. */
  taxNote: string;
  otherPrice: string;
};

/** Name, price and stock. On phones, brand, stock and price share a line. */
export function ProductSummary({ product, taxNote, otherPrice }: ProductSummaryProps) {
  const { brand, name, category, isInStock, price } = product;
  return (
    <div className="flex flex-col">
      <h1 className="text-xl leading-tight font-extrabold sm:text-3xl lg:order-1 lg:mt-3 lg:text-4xl">{name}</h1>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-2 lg:contents">
        <p className="flex max-w-full min-w-0 flex-wrap items-center gap-2 max-lg:order-1">
          <Badge kind="ink">{brand}</Badge>
          {isInStock ? <Badge kind="in-stock">In Stock</Badge> : <Badge kind="out-of-stock">Out of Stock</Badge>}
          <span className="text-sm text-ink-soft max-sm:sr-only">{category}</span>
        </p>
        <div className="tabular-nums lg:order-2 lg:mt-4">
          <PriceBlock price={price} taxNote={taxNote} otherPrice={otherPrice} />
        </div>
      </div>
    </div>
  );
}

type StockAndRatingProps = {
  product: ProductView;
  /** The rent, such as `₹4,000 a month`; empty for none. */
  rent: string;
  taxNote: string;
};

export function StockAndRating({ product: { stockQuantity, warranty, rating }, rent, taxNote }: StockAndRatingProps) {
  if (rent === '' && rating === null && stockQuantity === null && warranty === '') return null;
  const facts = [
    ['Or rent', rent, taxNote],
    ['Stock Quantity', stockQuantity === null ? '' : formatNumber(stockQuantity, dealer.locale)],
    ['Warranty', warranty],
  ].filter(([, value]) => value);
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-soft">
      {facts.map(([label, value, note]) => (
        <span key={label}>
          {label}: <span className="font-semibold text-ink tabular-nums">{value}</span> {note}
        </span>
      ))}
      {rating && (
        <span className="inline-flex items-center gap-1.5">
          <StarIcon className="size-5" />
          <span className="font-semibold text-ink tabular-nums">{rating.rating}</span>
          <span>of 5{rating.count !== null && `, ${reviews(rating.count)}`}</span>
        </span>
      )}
    </p>
  );
}

const reviews = (count: number) => (count === 1 ? '1 review' : `${formatNumber(count, dealer.locale)} reviews`);

function PriceBlock({
  price,
  taxNote,
  otherPrice,
}: { price: PriceView } & Pick<ProductSummaryProps, 'taxNote' | 'otherPrice'>) {
  if (price.kind === 'request') return <p className="font-display text-xl font-bold sm:text-2xl">{price.text}</p>;
  const { label, amount, sale, currency } = price;
  return (
    <>
      {label && <p className="text-xs leading-4 text-ink-soft sm:text-sm">{label}</p>}
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={`font-display text-2xl leading-7 font-extrabold lg:text-4xl lg:leading-11 ${sale ? 'text-magenta' : ''}`}
        >
          {priceText(amount, currency)}
        </span>
        {sale && (
          <s className="text-ink-soft lg:text-lg">
            <span className="sr-only">Regular price </span>
            {priceText(sale.regular, currency)}
          </s>
        )}
        <span className="text-xs text-ink-soft lg:text-sm">
          {currency} {taxNote}
        </span>
      </p>
      {otherPrice && <p className="text-xs leading-4 text-ink-soft sm:text-base">{otherPrice}</p>}
      {sale && (
        <p className="text-sm font-semibold text-magenta lg:mt-1 lg:text-base">
          Save {priceText(sale.saved, currency)}
        </p>
      )}
    </>
  );
}

export function KeyFigures({ figures }: { figures: KeyFigure[] }) {
  // The only figure of a supply, its yield, is shown below the price.
  if (figures.length < 2) return null;
  return (
    <dl aria-label="Key figures" className="flex flex-wrap border-y-2 border-ink">
      {figures.map(({ value, unit, label }) => (
        <div
          key={label + value}
          className="flex min-w-min flex-1 basis-[4.4rem] flex-col-reverse justify-end border-rule py-2 not-first:border-l not-first:pl-2 sm:py-4 sm:not-first:pl-4"
        >
          <dt className="text-xs leading-4 text-ink-soft sm:text-sm">{label}</dt>
          <dd className="font-display text-lg leading-6 font-extrabold tracking-tight whitespace-nowrap tabular-nums sm:text-2xl sm:leading-8">
            {value}
            {unit && <span className="ml-1 text-xs font-semibold tracking-normal sm:text-base">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
