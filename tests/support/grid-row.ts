import type { GridRow } from '#app/domain/catalogue/grid.ts';
import { type PlanField, planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';

/** A product as the price grid shows it. */
export const aGridRow = (fields: Partial<GridRow> = {}): GridRow => ({
  id: 'a',
  name: 'Canon imageRUNNER 2625',
  sku: 'IR-2625',
  brand: 'Canon',
  currency: 'INR',
  updatedAt: '2026-06-01T06:30:00.000Z',
  regularPrice: null,
  salePrice: null,
  priceLabel: 'Starting from',
  inStock: true,
  stockStatus: 'in_stock',
  stockQuantity: null,
  status: 'published',
  category: 'Black & White Photocopiers',
  tags: [],
  ...(Object.fromEntries(planFieldNames.map((name) => [name, null])) as Record<PlanField, null>),
  ...fields,
});
