import { useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { ConflictDialog } from '#app/admin/edit/conflict-dialog.tsx';
import { UploadsContext, useNewUploads } from '#app/admin/edit/uploads.ts';
import { useEdit } from '#app/admin/edit/use-edit.ts';
import { badNumbers, focusFirstError, serverErrors } from '#app/admin/form-errors.ts';
import { SectionLinks } from '#app/admin/form-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useDraft } from '#app/admin/use-draft.ts';
import { useUnsavedGuard } from '#app/admin/use-unsaved-guard.ts';
import type { Category } from '#app/domain/category.ts';
import type { Product } from '#app/domain/product.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { Basics } from './basics.tsx';
import { type ProductForm as Form, repeatedNames, toForm } from './form-values.ts';
import { numberProblems } from './number-problems.ts';
import { Pictures } from './pictures.tsx';
import { Preview } from './preview.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
import { productNoun } from './product-noun.ts';
import { Reviews } from './reviews.tsx';
import { SearchEngines } from './search-engines.tsx';
import { Specifications } from './specifications.tsx';
import { Videos } from './videos.tsx';

type ProductFormProps = {
  /** The product that is changed; `null` for a new one. */
  product: Product | null;
  /** What the form begins with. */
  initial: Form;
  categories: Category[];
};

const sections = ['Basics', 'Price & stock', 'Pictures', 'Video', 'Specifications', 'Search engines', 'Reviews'];

/** Everything there is to say of a product. */
export function ProductForm({ product, initial, categories }: ProductFormProps) {
  const form = useForm<Form>({ defaultValues: initial });
  const { isDirty } = form.formState;
  const isLeaving = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const uploads = useNewUploads();
  const toast = useToast();
  const navigate = useNavigate();
  const edit = useEdit({
    noun: productNoun,
    form,
    start: product && { entity: product, on: product.updatedAt, values: toForm(product) },
    uploads,
    check() {
      form.clearErrors();
      const values = form.getValues();
      const wrong = [...badNumbers(element.current), ...numberProblems(values), ...repeatedNames(values)];
      for (const { field, message } of wrong) form.setError(field as 'name', { message });
      if (wrong.length === 0) return true;
      toast('failure', sentences.product.invalid);
      focusFirstError(element.current);
      return false;
    },
    async onSaved(_product, { isNew, isSettled }) {
      draft.forget();
      // Whatever was typed while a new one was created is a change of it, and is still here.
      if (!isNew || !isSettled) return;
      isLeaving.current = true;
      await navigate('/admin/products');
    },
    onRefused(failure) {
      const { status, detail } = failure;
      if (status === 409) form.setError('slug', { message: typeof detail === 'string' ? detail : 'Is taken' });
      for (const [field, message] of serverErrors(failure)) form.setError(field as 'name', { message });
      focusFirstError(element.current);
    },
  });
  const draft = useDraft(form, {
    name: `product:${edit.base?.entity.id ?? 'new'}`,
    on: edit.base?.on ?? null,
  });
  useUnsavedGuard(() => isDirty && !isLeaving.current, uploads);

  const isNew = edit.base === null;
  return (
    <FormProvider {...form}>
      <DraftNotice draft={draft} />
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          edit.save();
        }}
        aria-label={isNew ? 'New product' : 'Product'}
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <SectionLinks titles={sections} />
          <Basics categories={categories} isNew={isNew} />
          <PriceAndStock />
          <UploadsContext value={uploads}>
            <Pictures />
          </UploadsContext>
          <Videos />
          <Specifications />
          <SearchEngines />
          <Reviews />
        </div>
        <Preview />
        <div className="sticky bottom-[calc(3.6rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex items-center gap-3 border-y border-rule bg-paper px-4 py-2 md:bottom-0 md:mx-0 xl:col-span-2">
          {/* Not disabled while it works: the focus would fall off it. */}
          <Button
            type="submit"
            size="small"
            aria-disabled={edit.pending !== null}
            className="grow aria-disabled:opacity-60 sm:grow-0 sm:px-8"
          >
            {edit.label('Save product')}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isDirty ? 'Unsaved changes' : isNew ? '' : 'Saved'}
          </p>
        </div>
      </form>
      <ConflictDialog noun={productNoun} edit={edit} />
    </FormProvider>
  );
}
