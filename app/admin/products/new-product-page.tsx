import { useToldFailure } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import type { Route } from './+types/new-product-page';
import { copyOf, emptyForm } from './form-values.ts';
import { ProductForm } from './product-form.tsx';

/** A new product; with `?copy=` one that begins like another. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const copied = new URL(request.url).searchParams.get('copy');
  return load(
    request,
    async () => {
      const [categories, original] = await Promise.all([
        panel.categories.list(),
        copied === null ? null : panel.products.find(copied),
      ]);
      return { categories, initial: original ? copyOf(original) : emptyForm };
    },
    { empty: { categories: [], initial: emptyForm }, sentence: sentences.product.fetchFailed },
  );
}

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  useToldFailure(loaderData);
  return (
    <>
      <PageHead title="Add product" back={{ to: '/admin/products', text: 'Products' }} />
      <ProductForm
        key={loaderData.initial.name}
        product={null}
        initial={loaderData.initial}
        categories={loaderData.categories}
      />
    </>
  );
}
