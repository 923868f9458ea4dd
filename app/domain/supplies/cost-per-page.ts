import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import type { PriceView } from '#app/domain/catalogue/product-price.ts';
import { fromMinor, toMinor } from '#app/domain/text/money.ts';

/** The pages that a supply prints; null if it states none, or different ones. */
export function yieldOf(facts: Facts): number | null {
  const stated = new Set((facts.supplies?.value ?? []).flatMap((supply) => supply.yield ?? []));
  const [pages] = stated;
  return pages !== undefined && pages > 0 && stated.size === 1 ? pages : null;
}

/** Price ÷ yield in rupees, rounded half up to the paisa; null if either is not stated, or for less than half a paisa. */
export const costPerPage = (price: PriceView, pages: number | null): number | null =>
  price.kind === 'amount' && pages !== null ? fromMinor(Math.round(toMinor(price.amount) / pages)) || null : null;
