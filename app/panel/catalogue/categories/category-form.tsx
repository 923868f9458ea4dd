import { useFormContext } from 'react-hook-form';
import type { Category } from '#app/domain/catalogue/category.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { EditForm } from '#app/panel/frame/edit/edit-form.tsx';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { useInlineSession } from '#app/panel/frame/edit/use-edit-session.ts';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { type CategoryValues, categoryNoun } from './category-noun.ts';

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
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
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
