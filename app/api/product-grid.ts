import { z } from 'zod';
import { gridRow, gridSave } from '#app/domain/grid.schema.ts';
import { LinesRejected } from '#app/domain/grid.ts';
import type { ProductFilter } from '#app/domain/product.ts';
import {
  costGaps,
  productGaps,
  productSorts,
  productStatuses,
  stockStatuses,
  visibilities,
} from '#app/domain/product-options.ts';
import { clash, entity, unauthenticated, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json } from './endpoint.ts';
import { filterText } from './filter-text.ts';
import { Problem } from './problem.ts';

const maxRows = 1000;
const maxIds = 40;

const query = z.object({
  ids: z
    .string()
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= maxIds, `must have at most ${maxIds} entries`)
    .optional()
    .describe('Return these products and ignore the other filters'),
  search: filterText,
  category: filterText,
  tag: filterText,
  brand: filterText,
  status: z.enum(productStatuses).optional(),
  visibility: z.enum(visibilities).optional(),
  stock: z.enum(stockStatuses).optional(),
  lacks: z.enum([...productGaps, ...costGaps]).optional(),
  sample: z.literal('true').optional(),
  sort: z.enum(productSorts).optional(),
  limit: z.coerce.number().int().min(1).max(maxRows).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
});

/** Enough for two thousand lines with fifty tags each. */
const maxBytes = 8 * 1024 * 1024;

const sentences = {
  changed: { field: 'seen', msg: 'Someone else has saved this product since you opened it' },
  gone: { field: 'id', msg: 'This product is no longer there' },
} as const;

export const productGrid = ({ store, sampleFacts }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/products/grid',
    access: 'staff',
    summary: 'List products with only the fields of the price grid, in list order unless sorted otherwise.',
    query,
    answers: {
      200: entity('Products; X-Total-Count is their total number', z.array(gridRow)),
      ...unauthenticated,
      422: unreadable[422],
    },
    async handle({ query: { ids, sort, limit = maxRows, offset, sample, ...asked } }) {
      if (ids !== undefined) return json(await store.productGrid.of(ids));
      const filter: ProductFilter = sample
        ? { ...asked, among: await store.samples.shownProducts(await sampleFacts()) }
        : asked;
      const { rows, total } = await store.productGrid.range(filter, { sort, limit, offset });
      return json(rows, 200, { 'X-Total-Count': String(total) });
    },
  }),
  endpoint({
    method: 'put',
    path: '/products/grid',
    access: 'staff',
    summary:
      'Change many products in one step: all or none. `seen` is the updatedAt you read of each. Absent fields stay ' +
      'unchanged, null clears. If some cannot be saved, the error names each by its index in `changes`.',
    body: gridSave,
    maxBytes,
    answers: {
      200: entity('The saved products, in the order sent', z.array(gridRow)),
      ...unauthenticated,
      ...unreadable,
      ...clash,
    },
    async handle({ body, session }) {
      try {
        return json(await store.productGrid.update(body.changes, session.user.username));
      } catch (error) {
        throw error instanceof LinesRejected ? problemOf(error) : error;
      }
    },
  }),
];

const problemOf = ({ lines }: LinesRejected) =>
  new Problem(
    409,
    lines.map(({ line, why }) => {
      const { field, msg } = sentences[why];
      return { loc: ['body', 'changes', line, field], msg, type: why };
    }),
  );
