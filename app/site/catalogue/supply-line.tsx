import type { Product } from '#app/domain/catalogue/product.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { costPerPage, yieldOf } from '#app/domain/supplies/cost-per-page.ts';
import { supplyKind } from '#app/domain/supplies/keys.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { priceText } from '#app/site/frame/price-text.ts';
import { dealer } from '#dealer';

export type SupplyLine = ReturnType<typeof supplyLine>;

/** A supply with its yield in pages and the cost of a page in rupees; each is `null` if it is not known. */
export function supplyLine({ slug, name, facts, ...product }: Product) {
  const price = priceView(product);
  const pages = yieldOf(facts);
  return { slug, name, isDrum: supplyKind({ name }) === 'drum', price, pages, cost: costPerPage(price, pages) };
}

/** Yield and cost per page of a supply in one line. */
export function CostOfPage({ price, pages, cost }: Pick<SupplyLine, 'price' | 'pages' | 'cost'>) {
  if (pages === null) return null;
  const perPage = price.kind === 'amount' && cost !== null && priceText(cost, price.currency);
  return (
    <p className="py-1 text-sm text-ink-soft tabular-nums">
      {formatNumber(pages, dealer.locale)} pages
      {perPage && ` · ${perPage} per page`}
    </p>
  );
}
