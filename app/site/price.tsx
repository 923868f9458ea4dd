import type { PriceView } from '#app/domain/product-price.ts';
import { priceText } from '#app/site/rupee-sign.ts';

/** A price as a card shows it: label, price, and on a sale the regular price struck out. */
export function Price({ price }: { price: PriceView }) {
  if (price.kind === 'request') return <p className="font-display text-lg leading-6 font-semibold">{price.text}</p>;
  const { label, amount, sale, currency } = price;
  return (
    <p className="price">
      {label && <span className="text-sm text-ink-soft">{label}</span>}
      <span className={`price-amount ${sale ? 'text-magenta' : ''}`}>{priceText(amount, currency)}</span>
      {sale && (
        <s className="text-sm text-ink-soft">
          <span className="sr-only">Regular price </span>
          {priceText(sale.regular, currency)}
        </s>
      )}
    </p>
  );
}
