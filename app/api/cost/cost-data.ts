import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { costBrief, maxLinked } from '#app/domain/cost/cost-brief.ts';
import { type CostData, costData, type ShownCosts } from '#app/domain/cost/cost-data.schema.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

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
