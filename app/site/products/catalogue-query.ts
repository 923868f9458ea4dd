import { allCategories, allTags, filterValue } from '#app/domain/category.ts';
import {
  type FacetName,
  facetNames,
  highestPrice,
  type ListSort,
  listSorts,
  lowestPrice,
  type PriceRange,
  type Selection,
} from '#app/domain/facet-query.ts';
import { type ProductFilter, pageSize } from '#app/domain/product.ts';

/** The catalogue query of an address. Unset filters are absent, not empty. */
export type CatalogueQuery = Pick<ProductFilter, 'category' | 'tag' | 'search'> & {
  selection: Selection;
  sort: ListSort;
  page: number;
};

/** Names of values in addresses, such as `21-30`. */
const valuePattern = /^[a-z0-9-]{1,80}$/;
const maxValues = 30;

export function readQuery(params: URLSearchParams): CatalogueQuery {
  const category = filterValue(params.get('category'));
  const tag = filterValue(params.get('tag'));
  const search = filterValue(params.get('search'));
  const sort = listSorts.find((each) => each === params.get('sort')) ?? 'rank';
  const page = Number(params.get('page'));
  return {
    ...(category ? { category } : {}),
    ...(tag ? { tag } : {}),
    ...(search ? { search } : {}),
    selection: readSelection(params),
    sort,
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : 1,
  };
}

/** A form sends a name once for each value; an address has them once, with commas. */
function readSelection(params: URLSearchParams): Selection {
  const selection: Selection = {};
  for (const name of facetNames) {
    const values = params
      .getAll(name)
      .join(',')
      .split(',')
      .filter((value) => valuePattern.test(value));
    if (values.length > 0) selection[name] = [...new Set(values)].sort().slice(0, maxValues);
  }
  const [min, max] = [rupees(params.get(lowestPrice)), rupees(params.get(highestPrice))];
  const price: PriceRange = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
  return min === null && max === null ? selection : { ...selection, price };
}

/** An amount as typed: `1,50,000`. */
function rupees(text: string | null): number | null {
  const digits = text?.replace(/[₹,\s]/g, '') ?? '';
  return /^\d{1,10}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
}

/** The catalogue address of a query, without default values. `path` is the page of a brand or category. */
export function catalogueHref(query: Partial<CatalogueQuery>, path = '/products'): string {
  const { category, tag, search, selection = {}, sort, page } = query;
  const params = new URLSearchParams();
  const add = (name: string, value: string | undefined) => value && params.set(name, value);
  if (category !== allCategories) add('category', category);
  if (tag !== allTags) add('tag', tag);
  add('search', search?.trim());
  for (const name of facetNames) add(name, selection[name]?.toSorted().join(','));
  add(lowestPrice, selection.price?.min?.toString());
  add(highestPrice, selection.price?.max?.toString());
  if (sort !== 'rank') add('sort', sort);
  if (page && page > 1) add('page', String(page));
  return params.size > 0 ? `${path}?${params}`.replaceAll('%2C', ',') : path;
}

/** Whether an address filters or sorts by more than the filters of the trade: category, tag and search. */
export const isNarrowed = ({ selection, sort }: Pick<CatalogueQuery, 'selection' | 'sort'>): boolean =>
  sort !== 'rank' || Object.keys(selection).length > 0;

/** The selection without one value of a facet, or without the price range. */
export function without(selection: Selection, name: FacetName | 'price', value?: string): Selection {
  const { [name]: chosen, ...others } = selection;
  const left = Array.isArray(chosen) ? chosen.filter((each) => each !== value) : [];
  return left.length > 0 ? { ...others, [name]: left } : others;
}

/** The range of the list on a page. */
export const rangeOf = ({ page }: Pick<CatalogueQuery, 'page'>) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));
