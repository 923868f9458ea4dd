import { useState } from 'react';
import { data, redirect, useNavigation } from 'react-router';
import { client } from '#app/client.ts';
import { logContext, publicUrlContext, storeContext } from '#app/context.ts';
import { formatNumber } from '#app/domain/money.ts';
import { catalogueCardPicture, nearestLimit, type ProductCard } from '#app/domain/product.ts';
import { sitePicturePath } from '#app/domain/social-picture.ts';
import { Breadcrumbs } from '#app/site/breadcrumbs.tsx';
import { type CardView, cardView } from '#app/site/card-view.ts';
import { siteNameIn } from '#app/site/company-name.ts';
import { shortListId } from '#app/site/inline/ids.ts';
import { orFallback } from '#app/site/or-fallback.ts';
import { breadcrumbJsonLd } from '#app/site/seo/json-ld.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { useRetryOnce } from '#app/site/use-retry-once.ts';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/products-page';
import { type CatalogueQuery, catalogueHref, pagesOf, rangeOf, readQuery } from './catalogue-query.ts';
import { FilterChips } from './filter-chips.tsx';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pages } from './pages.tsx';
import { ProductGrid } from './product-grid.tsx';

export const handle = { scripts: ['short-list'] };

const crumbs = [
  { name: 'Home', href: '/' },
  { name: 'Products', href: '/products' },
];

/** What the page shows of one answer; `total` is how many products there are in all, and more if it `isCapped`. */
type List = { query: CatalogueQuery; products: CardView[]; total: number; isCapped: boolean; nearest: CardView[] };

type Found = Pick<List, 'total' | 'isCapped'> & { products: ProductCard[] };

const cardsOf = (products: ProductCard[]): CardView[] =>
  products.map((product) => cardView(product, catalogueCardPicture(product)));

/** `nearest` is asked for where nothing was found. */
async function listOf(
  query: CatalogueQuery,
  { products, total, isCapped }: Found,
  nearest: () => Promise<ProductCard[]>,
): Promise<List> {
  return { query, products: cardsOf(products), total, isCapped, nearest: total > 0 ? [] : cardsOf(await nearest()) };
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const log = context.get(logContext);
  const query = readQuery(url.searchParams);
  const { page: _, ...filter } = query;
  const [list, categories, tags] = await Promise.all([
    orFallback(log, 'products', null, () => store.products.page('public', filter, rangeOf(query))),
    orFallback(log, 'categories', [], () => store.categories.list()),
    orFallback(log, 'tags', [], () => store.products.tags('public')),
  ]);
  const last = pagesOf(list?.total ?? 0);
  if (list?.products.length === 0 && query.page > 1) throw redirect(catalogueHref({ ...query, page: last }));
  const hasFilter = Object.keys(filter).length > 0;
  const page = {
    list: await listOf(query, list ?? { products: [], total: 0, isCapped: false }, async () =>
      list && hasFilter
        ? orFallback(log, 'nearest products', [], () => store.products.nearest('public', filter, nearestLimit))
        : [],
    ),
    facets: { categories: categories.map(({ name, slug }) => ({ name, slug })), tags },
    head: {
      canonical: `${context.get(publicUrlContext)}${hasFilter ? '/products' : catalogueHref(query)}`,
      image: context.get(publicUrlContext) + sitePicturePath,
      structuredData: [breadcrumbJsonLd(context.get(publicUrlContext), crumbs)],
      noindex: list === null,
    },
  };
  return data(page, { status: list === null ? 503 : 200 });
}

/** A change of the filters asks the calls for the new list. A failure is only logged, and the current list stays. */
export async function clientLoader({ request, url }: Route.ClientLoaderArgs) {
  const query = readQuery(url.searchParams);
  const { page: _, ...filter } = query;
  try {
    const found = await client.products(filter, rangeOf(query), request.signal);
    const nearest = () => client.nearestProducts(filter, request.signal).catch(() => []);
    return { list: await listOf(query, found, nearest) };
  } catch (error) {
    if (!request.signal.aborted) console.error('Could not read products', error);
    return { list: null };
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = siteNameIn(matches);
  if (!loaderData || !('head' in loaderData)) return [{ title: `Our Products | ${siteName}` }];
  const { canonical, image, structuredData, noindex } = loaderData.head;
  return pageMeta({
    title: `Our Products | ${siteName}`,
    description: `Photocopiers, printers, multifunction devices and toner of ${dealer.brands.join(', ')}, with prices. Filter by category and feature, and ask for a quote.`,
    canonical,
    image,
    siteName,
    structuredData,
    noindex,
  });
};

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const [facets] = useState('facets' in loaderData ? loaderData.facets : { categories: [], tags: [] });
  const [list, setList] = useState<List>(
    loaderData.list ?? { query: { page: 1 }, products: [], total: 0, isCapped: false, nearest: [] },
  );
  if (loaderData.list && loaderData.list !== list) setList(loaderData.list);
  const isTryingAgain = useRetryOnce('head' in loaderData && loaderData.head.noindex);
  const { page: _, ...filter } = list.query;
  const hasFilter = Object.keys(filter).length > 0;
  const isLoading = useNavigation().state === 'loading' || isTryingAgain;

  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="mt-4 text-4xl font-extrabold md:text-5xl">Our Products</h1>
      <Filters facets={facets} found={foundText(list)} />
      <FilterChips facets={facets} />
      <Status list={list} isLoading={isLoading} />
      {list.total === 0 && !isLoading && hasFilter && (
        <NothingFound query={list.query} nearest={list.nearest} categories={facets.categories} />
      )}
      {list.products.length > 0 && (
        <div aria-busy={isLoading} data-list="" className="group/list">
          <ShortList />
          <ProductGrid products={list.products} />
          <Pages query={list.query} total={list.total} />
        </div>
      )}
    </div>
  );
}

function foundText({ total, isCapped }: List): string {
  const many = formatNumber(total, dealer.locale);
  return isCapped ? `More than ${many} products` : total === 1 ? '1 product' : `${many} products`;
}

/** On a phone: only picture, name and price of each, the whole of which leads to the product. */
function ShortList() {
  return (
    <label className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-semibold sm:hidden print:hidden">
      <input id={shortListId} type="checkbox" className="size-5" suppressHydrationWarning />
      Short list
    </label>
  );
}

/** How many products there are, or that there are none, or that they are on their way; read out when it changes. */
function Status({ list, isLoading }: { list: List; isLoading: boolean }) {
  const isEmpty = list.total === 0 && !isLoading;
  return (
    <>
      {list.total === 0 && <SheetDrawing state={isLoading ? 'loading' : 'empty'} className="mx-auto mt-10" />}
      <p role="status" className={isEmpty ? 'pt-4 pb-8 text-center text-xl' : 'mt-6 mb-4 text-ink-soft tabular-nums'}>
        {isLoading ? 'Loading products...' : isEmpty ? 'No products found' : foundText(list)}
      </p>
    </>
  );
}
