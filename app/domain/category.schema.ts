import { z } from 'zod';
import { categoryDefaults } from './category.ts';
import { entity, requiredLine, slug, text } from './text.schema.ts';

const { fields, create, change } = entity(
  z.object({ name: requiredLine(120), slug }),
  z.object({ description: text(2000), order: z.int().min(-1_000_000).max(1_000_000) }),
  categoryDefaults,
);

export const newCategory = create;
export type NewCategory = z.output<typeof newCategory>;
export const categoryChange = change;
export type CategoryChange = z.output<typeof categoryChange>;

/** A category as the calls answer it. */
export const categoryEntity = z.object({ id: z.string(), ...fields });
