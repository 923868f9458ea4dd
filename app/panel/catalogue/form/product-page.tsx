import { Link } from 'react-router';
import { isPublic } from '#app/domain/catalogue/product.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { CreatedNotice, useIsJustCreated } from '#app/panel/frame/edit/created-notice.tsx';
import { CopyIcon, EyeIcon } from '#app/panel/frame/icons.tsx';
import { MayBeInTrash, NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import type { Route } from './+types/product-page';
import { ProductForm } from './product-form.tsx';

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => {
      const [categories, product] = await Promise.all([panel.categories.list(), panel.products.find(id)]);
      return product && { categories, product };
    },
    { sentence: sentences.product.fetchFailed },
  );

const linkLook =
  'inline-flex min-h-11 items-center gap-2 rounded-sm border border-ink px-3.5 text-sm font-semibold hover:bg-shade';

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { failed } = loaderData;
  const isNew = useIsJustCreated();
  // Keeps the form and its input if a reload fails or finds nothing.
  const known = useLoadedValue(loaderData);
  const back = { to: '/admin/products', text: 'Products' };
  if (known?.product.id !== params.id)
    return (
      <>
        <PageHead title={failed ? 'Product' : 'Product not found'} back={back} />
        {failed ? <NotLoaded what="The product" /> : <MayBeInTrash />}
      </>
    );
  const { product, categories } = known;
  return (
    <>
      <PageHead title={product.name} back={back}>
        {isPublic(product) && !isNew && (
          <a href={`/products/${product.slug}`} target="_blank" rel="noopener" className={linkLook}>
            <EyeIcon /> View on the site
          </a>
        )}
        <Link to={`/admin/products/new?copy=${product.id}`} className={linkLook}>
          <CopyIcon /> Duplicate
        </Link>
      </PageHead>
      {isNew && (
        <CreatedNotice
          name={product.name}
          publicPath={isPublic(product) ? `/products/${product.slug}` : null}
          newPath="/admin/products/new"
        />
      )}
      <ProductForm key={product.id} product={product} categories={categories} />
    </>
  );
}
