import type { Category } from '#app/domain/catalogue/category.ts';
import { codec, number, type RowOf, text } from '#app/storage/engine/codec.ts';

const categories = codec<Category>()({
  id: text('id'),
  name: text('name'),
  slug: text('slug'),
  description: text('description'),
  order: number('position'),
  updatedAt: text('updated_at'),
});

export type CategoryRow = RowOf<typeof categories>;
export const { fromRow, toRow } = categories;
