import type { FurtherFilter } from '#app/admin/products/product-filters.tsx';
import { tagLabel } from '#app/domain/tag-label.ts';

/** The filters of the grid beside those of the product list. */
export const furtherFilters = (brands: readonly string[], tags: readonly string[]): FurtherFilter[] => [
  {
    name: 'stock',
    label: 'Stock',
    options: [
      ['', 'In stock or not'],
      ['in_stock', 'In stock'],
      ['out_of_stock', 'Out of stock'],
      ['on_backorder', 'On backorder'],
    ],
  },
  { name: 'brand', label: 'Brand', options: [['', 'All brands'], ...brands.map((brand) => [brand, brand] as const)] },
  { name: 'tag', label: 'Tag', options: [['', 'All tags'], ...tags.map((tag) => [tag, tagLabel(tag)] as const)] },
  {
    name: 'sort',
    label: 'Order',
    options: [
      ['', 'As on the site'],
      ['name', 'By name'],
      ['newest', 'Newest first'],
      ['price', 'Lowest price first'],
      ['-price', 'Highest price first'],
    ],
  },
];
