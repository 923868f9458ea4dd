/* The names of facets and sorts in addresses; small, because the list's script needs them. */

/** The names of all facets, in the order of addresses. Brands are those of the shop. */
export const facetNames = [
  'colour',
  'paper',
  'kind',
  'functions',
  'duplex',
  'speed',
  'network',
  'brand',
  'condition',
  'stock',
  'offer',
  'rent',
] as const;
export type FacetName = (typeof facetNames)[number];

/** The names of the price range in addresses, and of the range of speeds. */
export const [lowestPrice, highestPrice] = ['min-price', 'max-price'] as const;
export const [lowestSpeed, highestSpeed] = ['min-ppm', 'max-ppm'] as const;

/** The name of excluded values in addresses, such as `not=brand:canon,network:wifi`. */
export const notKey = 'not';

/** The search whose facets a form shows as chosen; a browser without scripts sends it with them. */
export const readKey = 'read';

/** The names of facets, prices and sort in addresses. */
export const facetKeys: readonly string[] = [
  ...facetNames,
  ...[lowestPrice, highestPrice, lowestSpeed, highestSpeed, notKey, 'sort', readKey],
];

/** Chosen values by facet, a price in rupees, and excluded values as `facet:value`. Absent facets match everything. */
export type Selection = { [Name in FacetName]?: readonly string[] } & {
  price?: NumberRange;
  ppm?: NumberRange;
  not?: readonly string[];
};
/** Both ends are included. */
export type NumberRange = { min?: number; max?: number };

/** How a list is sorted: as the shop does, by price, by rent, by speed, or the newest first. */
export const listSorts = ['rank', 'price-low', 'price-high', 'rent-low', 'fastest', 'newest'] as const;
export type ListSort = (typeof listSorts)[number];

/** What a visitor lists: `category` is a slug or a name. */
export type CatalogueFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  selection: Selection;
  sort: ListSort;
};
