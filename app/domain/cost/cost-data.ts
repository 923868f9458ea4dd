import { isComplete, missingFields, planGroupNames } from '#app/domain/catalogue/plans/complete-plans.ts';
import type { Product } from '#app/domain/catalogue/product.schema.ts';
import { type CostGap, costGaps } from '#app/domain/catalogue/product-options.ts';
import type { PlansOfProduct } from './cost-data.schema.ts';

type Planned = Parameters<typeof missingFields>[1];

/** Whether a product's own fields for these costs are complete. Colour machines also need colour toner. */
const has: Record<CostGap, (product: Planned) => boolean> = {
  rental: (product) => isComplete('rental', product),
  amc: (product) => (['amcFull', 'amcLabour', 'amcPage'] as const).some((group) => isComplete(group, product)),
  toner: (product) =>
    isComplete('toner', product) && (product.facts.colour?.value !== 'colour' || isComplete('colourToner', product)),
};

const isIncomplete = (product: Planned) => planGroupNames.some((group) => missingFields(group, product)?.length);

/** What queries find the costs of a product by. */
export const costMarks = (product: Planned): string[] => [
  ...costGaps.filter((gap) => has[gap](product)).map((gap) => `cost:${gap}`),
  ...(isIncomplete(product) ? ['cost:incomplete'] : []),
];

export function plansOf(product: Pick<Product, 'id' | 'name' | 'slug'> & Planned): PlansOfProduct {
  const { id, name, slug } = product;
  return {
    id,
    name,
    slug,
    complete: planGroupNames.filter((group) => isComplete(group, product)),
    incomplete: planGroupNames.flatMap((plan) => {
      const missing = missingFields(plan, product) ?? [];
      return missing.length > 0 ? [{ plan, missing }] : [];
    }),
  };
}
