import { z } from 'zod';
import { planGroupNames } from '#app/domain/cost/complete-plans.ts';
import { planFieldNames } from '#app/domain/cost/plan-fields.ts';
import { costGaps } from '#app/domain/product-options.ts';
import { entity, unauthenticated, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json } from './endpoint.ts';

const plan = z.enum(planGroupNames);
const plansOfProduct = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  complete: z.array(plan),
  incomplete: z.array(z.object({ plan, missing: z.array(z.enum(planFieldNames)) })),
});
const costData = z.object({
  machines: z.int().describe('Machines on the site'),
  complete: z.record(z.enum(costGaps), z.int()).describe('Machines with these costs, complete enough for visitors'),
  total: z.int().describe('Products with plans'),
  products: z.array(plansOfProduct),
});

export const costDataCalls = ({ store }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/products/cost-data',
    access: 'staff',
    summary:
      'Count the machines on the site with complete costs, and list the products with plans: complete plans, and what ' +
      'others lack. Products with incomplete plans come first.',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answers: { 200: entity('The costs', costData), ...unauthenticated, 422: unreadable[422] },
    async handle({ query }) {
      return json(await store.costData.read(query));
    },
  }),
];
