import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { DraftNotice } from '#app/admin/draft-notice.tsx';
import { sameName, settle, showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useUnsavedPart } from '#app/admin/unsaved-parts.tsx';
import { useDraft } from '#app/admin/use-draft.ts';
import type { Category } from '#app/domain/category.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { type CategoryValues, categoryFields, categoryValues, isOrder } from './category-values.ts';

type CategoryFormProps = {
  /** Without an id it is a new one. */
  category: Category | Omit<Category, 'id'>;
  onClose: () => void;
};

/** Adds or changes a category. */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [known, setKnown] = useState('id' in category ? category : null);
  const isSlugTyped = useRef(false);
  const form = useForm<CategoryValues>({ defaultValues: categoryValues(category) });
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState;
  useUnsavedPart(isDirty);
  const draft = useDraft(form, { name: `category:${known?.id ?? 'new'}`, on: JSON.stringify(known) });
  const { setFocus } = form;
  // Opening the form was the last thing done; typing is the next.
  useEffect(() => setFocus('name'), [setFocus]);

  const save = form.handleSubmit(async (sent) => {
    const fields = categoryFields(sent);
    const outcome = await attempt(
      () => (known ? panel.categories.update(known.id, fields) : panel.categories.create(fields)),
      {
        success: known ? sentences.category.updated : sentences.category.created,
        failure: sentences.category.saveFailed,
      },
    );
    if ('failure' in outcome)
      return showFieldProblems(
        form,
        outcome.failure,
        sameName<CategoryValues>(['name', 'slug', 'description', 'order']),
      );
    draft.forget();
    if (settle(form, sent, categoryValues(outcome.value))) onClose();
    else setKnown(outcome.value);
    await revalidate();
  });

  return (
    <form
      aria-label={known ? `Category ${known.name}` : 'New category'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) save(event);
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
      <SaveRow text={known ? 'Save category' : 'Add category'} isPending={isSubmitting} hasChanges={isDirty}>
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
    </form>
  );
}
