import type { RouterContext } from 'react-router';
import type { storeContext } from '#app/context.ts';
import { type CostMachine, costMachine } from '#app/domain/cost/cost-machine.ts';
import type { PriceTax } from '#app/domain/price-tax.ts';
import type { Product } from '#app/domain/product.ts';
import { dealer } from '#dealer';

type Store = typeof storeContext extends RouterContext<infer Value> ? Value : never;

/** The inputs of a machine's costs; `ids` are its linked supplies. */
export async function loadCostMachine(
  store: Store,
  product: Product,
  ids: readonly string[],
  priceTax: PriceTax,
): Promise<CostMachine> {
  const supplies = await store.toner.products(ids);
  return costMachine(product, [...supplies.values()], priceTax, dealer.locale);
}
