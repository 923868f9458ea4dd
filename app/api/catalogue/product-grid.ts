import { z } from 'zod';
import { clash, entity } from '#app/api/calls/answers.ts';
import { type Calls, counted, endpoint } from '#app/api/calls/endpoint.ts';
import { Problem } from '#app/api/calls/problem.ts';
import { gridShown, LinesRejected, maxProductsPerSave } from '#app/domain/catalogue/grid.ts';
import { gridFieldsChange, productEntity } from '#app/domain/catalogue/product.schema.ts';
import { costGaps, productGaps, stockStatuses } from '#app/domain/catalogue/product-options.ts';
import { line } from '#app/domain/text/text.schema.ts';
import { productQuery, withSamples } from './products.ts';

const maxRows = 1000;
const maxIds = 40;

const query = productQuery.omit({ id: true, slug: true, slugs: true, featured: true, since: true, view: true }).extend({
  ids: z
    .string()
    .transform((text) => text.split(',').filter((id) => id !== ''))
    .refine((ids) => ids.length <= maxIds, `must have at most ${maxIds} entries`)
    .optional()
    .describe('Return these products and ignore the other filters'),
  stock: z.enum(stockStatuses).optional(),
  lacks: z.enum([...productGaps, ...costGaps]).optional(),
});

export const gridRow = productEntity.pick(
  Object.fromEntries(gridShown.map((name) => [name, true])) as Record<(typeof gridShown)[number], true>,
);

const change = z.object({
  id: line(100).min(1, 'must not be empty'),
  seen: z.string().max(100, 'must be an updatedAt').describe('The updatedAt of the version it is a change of'),
  fields: gridFieldsChange,
});

/** Changes to several products; each product may appear once. */
const gridSave = z.object({
  changes: z
    .array(change)
    .min(1, 'must not be empty')
    .max(maxProductsPerSave, `must have at most ${maxProductsPerSave.toLocaleString('en')} entries`)
    .superRefine((changes, context) => {
      const known = new Set<string>();
      for (const [index, { id }] of changes.entries()) {
        if (known.has(id))
          context.addIssue({ code: 'custom', path: [index, 'id'], message: 'must not name a product twice' });
        known.add(id);
      }
    }),
});

/** Enough for two thousand lines with fifty tags each. */
const maxBytes = 8 * 1024 * 1024;

const sentences = {
  changed: { field: 'seen', msg: 'Someone else has saved this product since you opened it' },
  gone: { field: 'id', msg: 'This product is no longer there' },
} as const;

export const productGrid: Calls = ({ store, sampleFacts }) => [
  endpoint('GET /products/grid', 'staff:read-catalogue', {
    summary: 'List products with only the fields of the price grid, in list order unless sorted otherwise.',
    query,
    answers: { 200: entity('Products; X-Total-Count is their total number', z.array(gridRow)) },
    async handle({ query: { ids, sort, limit = maxRows, offset, sample, ...asked } }) {
      if (ids !== undefined) return (await store.productGrid.range({ among: ids }, {})).rows;
      const filter = await withSamples(asked, sample, { store, sampleFacts });
      const { rows, total } = await store.productGrid.range(filter, { sort, limit, offset });
      return counted(rows, total);
    },
  }),
  endpoint('PUT /products/grid', 'staff:write-catalogue', {
    summary:
      'Change many products in one step: all or none. `seen` is the updatedAt you read of each. Absent fields stay ' +
      'unchanged, null clears. If some cannot be saved, the error names each by its index in `changes`.',
    body: gridSave,
    maxBytes,
    answers: { 200: entity('The saved products, in the order sent', z.array(gridRow)), ...clash },
    async handle({ body, by }) {
      try {
        return await store.productGrid.update(body.changes, by);
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
