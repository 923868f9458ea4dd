import { useSearchParams } from 'react-router';
import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { useBrands } from '#app/admin/known-settings.ts';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { brandsOf } from '#app/admin/products/brands-of.ts';
import { filterOf } from '#app/admin/products/filter-of.ts';
import { ProductFilters } from '#app/admin/products/product-filters.tsx';
import { load } from '#app/admin/session.ts';
import type { Category } from '#app/domain/category.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { columnSets, columnSetTitles } from '#app/domain/grid-columns.ts';
import { costGaps, productSorts, shownOnSite, stockStatuses } from '#app/domain/product-options.ts';
import type { Route } from './+types/grid-page';
import { gridCalls } from './grid-calls.ts';
import { furtherFilters } from './grid-filters.ts';
import { gridSentences } from './grid-sentences.ts';
import { ProductGrid } from './product-grid.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const lacks = costGaps.find((gap) => gap === searchParams.get('lacks'));
  const wanted = {
    ...filterOf(searchParams),
    brand: searchParams.get('brand') ?? '',
    tag: searchParams.get('tag') ?? '',
    stock: stockStatuses.find((stock) => stock === searchParams.get('stock')),
    sort: productSorts.find((sort) => sort === searchParams.get('sort')),
    ...(lacks && { lacks, ...shownOnSite }),
  };
  return load(
    request,
    async () => {
      const [found, categories, brands, tags] = await Promise.all([
        gridCalls.list(wanted, request.signal),
        panel.categories.list(),
        panel.products.brands(),
        panel.products.tags(),
      ]);
      return { ...found, categories, brands, tags };
    },
    {
      empty: {
        rows: null as GridRow[] | null,
        total: 0,
        categories: [] as Category[],
        brands: [] as string[],
        tags: [] as string[],
      },
      sentence: gridSentences.fetchFailed,
    },
  );
}

export default function GridPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { rows, total, categories, brands, tags } = loaderData;
  const dealerBrands = useBrands();
  const [search] = useSearchParams();
  const shows = search.get('columns') === 'costs' ? 'costs' : 'prices';
  return (
    <>
      <PageHead
        title={columnSetTitles[shows]}
        back={{ to: '/admin/products', text: 'Products' }}
        lead="Change many products at once, here or with cells copied from Excel. You see every change before it is saved."
      />
      <ProductFilters categories={categories} further={furtherFilters(brandsOf(brands, dealerBrands), tags)} />
      {rows === null && (
        <div className="mt-4">
          <NotLoaded what="The products" />
        </div>
      )}
      <ProductGrid rows={rows} total={total} columns={columnSets[shows]} categories={categories} tags={tags} />
    </>
  );
}
