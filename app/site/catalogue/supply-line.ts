import type { Product } from '#app/domain/catalogue/product.ts';
import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { priceView } from '#app/domain/catalogue/product-price.ts';
import { isBlackToner } from '#app/domain/cost/cost-machine.ts';
import { costPerPage, yieldOf } from '#app/domain/supplies/cost-per-page.ts';
import { supplyKind } from '#app/domain/supplies/keys.ts';

export type SupplyLine = ReturnType<typeof supplyLine>;

/** A supply with its yield in pages and the cost of a page in rupees; each is `null` if it is not known. */
export function supplyLine({ slug, name, facts, ...product }: Product) {
  const price = priceView(product);
  const pages = yieldOf(facts);
  return {
    slug,
    name,
    isDrum: supplyKind({ name }) === 'drum',
    // Whether every page uses it: black toner or ink.
    isMain: isBlackToner(name),
    price,
    pages,
    cost: costPerPage(price, pages),
  };
}
