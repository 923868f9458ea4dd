import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { planGroupNames } from '#app/domain/catalogue/plans/complete-plans.ts';
import { planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { costGaps } from '#app/domain/catalogue/product-options.ts';
import { costBrief, maxLinked } from '#app/domain/cost/cost-brief.ts';
import type { CostData, ShownCosts } from '#app/domain/cost/cost-data.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

const plan = z.enum(planGroupNames);
const plansOfProduct = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  complete: z.array(plan),
  incomplete: z.array(z.object({ plan, missing: z.array(z.enum(planFieldNames)) })),
  volume: z.string().describe('Pages a month and months of the sums'),
  sums: z.array(z.object({ title: z.string(), perMonth: z.string() })).describe('What visitors see, per month'),
});
const costData = z.object({
  machines: z.int().describe('Machines on the site'),
  complete: z.record(z.enum(costGaps), z.int()).describe('Machines with these costs, complete enough for visitors'),
  total: z.int().describe('Products with plans'),
  products: z.array(plansOfProduct),
});

async function shownCosts(
  { products, supplies }: Store,
  product: Product | undefined,
  tax: PriceTax,
): Promise<ShownCosts> {
  const suited = product && (await supplies.suited(product, maxLinked));
  if (product === undefined || suited === undefined || suited.isSupply) return { volume: '', sums: [] };
  const linked = await products.byIds('public', suited.ids);
  const brief = costBrief(product, [...linked.values()], tax, dealer.locale);
  if (brief === null) return { volume: '', sums: [] };
  return {
    volume: `${brief.volumeText}, ${brief.volume.months} months`,
    sums: brief.options.map(({ title, perMonth }) => ({ title, perMonth })),
  };
}

export const costDataCalls: Calls = ({ store }) => [
  endpoint('GET /products/cost-data', 'staff:read-catalogue', {
    summary:
      'Count the machines on the site with complete costs, and list the products with plans: complete plans, and what ' +
      'others lack. Products with incomplete plans come first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answers: { 200: entity('The costs', costData) },
    async handle({ query }) {
      const data = await store.costData.read(query);
      const shown = await store.products.byIds(
        'public',
        data.products.map(({ id }) => id),
      );
      const { priceTax } = await store.settings.read();
      const products: CostData['products'] = [];
      for (const listed of data.products)
        products.push({ ...listed, ...(await shownCosts(store, shown.get(listed.id), priceTax)) });
      return { ...data, products };
    },
  }),
];
