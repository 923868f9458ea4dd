import { formatNumber } from '#app/domain/text/money.ts';
import { priceText } from '#app/site/frame/rupee-sign.ts';
import { dealer } from '#dealer';
import type { SupplyLine } from './supply-line.ts';

/** Yield and cost per page of a supply in one line, with the sum unfolded on demand. */
export function CostOfPage({ price, pages, cost }: Pick<SupplyLine, 'price' | 'pages' | 'cost'>) {
  if (pages === null) return null;
  const yieldText = `${formatNumber(pages, dealer.locale)} pages`;
  if (cost === null || price.kind !== 'amount')
    return <p className="text-sm text-ink-soft tabular-nums">{yieldText}</p>;
  const perPage = priceText(cost, price.currency);
  return (
    <details className="relative text-sm tabular-nums">
      <summary className="min-h-11 py-3 text-ink-soft">
        {yieldText} · <strong className="text-ink">{perPage}</strong> per page
      </summary>
      <p className="pb-2 text-ink-soft">
        {priceText(price.amount, price.currency)} ÷ {yieldText} = {perPage} per page
      </p>
    </details>
  );
}
