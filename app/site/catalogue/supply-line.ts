import type { Product } from '#app/domain/catalogue/product.ts';
import { type PriceView, priceView } from '#app/domain/catalogue/product-price.ts';
import { isBlackToner } from '#app/domain/cost/cost-machine.ts';
import { costPerPage, yieldOf } from '#app/domain/supplies/cost-per-page.ts';
import { supplyKind } from '#app/domain/supplies/keys.ts';

/** A supply with its yield in pages and the cost of a page in rupees. */
export type SupplyLine = {
  slug: string;
  name: string;
  isDrum: boolean;
  /** Whether every page uses it: black toner or ink. */
  isMain: boolean;
  price: PriceView;
  pages: number | null;
  cost: number | null;
};

export function supplyLine({ slug, name, facts, ...product }: Product): SupplyLine {
  const price = priceView(product);
  const pages = yieldOf(facts);
  return {
    slug,
    name,
    isDrum: supplyKind({ name }) === 'drum',
    isMain: isBlackToner(name),
    price,
    pages,
    cost: costPerPage(price, pages),
  };
}
