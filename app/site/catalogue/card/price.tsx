import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { priceText } from '#app/site/frame/price-text.ts';

/** The price block of a card: label, price, and during a sale the struck-out regular price. */
export function Price({ price }: { price: PriceView }) {
  if (price.kind === 'request')
    return (
      <p className="price">
        <strong>{price.text}</strong>
      </p>
    );
  const { label, amount, sale, currency } = price;
  return (
    <p className="price">
      {label && <span>{label}</span>}
      <b>{priceText(amount, currency)}</b>
      {sale && (
        <s>
          <span className="sr-only">Regular price </span>
          {priceText(sale.regular, currency)}
        </s>
      )}
    </p>
  );
}
