import type { ProductQuery } from '#app/domain/catalogue/product.ts';
import { productGaps, productStatuses, shownOnSite, visibilities } from '#app/domain/catalogue/product-options.ts';

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
