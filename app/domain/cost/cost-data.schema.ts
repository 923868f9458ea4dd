import { z } from 'zod';
import { planGroupNames } from '#app/domain/catalogue/plans/complete-plans.ts';
import { planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { costGaps } from '#app/domain/catalogue/product-options.ts';

const plan = z.enum(planGroupNames);
/** The plans of a product: those that visitors see, and what the others lack. No sums if none can be computed. */
const plansOfProduct = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  complete: z.array(plan),
  incomplete: z.array(z.object({ plan, missing: z.array(z.enum(planFieldNames)) })),
  volume: z.string().describe('Pages a month and months of the sums'),
  sums: z.array(z.object({ title: z.string(), perMonth: z.string() })).describe('What visitors see, per month'),
});
/** How many machines on the site have complete costs, and a page of the products with plans, incomplete ones first. */
export const costData = z.object({
  machines: z.int().describe('Machines on the site'),
  complete: z.record(z.enum(costGaps), z.int()).describe('Machines with these costs, complete enough for visitors'),
  total: z.int().describe('Products with plans'),
  products: z.array(plansOfProduct),
});
export type CostData = z.output<typeof costData>;
export type ShownCosts = Pick<CostData['products'][number], 'volume' | 'sums'>;
export type PlansOfProduct = Omit<CostData['products'][number], keyof ShownCosts>;
