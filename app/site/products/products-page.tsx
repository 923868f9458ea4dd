import { data, redirect } from 'react-router';
import { logContext, publicUrlContext, storeContext } from '#app/context.ts';
import { formatNumber } from '#app/domain/money.ts';
import { catalogueCardPicture, nearestLimit, type ProductCard } from '#app/domain/product.ts';
import { sitePicturePath } from '#app/domain/social-picture.ts';
import { Breadcrumbs } from '#app/site/breadcrumbs.tsx';
import { type CardView, cardView } from '#app/site/card-view.ts';
import { siteNameIn } from '#app/site/company-name.ts';
import { frameFactsIn, useFrameFacts } from '#app/site/dealer-facts.ts';
import { shortListId } from '#app/site/inline/ids.ts';
import { orFallback } from '#app/site/or-fallback.ts';
import { breadcrumbJsonLd } from '#app/site/seo/json-ld.ts';
import { pageMeta } from '#app/site/seo/meta.ts';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/products-page';
import { type CatalogueQuery, catalogueHref, pagesOf, rangeOf, readQuery } from './catalogue-query.ts';
import { FilterChips } from './filter-chips.tsx';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pages } from './pages.tsx';
import { Part } from './part.tsx';
import { ProductGrid } from './product-grid.tsx';

/** product-list.ts updates the list by requesting this page again. */
export const handle = { behaves: true, scripts: ['short-list'] };

const crumbs = [
  { name: 'Home', href: '/' },
  { name: 'Products', href: '/products' },
];

/** One page of results; `total` is the count of all matches, or a lower bound if `isCapped`. */
type List = { query: CatalogueQuery; products: CardView[]; total: number; isCapped: boolean; nearest: CardView[] };

const cardsOf = (products: ProductCard[]): CardView[] =>
  products.map((product) => cardView(product, catalogueCardPicture(product)));

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
  const nearest =
    list?.total === 0 && hasFilter
      ? await orFallback(log, 'nearest products', [], () => store.products.nearest('public', filter, nearestLimit))
      : [];
  const page = {
    list: {
      query,
      products: cardsOf(list?.products ?? []),
      total: list?.total ?? 0,
      isCapped: list?.isCapped ?? false,
      nearest: cardsOf(nearest),
    },
    facets: { categories: categories.map(({ name, slug }) => ({ name, slug })), tags },
    head: {
      canonical: `${context.get(publicUrlContext)}${hasFilter ? '/products' : catalogueHref(query)}`,
      image: context.get(publicUrlContext) + sitePicturePath,
      structuredData: [breadcrumbJsonLd(context.get(publicUrlContext), crumbs)],
      noindex: list === null,
    },
  };
  // Anyone can make up a filter without results, so do not index or cache such pages.
  const headers = list?.total === 0 && hasFilter ? { 'X-Robots-Tag': 'noindex' } : undefined;
  return data(page, { status: list === null ? 503 : 200, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const siteName = siteNameIn(matches);
  if (!loaderData) return [{ title: `Our Products | ${siteName}` }];
  const { canonical, image, structuredData, noindex } = loaderData.head;
  return pageMeta({
    title: `Our Products | ${siteName}`,
    description: `Photocopiers, printers, multifunction devices and toner of ${frameFactsIn(matches).brands.join(', ')}, with prices. Filter by category and feature, and ask for a quote.`,
    canonical,
    image,
    siteName,
    structuredData,
    noindex,
  });
};

export default function ProductsPage({ loaderData: { list, facets, head } }: Route.ComponentProps) {
  const { query, total, products } = list;
  const { whatsapp } = useFrameFacts();
  const { page: _, ...filter } = query;
  const hasFilter = Object.keys(filter).length > 0;
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="mt-4 text-4xl font-extrabold md:text-5xl">Our Products</h1>
      <Filters query={query} facets={facets} found={foundText(list)} isToBeAskedAgain={head.noindex} />
      <Part name="chips">
        <FilterChips query={query} facets={facets} />
      </Part>
      <Part name="drawing">{total === 0 && <SheetDrawing state="empty" className="mx-auto mt-10" />}</Part>
      <p
        role="status"
        data-loading="Loading products..."
        className={total === 0 ? 'pt-4 pb-8 text-center text-xl' : 'mt-6 mb-4 text-ink-soft tabular-nums'}
      >
        {total === 0 ? 'No products found' : foundText(list)}
      </p>
      <Part name="list">
        {total === 0 && hasFilter && (
          <NothingFound query={query} nearest={list.nearest} categories={facets.categories} />
        )}
        {products.length > 0 && (
          <div data-list="" className="group/list">
            <ShortList />
            <ProductGrid products={products} whatsapp={whatsapp} />
            <Pages query={query} total={total} />
          </div>
        )}
      </Part>
    </div>
  );
}

function foundText({ total, isCapped }: List): string {
  const many = formatNumber(total, dealer.locale);
  return isCapped ? `More than ${many} products` : total === 1 ? '1 product' : `${many} products`;
}

/** The short list on phones: only picture, name and price of each product. */
function ShortList() {
  return (
    <label className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-semibold sm:hidden print:hidden">
      <input id={shortListId} type="checkbox" className="size-5" />
      Names and prices only
    </label>
  );
}
