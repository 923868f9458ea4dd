import { useMemo } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { columnSets, columnSetTitles, stockText } from '#app/domain/catalogue/grid.ts';
import { gapTitles } from '#app/domain/catalogue/plans/plan-titles.ts';
import { costGaps, productSorts, shownOnSite, stockStatuses } from '#app/domain/catalogue/product-options.ts';
import { tagLabel } from '#app/domain/catalogue/tags.ts';
import { catalogueCalls } from '#app/panel/catalogue/catalogue-calls.ts';
import { brandsOf, filterOf } from '#app/panel/catalogue/list/filter-of.ts';
import { ProductFilters } from '#app/panel/catalogue/list/product-filters.tsx';
import { useAttempt, useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useBrands } from '#app/panel/frame/calls/known-settings.ts';
import { loadValue } from '#app/panel/frame/calls/loaded-value.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import type { Filter } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/grid-page';
import { BulkForm } from './bulk.tsx';
import { gridCalls } from './grid-calls.ts';
import { GridTable } from './grid-table.tsx';
import { ChangeBar, ReviewDialog } from './review.tsx';
import { type Grid, useGrid } from './use-grid.ts';

async function find(search: URLSearchParams, signal: AbortSignal) {
  const lacks = costGaps.find((gap) => gap === search.get('lacks'));
  const wanted = {
    ...filterOf(search),
    brand: search.get('brand') ?? '',
    tag: search.get('tag') ?? '',
    stock: stockStatuses.find((stock) => stock === search.get('stock')),
    sort: productSorts.find((sort) => sort === search.get('sort')),
    ...(lacks && { lacks, ...shownOnSite }),
  };
  const [listed, categories, brands, tags] = await Promise.all([
    gridCalls.list(wanted, signal),
    panel.categories.list(),
    catalogueCalls.brands(),
    catalogueCalls.tags(),
  ]);
  return { ...listed, categories, brands, tags };
}

const nothing: Awaited<ReturnType<typeof find>> = { rows: [], total: 0, categories: [], brands: [], tags: [] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, () => find(new URL(request.url).searchParams, request.signal), {
    sentence: sentences.product.fetchFailed,
  });

const deletionQuestion = (count: number, unsaved: number) =>
  `Delete ${counted(count, 'product', 'products')}? You can restore ${count === 1 ? 'it' : 'them'} from the trash for 30 days.${
    unsaved > 0 ? ` ${counted(unsaved, 'product has', 'products have')} unsaved changes, which are lost.` : ''
  }`;

const sorts = { name: 'By name', newest: 'Newest first', price: 'Lowest price first', '-price': 'Highest price first' };

const filter = <Value extends string>(
  name: string,
  label: string,
  all: string,
  values: readonly Value[],
  textOf: (value: Value) => string = String,
): Filter => ({ name, label, options: [['', all], ...values.map((value) => [value, textOf(value)] as const)] });

/** The filters of the grid in addition to those of the product list. */
const furtherFilters = (brands: readonly string[], tags: readonly string[]) => [
  filter('columns', 'Columns', 'Price columns', ['costs'], () => 'Cost columns'),
  filter('lacks', 'Costs', 'Any costs', costGaps, (gap) => `Machines without ${gapTitles[gap]}`),
  filter('stock', 'Stock', 'Any stock', stockStatuses, stockText),
  filter('brand', 'Brand', 'All brands', brands),
  filter('tag', 'Tag', 'All tags', tags, tagLabel),
  filter('sort', 'Sort', 'Default order', Object.keys(sorts) as (keyof typeof sorts)[], (sort) => sorts[sort]),
];

/** The products as a grid, with bulk changes and a review before saving. Narrow viewports show a link to the list. */
export default function GridPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const found = loaderData.value;
  const { rows: loaded, total, categories, brands, tags } = found ?? nothing;
  const dealerBrands = useBrands();
  const [search] = useSearchParams();
  const shows = search.get('columns') === 'costs' ? 'costs' : 'prices';
  const known = useMemo(
    () => ({ columns: columnSets[shows], categories: categories.map(({ name }) => name) }),
    [shows, categories],
  );
  const grid = useGrid(loaded, known);
  const { rows, news, selected } = grid;
  return (
    <>
      <PageHead
        title={columnSetTitles[shows]}
        back={{ to: '/admin/products', text: 'Products' }}
        lead={
          <>
            <span className="max-md:hidden">
              Change many products at once: tap a cell twice, or paste cells copied from Excel. You see every change
              before it is saved.
            </span>
            <span className="md:hidden">
              This table needs a tablet or a computer. On a phone, change prices and stock in the list of products.
            </span>
          </>
        }
      />
      <Link to={`/admin/products?${search}`} className={buttonClass({ className: 'md:hidden' })}>
        Prices in the list
      </Link>
      <div className="max-md:hidden">
        <ProductFilters categories={categories} further={furtherFilters(brandsOf(brands, dealerBrands), tags)} />
        <div className="mt-4">
          {found === null ? (
            <NotLoaded what="The products" />
          ) : (
            <>
              <SelectionBar grid={grid} />
              {total > rows.length && (
                <p className="mb-3 text-sm">
                  The first {figure(rows.length)} of {figure(total)} products are listed. Use the filters to reach the
                  others.
                </p>
              )}
              {/* The columns decide what can be changed. */}
              {selected.length > 0 && <BulkForm key={shows} grid={grid} tags={tags} />}
              <p role="status" className="mb-3 border-l-4 border-cyan bg-shade px-3 py-2 text-sm empty:hidden">
                {news}
              </p>
              {rows.length === 0 ? (
                <p className="border border-rule bg-sheet p-6 text-center">No products found</p>
              ) : (
                <GridTable grid={grid} />
              )}
            </>
          )}
          <ChangeBar grid={grid} />
        </div>
      </div>
      <ReviewDialog grid={grid} />
    </>
  );
}

/** The number of listed and selected products, with buttons to select all that match the filter and to delete the selection. */
function SelectionBar({ grid: { rows, selected, select, edits, change } }: { grid: Grid }) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  const { pending, setPending, alone } = useOneAtATime<'deleting'>();
  const isAll = selected.length === rows.length;

  async function remove() {
    const ids = selected.map(({ id }) => id);
    const unsaved = ids.filter((id) => edits[id] !== undefined).length;
    if (!confirm(deletionQuestion(ids.length, unsaved))) return;
    setPending('deleting');
    let [group, deleted] = ['', 0];
    const outcome = await attempt(
      () =>
        catalogueCalls.removeAll(ids, (some) => {
          group = some.group;
          deleted += some.deleted;
        }),
      { failure: 'Failed to delete products' },
    );
    if (deleted > 0) removal.showGroupUndoToast(`${counted(deleted, 'product', 'products')} deleted`, group);
    if ('value' in outcome) {
      const gone = new Set(ids);
      if (unsaved > 0) change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => !gone.has(id))));
      select([]);
    }
    await revalidate();
    // The Delete button is gone.
    if (document.activeElement === document.body) focusContent();
  }

  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="text-sm text-ink-soft">
        {selected.length === 0
          ? `${counted(rows.length, 'product', 'products')}, none selected`
          : `${figure(selected.length)} of ${figure(rows.length)} selected`}
      </p>
      {rows.length > 0 && (
        <SmallButton
          kind="quiet"
          text={isAll ? 'Clear selection' : `Select all ${figure(rows.length)}`}
          onClick={() => select(isAll ? [] : rows.map(({ id }) => id))}
        />
      )}
      {selected.length > 0 && (
        <SmallButton
          kind="quiet"
          icon={TrashIcon}
          text={pending === null ? `Delete ${figure(selected.length)}` : 'Deleting…'}
          aria-disabled={pending !== null}
          onClick={() => alone(remove)}
        />
      )}
    </div>
  );
}
