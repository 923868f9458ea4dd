import { data, type RouterContextProvider, redirect } from 'react-router';
import { publicUrlContext, type Store, storeContext } from '#app/context.ts';
import { categoryMeant } from '#app/domain/catalogue/category.ts';
import { nearestLimit } from '#app/domain/catalogue/product.ts';
import { rentPhrases } from '#app/domain/cost/plan-offer.ts';
import {
  type CatalogueFilter,
  facetNames,
  type ListSort,
  readKey,
  type Selection,
} from '#app/domain/search/facet-query.ts';
import type { FacetCounts } from '#app/domain/search/facets.ts';
import { isForToner, type UnderstoodQuery, understand } from '#app/domain/search/understood-query.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { cardView } from '#app/site/catalogue/card/card-view.ts';
import type { Crumb } from '#app/site/frame/breadcrumbs.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { itemListJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headOf } from '#app/site/frame/seo/meta.ts';
import { dealer } from '#dealer';
import {
  type CatalogueQuery,
  catalogueHref,
  isNarrowed,
  pagesOf,
  rangeOf,
  readQuery,
  without,
} from './catalogue-query.ts';

const { locale } = dealer;

export type CataloguePage = Awaited<ReturnType<typeof loadCatalogue>>['data'];
export type List = CataloguePage['list'];

/** A page with a list: all products, or those of a brand or category. */
export type Place = {
  path: string;
  heading: string;
  /** Written by the owner; may be empty. */
  intro: string;
  title: string;
  description: string;
  crumbs: Crumb[];
  /** The name of the category, or the value of the brand, that the page is about. */
  category?: string;
  brand?: string;
};

const nothing = {
  products: [],
  total: 0,
  isCapped: false,
  understood: null,
  counts: [],
  sort: 'rank' as ListSort,
};

/** Reads the list, its facets and its head; answers 503 if the list cannot be read. */
export async function loadCatalogue(
  { context, url }: { context: Readonly<RouterContextProvider>; url: URL },
  place: Place,
) {
  const store = context.get(storeContext);
  const publicUrl = context.get(publicUrlContext);
  const query = readQuery(url.searchParams);
  const read = url.searchParams.get(readKey);
  if (read !== null) {
    const [meant] = await searchReadings(store, read, await brandsOf(store, place));
    throw redirect(catalogueHref(corrected(query, read, meant), place.path));
  }
  const { page: _, selection, sort, ...words } = query;
  const filter = { ...words, ...(place.category === undefined ? {} : { category: place.category }), selection, sort };
  const [found, categories, tags] = await Promise.all([
    orFallback(context, 'products', null, () => listOf(store, filter, place, rangeOf(query))),
    orFallback(context, 'categories', [], () => store.categories.list()),
    orFallback(context, 'tags', [], () => store.products.tags('public')),
  ]);
  const list = found ?? nothing;
  const { total } = list;
  if (found && list.products.length === 0 && query.page > 1)
    throw redirect(catalogueHref({ ...query, page: pagesOf(total) }, place.path));
  const hasFilter = Object.keys(words).length > 0 || isNarrowed(query);
  const { category, tag, search } = filter;
  const nearest =
    found && total === 0 && hasFilter
      ? await orFallback(context, 'nearest products', [], () =>
          store.products.nearest('public', { category, tag, search }, nearestLimit),
        )
      : [];
  const slugs = (list.understood?.selection ?? selection).rent ? list.products.map(({ slug }) => slug) : [];
  const rented = await orFallback(context, 'rents', [], () => store.products.ofSlugs(slugs));
  const rents = new Map(rented.map((product) => [product.slug, product]));
  // In a list of machines for rent, the rent takes the place of the price.
  const products = list.products.map(cardView).map((card) => {
    const [product, { price, currency }] = [rents.get(card.slug), card];
    if (product?.rentPerMonth == null) return card;
    const rent = { kind: 'amount', label: 'Rent a month', amount: product.rentPerMonth, sale: null, currency } as const;
    const included = rentPhrases(product, currency, locale).find((text) => text.endsWith(' included'));
    const buying =
      price.kind === 'amount' &&
      `Buy\u00a0${price.label ? 'from' : 'for'}\u00a0${formatMoney(price.amount, currency, locale)}`;
    return { ...card, price: rent, text: [included, buying].filter(Boolean).join('. ') };
  });
  const page = {
    place,
    list: {
      query,
      products,
      // The count of all matches, or a lower bound if `isCapped`.
      total,
      isCapped: list.isCapped,
      sort: list.sort,
      nearest: nearest.map(cardView),
      // The understood search with the chosen facets; `null` for a plain text search.
      understood: list.understood,
      isForToner: found !== null && search !== undefined && isForToner(understand(search, []), total),
    },
    facets: {
      categories,
      tags,
      counts: countsFor(place, list.counts),
    },
    isUnread: found === null,
    head: await headOf(context, {
      path: canonicalOf(query, place, categories),
      title: place.title,
      description: place.description,
      crumbs: place.crumbs,
      structuredData: place.path === '/products' ? [] : [itemListJsonLd(publicUrl, place.heading, products)],
      // The page of a brand or category without products.
      noindex: found === null || isNarrowed(query) || (total === 0 && place.path !== '/products'),
    }),
  };
  // Anyone can make up a filter without results, so do not index or cache such pages.
  const headers = found && total === 0 && hasFilter ? { 'X-Robots-Tag': 'noindex' } : undefined;
  return data(page, { status: found === null ? 503 : 200, headers });
}

/**
 * The meanings of a search, the best first. A search for a machine excludes supplies. “For rent” is a facet if the shop rents machines out; if nothing is
 * found with it, it is a question about rental.
 */
async function searchReadings(
  { catalogue }: { catalogue: { has: (value: string) => Promise<boolean> } },
  search: string,
  brands: readonly string[],
): Promise<[UnderstoodQuery, ...UnderstoodQuery[]]> {
  const read = machinesOnly(understand(search, brands));
  if (!read.isForRent || !(await catalogue.has('rent:yes'))) return [read];
  return [{ ...read, selection: { ...read.selection, rent: ['yes'] }, isForRent: false }, read];
}

const machinesOnly = (read: UnderstoodQuery): UnderstoodQuery =>
  read.isForMachine
    ? { ...read, selection: { ...read.selection, not: [...(read.selection.not ?? []), 'kind:supply'] } }
    : read;

/** Words of a search that are tried one by one. */
const maxWords = 6;

/**
 * The list, with numbers, units and trade words of a search read as facets. If these find nothing, the words are searched
 * as they are; if they find nothing either, the facets count with those words that find something, model numbers first.
 * The other words are named as not used.
 */
async function listOf(store: Store, filter: CatalogueFilter, place: Place, range: ReturnType<typeof rangeOf>) {
  const { search } = filter;
  const page = async (selection: Selection, words: string | undefined, understood: UnderstoodQuery | null) => {
    // A visitor with a budget compares prices; a visitor who rents compares rents.
    const usual =
      understood?.sort ?? (selection.rent ? 'rent-low' : selection.price?.max === undefined ? 'rank' : 'price-low');
    const sort = filter.sort === 'rank' ? usual : filter.sort;
    const wanted = { ...filter, sort, search: words, selection: ofPlace(selection, place) };
    return { ...(await store.catalogue.page(wanted, range)), understood, sort };
  };
  const plain = () => page(filter.selection, search, null);
  if (search === undefined) return plain();
  const readings = await searchReadings(store, search, await brandsOf(store, place));
  const [{ selection, text, supply, isForService, sort }] = readings;
  // What a search excludes is added to what the address excludes.
  const all = (read: UnderstoodQuery) => {
    const not = [...(read.selection.not ?? []), ...(filter.selection.not ?? [])];
    const chosen = { ...read.selection, ...filter.selection, ...(not.length > 0 && { not }) };
    return besidesPlace(chosen, place);
  };
  const withWords = (words: string) =>
    readings.map((read) => () => page(all(read), words === '' ? undefined : words, { ...read, selection: all(read) }));
  const meant = [...(supply === '' ? [] : withWords(`${supply} ${text}`.trim())), ...withWords(text)];
  const fewerWords = readings.map((read) => async () => {
    const words = text.split(' ');
    // Another cartridge than that of the code would be wrong.
    const used = new Set(words.filter((word) => supply !== '' && /\d/.test(word)));
    const withUsed = () => {
      const text = words.filter((word) => used.has(word)).join(' ');
      const noise = [...read.noise, ...words.filter((word) => !used.has(word))];
      return page(all(read), text === '' ? undefined : text, { ...read, selection: all(read), text, noise });
    };
    let list = await withUsed();
    const others = words.slice(0, maxWords).filter((word) => !used.has(word));
    for (const word of others.sort((a, b) => Number(/\d/.test(b)) - Number(/\d/.test(a)))) {
      used.add(word);
      const fewer = await withUsed();
      if (fewer.total > 0) list = fewer;
      else used.delete(word);
    }
    return list;
  });
  const isFaceted = isMoreThanWords(readings[0]) || supply !== '' || isForService || sort !== undefined;
  // A model that the shop does not have is better asked for than left out.
  const canDropWords = text !== '' && (isFaceted || (Object.keys(selection).length > 0 && !/\d/.test(text)));
  const ways = [
    ...(isFaceted ? [...meant, plain] : [plain]),
    ...(canDropWords ? fewerWords : []),
    // `high speed copier`: the text search finds copiers, but not with these words.
    ...(!isFaceted && text === '' && Object.keys(selection).length > 0 ? meant : []),
  ];
  const first = await (ways[0] as typeof plain)();
  if (first.total > 0) return first;
  for (const way of ways.slice(1)) {
    const list = await way();
    if (list.total > 0) return list;
  }
  return first;
}

/** The page of a brand narrows every selection to it. */
const ofPlace = (selection: Selection, { brand }: Place): Selection =>
  brand === undefined ? selection : { ...selection, brand: [brand] };

/** The address of a brand's page already names its brand. */
function besidesPlace(selection: Selection, place: Place): Selection {
  const { brand, ...others } = selection;
  return place.brand === undefined || brand === undefined ? selection : others;
}

/** The brands that a search may name. On the page of a brand, the others are words to search for. */
const brandsOf = async (store: Store, { brand, heading }: Place): Promise<string[]> =>
  brand === undefined ? store.catalogue.brands() : [heading];

/**
 * What a form without scripts means that shows the facets of an earlier search as chosen: the same search stands for its
 * remaining words, since its facets may have been changed; another search stands for itself, without those facets.
 */
function corrected(query: CatalogueQuery, earlier: string, read: UnderstoodQuery): CatalogueQuery {
  if (query.search === earlier) return { ...query, search: read.text };
  let { selection } = query;
  for (const name of facetNames)
    for (const value of read.selection[name] ?? []) selection = without(selection, name, value);
  for (const value of read.selection.not ?? []) selection = without(selection, 'not', value);
  for (const range of ['price', 'ppm'] as const)
    if (read.selection[range] !== undefined) selection = without(selection, range);
  return { ...query, selection, sort: query.sort === read.sort ? 'rank' : query.sort };
}

/** Whether a query names more than brands and kinds, which the text search finds as well. */
const isMoreThanWords = ({ selection: { brand: _, kind: __, ...others }, isForRent }: UnderstoodQuery): boolean =>
  isForRent || Object.keys(others).length > 0;

/** The page of a brand does not offer the others. */
const countsFor = ({ brand }: Place, counts: FacetCounts) =>
  brand === undefined ? counts : counts.filter(({ name }) => name !== 'brand');

/** A category alone has its own page, which is the address for search engines. */
function canonicalOf(query: CatalogueQuery, { path }: Place, categories: { name: string; slug: string }[]): string {
  const { category, tag, search, page } = query;
  const isPlain = tag === undefined && search === undefined && !isNarrowed(query);
  if (!isPlain) return path;
  const only = path === '/products' ? categoryMeant(categories, category) : undefined;
  if (only !== undefined) return catalogueHref({ page }, `/categories/${only.slug}`);
  return category === undefined ? catalogueHref({ page }, path) : path;
}
