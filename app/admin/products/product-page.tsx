import { Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useToldFailure } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import { isPublic, type Product } from '#app/domain/product.ts';
import { CopyIcon, EyeIcon } from '#app/ui/icons.tsx';
import type { Route } from './+types/product-page';
import { toForm } from './form-values.ts';
import { ProductForm } from './product-form.tsx';

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  return load(
    request,
    async () => {
      const [categories, product] = await Promise.all([panel.categories.list(), panel.products.find(id)]);
      return { categories, product };
    },
    { empty: { categories: [], product: null as Product | null }, sentence: sentences.product.fetchFailed },
  );
}

/** The form holds what is typed: nothing but another product loads it anew. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.id !== nextParams.id;

const linkLook =
  'inline-flex min-h-11 items-center gap-2 rounded-sm border border-ink px-3.5 text-sm font-semibold hover:bg-shade';

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  useToldFailure(loaderData);
  const { product, categories, failed } = loaderData;
  const back = { to: '/admin/products', text: 'Products' };
  if (product === null)
    return (
      <>
        <PageHead title={failed ? 'Product' : 'Product not found'} back={back} />
        <p className="text-ink-soft">
          {failed ? 'The product could not be loaded. Nothing was changed.' : 'It may have been deleted.'}
        </p>
        {failed && (
          <button
            type="button"
            onClick={() => location.reload()}
            className="mt-3 min-h-11 font-semibold text-cyan underline"
          >
            Try again
          </button>
        )}
      </>
    );
  return (
    <>
      <PageHead title={product.name} back={back}>
        {isPublic(product) && (
          <a href={`/products/${product.slug}`} target="_blank" rel="noopener" className={linkLook}>
            <EyeIcon /> View
          </a>
        )}
        <Link to={`/admin/products/new?copy=${product.id}`} className={linkLook}>
          <CopyIcon /> Duplicate
        </Link>
      </PageHead>
      <ProductForm key={product.id} product={product} initial={toForm(product)} categories={categories} />
    </>
  );
}
