import { useNavigate } from 'react-router';
import type { Category } from '#app/domain/catalogue/category.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { catalogueCalls } from '#app/panel/catalogue/catalogue-calls.ts';
import { justCreated } from '#app/panel/frame/edit/created-notice.tsx';
import { EditForm, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { History } from '#app/panel/frame/edit/history.tsx';
import { Basics, Details } from './basics.tsx';
import { Facts } from './facts.tsx';
import { Links } from './links.tsx';
import { Plans } from './plans.tsx';
import { Preview } from './preview.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
import { type ProductValues, productForm, productNoun } from './product-fields.ts';
import { Reviews, SearchEngines, Videos } from './short-sections.tsx';
import { Specifications } from './specifications.tsx';

type ProductFormProps = {
  /** The edited product; `null` for a new one. */
  product: Product | null;
  initial?: ProductValues;
  categories: Category[];
};

export function ProductForm({ product, initial = productForm.initial, categories }: ProductFormProps) {
  const navigate = useNavigate();
  const session = useEditSession(productNoun, {
    entity: product,
    initial,
    async onSaved({ id }, { isNew, isSettled }) {
      // Input typed during creation is an unsaved change of the new product, so stay here.
      if (!isSettled || (product !== null && !isNew)) return;
      await navigate(`/admin/products/${id}`, { replace: true, state: justCreated });
    },
  });
  const { entity } = session.base;
  const isNew = entity === null;
  return (
    <>
      <EditForm session={session} label={isNew ? 'New product' : 'Product'} saveText="Save product" layout="page">
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
            <Basics categories={categories} isNew={isNew} />
            <Details isNew={isNew} />
            <PriceAndStock />
            <Plans />
            <Videos />
            <Specifications />
            <Facts />
            <SearchEngines />
            <Reviews />
          </div>
          <Preview />
        </div>
      </EditForm>
      <div className="mt-6">{entity && <Links product={entity} />}</div>
      <History {...session} entity={entity} load={catalogueCalls.history} />
    </>
  );
}
