import { useFormContext } from 'react-hook-form';
import type { Category, CategoryFields } from '#app/domain/catalogue/category.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { EditForm, useInlineSession } from '#app/panel/frame/edit/edit-form.tsx';
import { type Field, formOf, requiredText, slugField, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import type { Noun } from '#app/panel/frame/edit/noun.ts';
import { lastAuthor } from '#app/panel/frame/last-changed.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { TextArea, TextField, verbatim } from '#app/ui/field.tsx';

/** A whole number as text; empty means 0. */
const order: Field<number, string> = {
  label: 'Order',
  initial: '0',
  read: String,
  write: (shown) => (shown.trim() === '' ? 0 : Number(shown)),
  check: (shown) => (/^([+-]?\d{1,6})?$/.test(shown.trim()) ? undefined : 'Enter a whole number'),
};

/** Returns the order that puts a new category last. */
export const nextOrder = (categories: readonly Category[]): number =>
  Math.max(0, ...categories.map(({ order }) => order)) + 1;

const fields = {
  name: requiredText('Name', 'Enter a name'),
  slug: slugField('Web address ending (slug)'),
  description: text('Description'),
  order,
};

type CategoryValues = ValuesOf<typeof fields>;

export const categoryNoun: Noun<Category, CategoryValues> = {
  name: 'category',
  subject: 'This category was',
  ...formOf<CategoryFields>()(fields),
  wordingOf: (field, message) =>
    field === 'slug' && message.startsWith('Another') ? sentences.addressTaken('category') : message,
  api: { ...panel.categories, savedBy: lastAuthor('category') },
  messages: {
    created: sentences.category.created,
    updated: 'Updated',
    failed: sentences.category.saveFailed,
  },
};

type CategoryFormProps = {
  /** `null` for a new category. */
  category: Category | null;
  order?: number;
  onClose: () => void;
};

export function CategoryForm({ category, order = 0, onClose }: CategoryFormProps) {
  const initial = { name: '', slug: '', description: '', order: String(order) };
  const session = useInlineSession(categoryNoun, { entity: category, initial }, onClose);
  const known = session.base.entity;
  return (
    <EditForm
      session={session}
      label={known ? `Category ${known.name}` : 'New category'}
      saveText={known ? 'Save category' : 'Add category'}
      layout="part"
      onCancel={onClose}
      className="grid gap-4 rounded-sm border border-ink bg-sheet p-4"
    >
      <Fields isNew={known === null} />
    </EditForm>
  );
}

function Fields({ isNew }: { isNew: boolean }) {
  const { setValue, getFieldState, formState } = useFormContext<CategoryValues>();
  const field = useFields<CategoryValues>();
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...field('name', {
            // The slug of a new category follows its name until the user edits the slug.
            onChange: ({ target }) => {
              if (isNew && !getFieldState('slug').isDirty) setValue('slug', slugFrom(target.value));
            },
          })}
          required
          autoComplete="off"
          // The user opened the form to type.
          autoFocus
        />
        <TextField
          {...field('slug')}
          hint={
            !isNew && formState.dirtyFields.slug
              ? 'If you save this, old links to this category will no longer work.'
              : 'The end of the page address: lowercase letters, digits and hyphens.'
          }
          required
          {...verbatim}
        />
      </div>
      <TextArea {...field('description')} rows={2} />
      <TextField
        {...field('order')}
        inputMode="numeric"
        hint="The category with the smallest number comes first."
        className="max-w-60"
        autoComplete="off"
      />
    </>
  );
}
