import { type BaseSyntheticEvent, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { ConflictDialog } from '#app/admin/conflict-dialog.tsx';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { productSaveFailure } from '#app/admin/failures.ts';
import { badNumbers, focusFirstError, serverErrors } from '#app/admin/form-errors.ts';
import { SectionLinks } from '#app/admin/form-section.tsx';
import { merge } from '#app/admin/merge.ts';
import { sentences } from '#app/admin/sentences.ts';
import { useDraft } from '#app/admin/use-draft.ts';
import { useUnsavedGuard } from '#app/admin/use-unsaved-guard.ts';
import type { Category } from '#app/domain/category.ts';
import type { Product } from '#app/domain/product.ts';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { Basics } from './basics.tsx';
import { fieldLabels } from './field-labels.ts';
import { type ProductForm as Form, repeatedNames, toFields, toForm } from './form-values.ts';
import { Pictures } from './pictures.tsx';
import { Preview } from './preview.tsx';
import { PriceAndStock } from './price-and-stock.tsx';
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
  const { isDirty, isSubmitting } = form.formState;
  const [saved, setSaved] = useState(product);
  const [theirs, setTheirs] = useState<Product | null>(null);
  const isLeaving = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const attempt = useAttempt();
  const toast = useToast();
  const navigate = useNavigate();
  const draft = useDraft(form, { name: `product:${product?.id ?? 'new'}`, on: saved?.updatedAt ?? null });
  useUnsavedGuard(() => isDirty && !isLeaving.current);

  // A changed product begins where its last save ended.
  const base = saved ? toForm(saved) : initial;

  async function submit(values: Form, event?: BaseSyntheticEvent) {
    const wrong = [...badNumbers(event?.target), ...repeatedNames(values)];
    if (wrong.length > 0) {
      for (const { field, message } of wrong) form.setError(field as 'name', { message });
      toast('failure', sentences.product.invalid);
      return focusFirstError(element.current);
    }
    const fields = toFields(values);
    const outcome = await attempt(
      () => (saved ? panel.products.update(saved.id, fields, saved.updatedAt) : panel.products.create(fields)),
      {
        success: saved ? sentences.product.updated : sentences.product.created,
        failure: productSaveFailure,
      },
    );
    if ('value' in outcome) {
      draft.forget();
      if (saved) {
        setSaved(outcome.value);
        form.reset(toForm(outcome.value));
        return;
      }
      isLeaving.current = true;
      return navigate('/admin/products');
    }
    const { failure } = outcome;
    if (failure.status === 409) return explainConflict(failure.detail);
    for (const [field, message] of serverErrors(failure)) form.setError(field as 'name', { message });
    focusFirstError(element.current);
  }

  /** The address is taken, or someone else has saved this product since it was opened. */
  async function explainConflict(detail: unknown) {
    const now = saved && (await panel.products.find(saved.id).catch(() => null));
    if (saved && now && now.updatedAt !== saved.updatedAt) return setTheirs(now);
    form.setError('slug', { message: typeof detail === 'string' ? detail : 'This address is taken' });
    focusFirstError(element.current);
  }

  const merged = theirs && merge(base, form.getValues(), toForm(theirs));
  const resolve = (values: Form) => {
    if (theirs === null) return;
    setSaved(theirs);
    form.reset(toForm(theirs));
    form.reset(values, { keepDefaultValues: true });
    setTheirs(null);
  };

  const isNew = saved === null;
  return (
    <FormProvider {...form}>
      <DraftNotice draft={draft} />
      <form
        ref={element}
        noValidate
        onSubmit={form.handleSubmit(submit)}
        aria-label={isNew ? 'New product' : 'Product'}
        className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]"
      >
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <SectionLinks titles={sections} />
          <Basics categories={categories} isNew={isNew} />
          <PriceAndStock />
          <Pictures />
          <Videos />
          <Specifications />
          <SearchEngines />
          <Reviews />
        </div>
        <Preview />
        <div className="sticky bottom-[calc(3.6rem+env(safe-area-inset-bottom))] z-20 -mx-4 flex items-center gap-3 border-y border-rule bg-paper px-4 py-2 md:bottom-0 md:mx-0 xl:col-span-2">
          <Button type="submit" size="small" disabled={isSubmitting} className="grow sm:grow-0 sm:px-8">
            {isSubmitting ? 'Saving…' : 'Save product'}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {isDirty ? 'Unsaved changes' : isNew ? '' : 'Saved'}
          </p>
        </div>
      </form>
      <ConflictDialog
        what="product"
        differences={merged?.differences ?? null}
        labelOf={(field) => fieldLabels[field]}
        mine={form.getValues()}
        theirs={theirs && toForm(theirs)}
        onMerge={() => merged && resolve(merged.merged)}
        onTakeTheirs={() => theirs && resolve(toForm(theirs))}
        onClose={() => setTheirs(null)}
      />
    </FormProvider>
  );
}
