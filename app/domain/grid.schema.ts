import { z } from 'zod';
import { gridShown, maxProductsPerSave } from './grid.ts';
import { gridFieldsChange, productEntity } from './product.schema.ts';
import { line } from './text.schema.ts';

/** A product as the price grid shows it. */
export const gridRow = productEntity.pick(
  Object.fromEntries(gridShown.map((name) => [name, true])) as Record<(typeof gridShown)[number], true>,
);

const change = z.object({
  id: line(100).min(1, 'must not be empty'),
  seen: z.string().max(100, 'must be an updatedAt').describe('The updatedAt of the version it is a change of'),
  fields: gridFieldsChange,
});

/** Changes to several products; each product may appear once. */
export const gridSave = z.object({
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
