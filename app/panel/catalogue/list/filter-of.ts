import type { ProductQuery } from '#app/domain/catalogue/product.ts';
import { productGaps, productStatuses, shownOnSite, visibilities } from '#app/domain/catalogue/product-options.ts';
import { fold } from '#app/domain/text/search-text.ts';

/** What the search and the filters of a list ask for, as they stand in its address. */
export function filterOf(search: URLSearchParams): ProductQuery {
  const show = search.get('show') ?? '';
  const lacks = productGaps.find((gap) => show === `no-${gap}`);
  return {
    search: search.get('search') ?? '',
    category: search.get('category') ?? '',
    status: productStatuses.find((status) => status === show),
    visibility: visibilities.find((visibility) => visibility === show),
    ...(show === 'sample' ? { sample: 'true' } : {}),
    ...(lacks ? { lacks, ...shownOnSite } : {}),
  };
}

/** Where prices and stock of the same products are edited. */
export function gridAddress(search: URLSearchParams): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  return `/admin/products/prices${next.size > 0 ? `?${next}` : ''}`;
}

/** The brands of the products and those in the settings, in alphabetical order. A brand differing in case appears once. */
export const brandsOf = (used: readonly string[], fromSettings: readonly string[]): string[] =>
  [...new Map([...fromSettings, ...used].map((brand) => [fold(brand), brand])).values()].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
