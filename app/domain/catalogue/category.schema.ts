import { z } from 'zod';
import { absent, entity, requiredLine, slug, text } from '#app/domain/text/text.schema.ts';

const { fields, create, change } = entity(
  { name: requiredLine(120), slug },
  { description: absent(text(2000), ''), order: absent(z.int().min(-1_000_000).max(1_000_000), 0) },
);

export const newCategory = create;
export type NewCategory = z.output<typeof newCategory>;
export const categoryChange = change;
export type CategoryChange = z.output<typeof categoryChange>;

export const categoryOrder = z.object({
  ids: z
    .array(z.string().min(1, 'must not be empty').max(100, 'must be the id of a category'))
    .min(1, 'must not be empty')
    .max(1000, 'must have at most 1,000 entries')
    .refine((ids) => new Set(ids).size === ids.length, 'must not name a category twice'),
});

export const categoryEntity = z.object({ id: z.string(), ...fields, updatedAt: z.string() });
export type Category = z.output<typeof categoryEntity>;
