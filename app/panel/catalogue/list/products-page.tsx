import { Link, useNavigation, useSearchParams } from 'react-router';
import { type Product, pageSize } from '#app/domain/catalogue/product.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { PlusIcon } from '#app/panel/frame/icons.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages, pageIn } from '#app/panel/frame/pages.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { PageMenu } from '#app/panel/frame/parts/page-menu.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { buttonClass } from '#app/ui/button.tsx';
import type { Route } from './+types/products-page';
import { filterOf, gridAddress } from './filter-of.ts';
import { ProductCard } from './product-card.tsx';
import { ProductFilters } from './product-filters.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const page = pageIn(searchParams);
  const query = { ...filterOf(searchParams), limit: pageSize, offset: (page - 1) * pageSize };
  return loadValue(
    request,
    async () => {
      const [found, categories] = await Promise.all([
        panel.products.list(query, request.signal),
        panel.categories.list().catch(() => []),
      ]);
      return { ...found, categories, page };
    },
    { sentence: sentences.product.fetchFailed, keepsLists: true },
  );
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const isOwner = useIsOwner();
  const found = useLoadedValue(loaderData);
  const [search] = useSearchParams();
  const removal = useRemoval();
  const isLoading = useNavigation().state === 'loading';
  const isFiltered = ['search', 'category', 'show'].some((name) => search.get(name));

  async function remove({ id }: Product) {
    await removal.remove(() => panel.products.remove(id), {
      question: 'Are you sure you want to delete this product?',
      success: 'Product deleted successfully',
      failure: 'Failed to delete product',
    });
    // The focused button is gone.
    if (document.activeElement === document.body) focusContent();
  }

  return (
    <>
      <PageHead title="Products">
        <Link to="/admin/products/new" className={buttonClass({ size: 'small' })}>
          <PlusIcon /> Add product
        </Link>
        <PageMenu>
          <Link
            to={gridAddress(search)}
            className={buttonClass({ kind: 'quiet', size: 'small', className: 'max-md:hidden' })}
          >
            Prices and stock
          </Link>
          <Link to="/admin/products/costs" className={buttonClass({ kind: 'quiet', size: 'small' })}>
            Cost data
          </Link>
          {isOwner && (
            <Link to="/admin/products/import" className={buttonClass({ kind: 'quiet', size: 'small' })}>
              Import / Export
            </Link>
          )}
          <p className="flex items-center text-ink-soft md:hidden">Price table: on screens from 768 px</p>
        </PageMenu>
      </PageHead>
      <ProductFilters categories={found?.categories ?? []} />
      <div className="my-1 flex flex-wrap gap-x-2 text-sm text-ink-soft md:my-3">
        <p role="status">{found && counted(found.total, 'product', 'products')}</p>
        {found !== null && found.total > 0 && <p className="md:hidden">Tap a price or stock to change it.</p>}
      </div>
      {found?.products.length === 0 && (
        <EmptyList text={isFiltered ? 'No products found' : 'No products yet'}>
          <p>
            {isFiltered
              ? 'Try fewer words, or another filter.'
              : 'Add your first product: a name, a few words and a photo are enough.'}
          </p>
        </EmptyList>
      )}
      {found === null && <NotLoaded what="The products" />}
      <ul
        className={`grid max-md:-mx-4 max-lg:divide-y max-lg:divide-rule max-lg:border-y max-lg:border-rule max-lg:empty:hidden md:max-lg:border-x lg:grid-cols-2 lg:gap-4 xl:grid-cols-3 ${isLoading ? 'opacity-60' : ''}`}
      >
        {found?.products.map((product) => (
          <ProductCard key={product.id} product={product} onDelete={() => remove(product)} />
        ))}
      </ul>
      {found && <Pages {...found} size={pageSize} />}
    </>
  );
}
