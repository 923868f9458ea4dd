import { shortTaxNote } from '#app/domain/business/price-tax.ts';
import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { priceText } from '#app/site/frame/price-text.ts';
import { useFrameFacts } from '#app/site/frame/settings.ts';
import { dealer } from '#dealer';

/** The price block of a card: label, price, during a sale the struck-out regular price, and whether tax is extra. */
export function Price({ price }: { price: PriceView }) {
  const { priceTax } = useFrameFacts();
  if (price.kind === 'request')
    return (
      <p className="price">
        <strong>{price.text}</strong>
      </p>
    );
  const { label, amount, sale, currency } = price;
  const tax = currency === dealer.locale.currency && shortTaxNote(priceTax, dealer.locale);
  return (
    <p className="price">
      {label && <span>{label}</span>}
      <span className="min-[16rem]:whitespace-nowrap">
        <b>{priceText(amount, currency)}</b>
        {tax && <small> {tax}</small>}
      </span>
      {sale && (
        <s>
          <span className="sr-only">Regular price </span>
          {priceText(sale.regular, currency)}
        </s>
      )}
    </p>
  );
}
