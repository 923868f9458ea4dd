import type { FurtherFilter } from '#app/admin/products/product-filters.tsx';
import { tagLabel } from '#app/domain/tag-label.ts';

/** The filters of the grid in addition to those of the product list. */
export const furtherFilters = (brands: readonly string[], tags: readonly string[]): FurtherFilter[] => [
  {
    name: 'columns',
    label: 'Columns',
    options: [
      ['', 'Price columns'],
      ['costs', 'Cost columns'],
    ],
  },
  {
    name: 'lacks',
    label: 'Costs',
    options: [
      ['', 'Any costs'],
      ['rental', 'Machines without a rental'],
      ['amc', 'Machines without an AMC'],
      ['toner', 'Machines without toner costs'],
    ],
  },
  {
    name: 'stock',
    label: 'Stock',
    options: [
      ['', 'Any stock'],
      ['in_stock', 'In stock'],
      ['out_of_stock', 'Out of stock'],
      ['on_backorder', 'On backorder'],
    ],
  },
  { name: 'brand', label: 'Brand', options: [['', 'All brands'], ...brands.map((brand) => [brand, brand] as const)] },
  { name: 'tag', label: 'Tag', options: [['', 'All tags'], ...tags.map((tag) => [tag, tagLabel(tag)] as const)] },
  {
    name: 'sort',
    label: 'Sort',
    options: [
      ['', 'Default order'],
      ['name', 'By name'],
      ['newest', 'Newest first'],
      ['price', 'Lowest price first'],
      ['-price', 'Highest price first'],
    ],
  },
];
