import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { ConflictDialog } from '#app/admin/edit/conflict-dialog.tsx';
import { useUploads } from '#app/admin/edit/uploads.ts';
import { useEdit } from '#app/admin/edit/use-edit.ts';
import { sameName, showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useUnsavedPart } from '#app/admin/unsaved-parts.tsx';
import { useDraft } from '#app/admin/use-draft.ts';
import type { Category, CategoryFields } from '#app/domain/category.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { categoryNoun } from './category-noun.ts';
import { type CategoryValues, categoryValues, isOrder } from './category-values.ts';

type CategoryFormProps = {
  /** Without an id it is a new one. */
  category: Category | CategoryFields;
  onClose: () => void;
};

/** Adds or changes a category. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const { revalidate } = useRevalidator();
  const isSlugTyped = useRef(false);
  const form = useForm<CategoryValues>({ defaultValues: categoryValues(category) });
  const { errors, isDirty, dirtyFields } = form.formState;
  useUnsavedPart(isDirty);
  const latest = 'id' in category ? category : null;
  const edit = useEdit({
    noun: categoryNoun,
    form,
    start: latest && { entity: latest, on: latest.updatedAt, values: categoryValues(latest) },
    latest,
    uploads: useUploads(),
    async onSaved(_category, { isSettled }) {
      draft.forget();
      if (isSettled) onClose();
      await revalidate();
    },
    onRefused: (failure) =>
      showFieldProblems(form, failure, sameName<CategoryValues>(['name', 'slug', 'description', 'order'])),
  });
  const known = edit.base?.entity ?? null;
  const draft = useDraft(form, { name: `category:${known?.id ?? 'new'}`, on: edit.base?.on ?? null });
  const { setFocus } = form;
  // Opening the form was the last thing done; typing is the next.
  useEffect(() => setFocus('name'), [setFocus]);

  return (
    <form
      aria-label={known ? `Category ${known.name}` : 'New category'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.handleSubmit(edit.save)(event);
      }}
      className="grid gap-4 rounded-sm border border-ink bg-sheet p-4"
    >
      <DraftNotice draft={draft} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...form.register('name', {
            validate: (value) => value.trim() !== '' || 'Enter a name',
            // A new category's address follows its name until it is typed by hand.
            onChange: ({ target }) => {
              if (known === null && !isSlugTyped.current)
                form.setValue('slug', slugFrom(target.value), { shouldValidate: form.formState.isSubmitted });
            },
          })}
          label="Name"
          error={errors.name?.message}
          required
          autoComplete="off"
        />
        <TextField
          {...form.register('slug', {
            validate: (value) => value.trim() !== '' || 'Enter a slug',
            onChange: ({ target }) => {
              isSlugTyped.current = target.value !== '';
            },
          })}
          label="Slug"
          error={errors.slug?.message}
          hint={
            known && dirtyFields.slug
              ? 'Links to the old address of this category will no longer work.'
              : 'Its address on the website: small letters, digits and hyphens.'
          }
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <TextArea {...form.register('description')} label="Description" error={errors.description?.message} rows={2} />
      <TextField
        {...form.register('order', { validate: (value) => isOrder(value) || 'Enter a whole number' })}
        label="Order"
        inputMode="numeric"
        error={errors.order?.message}
        hint="Small numbers come first."
        className="max-w-60"
        autoComplete="off"
      />
      <SaveRow text={known ? 'Save category' : 'Add category'} isPending={edit.pending !== null} hasChanges={isDirty}>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            if (isDirty && !confirm(sentences.unsaved)) return;
            if (isDirty) draft.forget();
            onClose();
          }}
        >
          Cancel
        </Button>
      </SaveRow>
      <ConflictDialog noun={categoryNoun} edit={edit} />
    </form>
  );
}
