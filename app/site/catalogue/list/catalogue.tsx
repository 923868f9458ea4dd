import { searchPhrase } from '#app/domain/search/search-inquiry.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { Breadcrumbs } from '#app/site/frame/breadcrumbs.tsx';
import { Part } from '#app/site/frame/part.tsx';
import { chooser, rental } from '#app/site/frame/site-map.ts';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { dealer } from '#dealer';
import { type CatalogueQuery, catalogueHref, isNarrowed, pagesOf } from './catalogue-query.ts';
import { FilterChips } from './filter-chips.tsx';
import { type Facets, Filters, sheetId } from './filters.tsx';
import type { CataloguePage, List } from './load-catalogue.ts';
import { NothingFound, TonerLink } from './nothing-found.tsx';
import { ProductGrid } from './product-grid.tsx';

/** A list of products with its filters: below each other on phones, beside each other from 1024 px. */
export function Catalogue({ loaderData: { place, list, facets, isUnread } }: { loaderData: CataloguePage }) {
  const { query, total, products } = list;
  const { page: _, selection, sort, ...words } = query;
  const isForRent = (list.understood?.selection ?? selection).rent !== undefined;
  const hasFilter = Object.keys(words).length > 0 || isNarrowed(query);
  return (
    <div className="page pt-3 pb-20 sm:pt-4">
      <div className={place.path === '/products' ? 'max-sm:hidden' : ''}>
        <Breadcrumbs crumbs={place.crumbs} />
      </div>
      <h1 className="text-2xl font-extrabold wrap-anywhere sm:mt-4 sm:text-4xl md:text-5xl">{place.heading}</h1>
      {place.intro !== '' && (
        <p dir="auto" className="mt-3 mb-3 max-w-prose whitespace-pre-line text-ink-soft">
          {place.intro}
        </p>
      )}
      <div className="beside-filters">
        <Filters
          query={{
            ...query,
            selection: list.understood?.selection ?? selection,
          }}
          implied={list.sort}
          address={catalogueHref(query, place.path)}
          left={list.understood?.text}
          facets={facets}
          total={list.isCapped ? Number.POSITIVE_INFINITY : total}
          path={place.path}
          found={showText(list, hasSupplies(list, facets) ? 'product' : 'machine')}
          isToBeAskedAgain={isUnread}
        />
        <div className="min-w-0">
          <Part name="chips">
            <FilterChips list={list} facets={facets} path={place.path} />
          </Part>
          <Part name="drawing">
            {list.isForToner && (
              <p className="mt-4 border-l-8 border-cyan bg-sheet px-5 py-4 print:hidden">
                <span className="mb-2 block">Type your machine or the code on the cartridge to see what fits.</span>
                <TonerLink kind="primary" words={searchPhrase(query.search)} />
              </p>
            )}
            {total === 0 && <SheetDrawing state="empty" className="mx-auto mt-10" />}
          </Part>
          <div className="flex flex-wrap items-center justify-between gap-x-4 py-1 sm:mt-2">
            <p
              role="status"
              data-loading="Loading products..."
              className={total === 0 ? 'grow py-4 text-center text-xl' : 'text-ink-soft tabular-nums'}
            >
              {total === 0 ? 'No products found' : foundText(list)}
            </p>
            <button type="button" popoverTarget={sheetId} className="text-link where-menus text-sm lg:hidden">
              Sort
            </button>
            <a href={isForRent ? rental.href : chooser.href} className="text-link text-sm print:hidden">
              {isForRent ? 'Calculate rents' : 'Help me choose'}
            </a>
          </div>
          <Part name="list">
            {total === 0 && hasFilter && !isUnread && <NothingFound list={list} categories={facets.categories} />}
            {products.length > 0 && (
              <div data-list="">
                <ProductGrid products={products} />
                <Pages query={query} total={total} path={place.path} />
              </div>
            )}
          </Part>
        </div>
      </div>
    </div>
  );
}

/** Pagination with real links, which can be bookmarked, shared and opened without scripts. */
function Pages({ query, total, path }: { query: CatalogueQuery; total: number; path: string }) {
  const last = pagesOf(total);
  if (last === 1) return null;
  const current = query.page;
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const shown = [...new Set(near)].sort((a, b) => a - b);
  const linkTo = (page: number, text: string, rel?: 'prev' | 'next') => (
    <a
      href={catalogueHref({ ...query, page }, path)}
      rel={rel}
      aria-label={rel ? `${text} page` : `Page ${text}`}
      aria-current={page === current ? 'page' : undefined}
      className="page-link"
    >
      {text}
    </a>
  );
  return (
    <nav aria-label="Pages" className="mt-10 print:hidden">
      <ul className="flex flex-wrap items-center justify-center gap-1.5">
        {current > 1 && <li>{linkTo(current - 1, 'Previous', 'prev')}</li>}
        {shown.map((page, index) => (
          <li key={page}>
            {page - (shown[index - 1] ?? page) > 1 && (
              <span aria-hidden="true" className="me-1.5">
                …
              </span>
            )}
            {linkTo(page, String(page))}
          </li>
        ))}
        {current < last && <li>{linkTo(current + 1, 'Next', 'next')}</li>}
      </ul>
    </nav>
  );
}

type Found = { total: number; isCapped: boolean };

/** The size of a list after the word “Show”: `12 machines`, `more than 1,000 machines`. */
export function showText({ total, isCapped }: Found, noun: string): string {
  const many = `${formatNumber(total, dealer.locale)} ${noun}${total === 1 ? '' : 's'}`;
  return isCapped ? `more than ${many}` : many;
}

/** The size of a list as a whole sentence. */
export const foundText = (found: Found): string => showText(found, 'product').replace(/^m/, 'M');

function hasSupplies({ query, understood }: List, { counts }: Facets): boolean {
  const { kind } = understood?.selection ?? query.selection;
  const supplies = counts.find(({ name }) => name === 'kind')?.values.find(({ value }) => value === 'supply');
  return (supplies?.count ?? 0) > 0 && (kind?.includes('supply') ?? true);
}
