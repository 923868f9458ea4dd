import type { Category } from '#app/domain/catalogue/category.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import type { Route } from './+types/new-product-page';
import { copyOf, type ProductValues, productForm } from './product-fields.ts';
import { ProductForm } from './product-form.tsx';

/** Loads the form of a new product; `?copy=` prefills it from another product. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const copied = new URL(request.url).searchParams.get('copy');
  return load<{ categories: Category[]; initial: ProductValues | null }>(
    request,
    async () => {
      const [categories, original] = await Promise.all([
        panel.categories.list(),
        copied === null ? null : panel.products.find(copied),
      ]);
      return { categories, initial: original ? copyOf(original) : productForm.initial };
    },
    // If the copied product failed to load, show no form.
    {
      empty: { categories: [], initial: copied === null ? productForm.initial : null },
      sentence: sentences.product.fetchFailed,
    },
  );
}

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { initial, categories } = loaderData;
  return (
    <>
      <PageHead title="Add product" back={{ to: '/admin/products', text: 'Products' }} />
      {initial ? (
        <ProductForm key={initial.name} product={null} initial={initial} categories={categories} />
      ) : (
        <NotLoaded what="The product to copy" />
      )}
    </>
  );
}
