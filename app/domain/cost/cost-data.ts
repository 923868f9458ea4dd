import {
  isComplete,
  missingFields,
  type PlanGroup,
  planGroupNames,
} from '#app/domain/catalogue/plans/complete-plans.ts';
import type { PlanField } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.schema.ts';
import { type CostGap, costGaps } from '#app/domain/catalogue/product-options.ts';
import type { CostBriefView } from './cost-brief.ts';

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

/** The plans of a product: those that visitors see, and what the others lack. */
export type PlansOfProduct = Pick<Product, 'id' | 'name' | 'slug'> & {
  complete: PlanGroup[];
  incomplete: { plan: PlanGroup; missing: PlanField[] }[];
};

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

/** What visitors see of a machine's costs for the usual volume; no sums if none can be computed. */
export type ShownCosts = { volume: string; sums: Pick<CostBriefView['options'][number], 'title' | 'perMonth'>[] };

/** How many machines on the site have complete costs, and a page of the products with plans, incomplete ones first. */
export type CostData<Listed = PlansOfProduct & ShownCosts> = {
  machines: number;
  complete: Record<CostGap, number>;
  total: number;
  products: Listed[];
};
