import { allCategories, allTags, filterValue } from '#app/domain/category.ts';
import { type ProductFilter, pageSize } from '#app/domain/product.ts';

/** The catalogue query of an address. Unset filters are absent, not empty. */
export type CatalogueQuery = Pick<ProductFilter, 'category' | 'tag' | 'search'> & { page: number };

export function readQuery(params: URLSearchParams): CatalogueQuery {
  const category = filterValue(params.get('category'));
  const tag = filterValue(params.get('tag'));
  const search = filterValue(params.get('search'));
  const page = Number(params.get('page'));
  return {
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(search ? { search } : {}),
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  };
}

/** The catalogue address of a query, without default values. */
export function catalogueHref({ category, tag, search, page }: Partial<CatalogueQuery>): string {
  const params = new URLSearchParams();
  if (category && category !== allCategories) params.set('category', category);
  if (tag && tag !== allTags) params.set('tag', tag);
  if (search?.trim()) params.set('search', search.trim());
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `/products?${params}` : '/products';
}

/** The range of the list on a page. */
export const rangeOf = ({ page }: CatalogueQuery) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));
