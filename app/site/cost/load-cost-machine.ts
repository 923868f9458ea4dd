import type { RouterContext } from 'react-router';
import type { storeContext } from '#app/context.ts';
import { type CostMachine, costMachine } from '#app/domain/cost/cost-machine.ts';
import { money, optionTitles, volumeText } from '#app/domain/cost/cost-text.ts';
import { costsOf } from '#app/domain/cost/costs.ts';
import type { PriceTax } from '#app/domain/price-tax.ts';
import type { Product } from '#app/domain/product.ts';
import { dealer } from '#dealer';
import { readVolume } from './cost-query.ts';

type Store = typeof storeContext extends RouterContext<infer Value> ? Value : never;

/** More supplies than a colour machine has: four toners in two sizes and four drums. */
export const maxLinked = 12;

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

/** The costs of a machine for the usual volume, in short; `null` if no option can be computed. */
export function costBrief(product: Product, supplies: readonly Product[], priceTax: PriceTax) {
  if (product.facts.kind?.value === 'supply') return null;
  const machine = costMachine(product, supplies, priceTax, dealer.locale);
  const volume = readVolume(new URLSearchParams(), machine);
  const { options } = costsOf(machine, volume);
  if (options.length === 0) return null;
  return {
    slug: machine.slug,
    isColour: machine.isColour,
    volume,
    volumeText: volumeText(volume, machine),
    tax: priceTax === 'unsaid' ? '' : dealer.locale.tax,
    options: options.map(({ name, perMonth, total }) => ({
      title: optionTitles[name],
      perMonth: money(perMonth, machine),
      total: money(total, machine),
    })),
  };
}

export type CostBriefView = NonNullable<ReturnType<typeof costBrief>>;
