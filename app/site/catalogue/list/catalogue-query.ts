import { allCategories, allTags, filterValue } from '#app/domain/catalogue/category.ts';
import { type ProductFilter, pageSize } from '#app/domain/catalogue/product.ts';
import {
  facetNames,
  highestPrice,
  highestSpeed,
  type ListSort,
  listSorts,
  lowestPrice,
  lowestSpeed,
  type NumberRange,
  notKey,
  type Selection,
} from '#app/domain/search/facet-query.ts';

/** The catalogue query of an address. Unset filters are absent, not empty. */
export type CatalogueQuery = Pick<ProductFilter, 'category' | 'tag' | 'search'> & {
  selection: Selection;
  sort: ListSort;
  page: number;
};

/** Names of values in addresses, such as `21-30`. */
const valuePattern = /^[a-z0-9-]{1,80}$/;
const maxValues = 30;
const notPattern = /^[a-z]{2,20}:[a-z0-9-]{1,80}$/;

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
  const read = (name: (typeof facetNames)[number] | typeof notKey, pattern: RegExp) => {
    const values = params.getAll(name).join().split(',');
    const known = new Set(values.filter((value) => pattern.test(value)));
    if (known.size > 0) selection[name] = [...known].sort().slice(0, maxValues);
  };
  for (const name of facetNames) read(name, valuePattern);
  read(notKey, notPattern);
  const price = range(params, lowestPrice, highestPrice);
  const ppm = range(params, lowestSpeed, highestSpeed);
  return { ...selection, ...(price && { price }), ...(ppm && { ppm }) };
}

function range(params: URLSearchParams, lowest: string, highest: string): NumberRange | undefined {
  const [min, max] = [numberIn(params.get(lowest)), numberIn(params.get(highest))];
  if (min === null && max === null) return undefined;
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
}

/** A number as typed: `1,50,000`. */
function numberIn(text: string | null): number | null {
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
  add(lowestSpeed, selection.ppm?.min?.toString());
  add(highestSpeed, selection.ppm?.max?.toString());
  add(notKey, selection.not?.toSorted().join(','));
  if (sort !== 'rank') add('sort', sort);
  if (page && page > 1) add('page', String(page));
  return params.size > 0 ? `${path}?${params}`.replaceAll('%2C', ',').replaceAll('%3A', ':') : path;
}

/** Whether an address filters or sorts by more than the filters of the trade: category, tag and search. */
export const isNarrowed = ({ selection, sort }: Pick<CatalogueQuery, 'selection' | 'sort'>): boolean =>
  sort !== 'rank' || Object.keys(selection).length > 0;

/** The selection without one value of a facet or one excluded value, or without a range. */
export function without(selection: Selection, name: keyof Selection, value?: string): Selection {
  const { [name]: chosen, ...others } = selection;
  const left = Array.isArray(chosen) ? chosen.filter((each) => each !== value) : [];
  return left.length > 0 ? { ...others, [name]: left } : others;
}

export const rangeOf = ({ page }: Pick<CatalogueQuery, 'page'>) => ({ limit: pageSize, offset: (page - 1) * pageSize });

export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize));
