import type { CategoryFields } from '#app/domain/category.ts';

/** A category as its form holds it. */
export type CategoryValues = { name: string; slug: string; description: string; order: string };

export const categoryValues = ({ name, slug, description, order }: CategoryFields): CategoryValues => ({
  name,
  slug,
  description,
  order: String(order),
});

/** The category as it is sent; no order number means 0. */
export const categoryFields = ({ order, ...fields }: CategoryValues): CategoryFields => ({
  ...fields,
  order: order.trim() === '' ? 0 : Number(order),
});

/** A whole number that the server takes, or nothing. */
export const isOrder = (text: string): boolean => /^([+-]?\d{1,6})?$/.test(text.trim());
