import { useState } from 'react';
import type { Category } from '#app/domain/catalogue/category.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { categoryNoun, nextOrder } from '#app/panel/catalogue/categories/category-form.tsx';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { serverErrors } from '#app/panel/frame/edit/field-errors.ts';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { TextField } from '#app/ui/field.tsx';

type NewCategoryProps = {
  categories: readonly Category[];
  hasFocus: boolean;
  /** Called with the new category, or an existing one of this name. */
  onChosen: (category: Category) => void;
  /** Missing if there are no other categories to choose from. */
  onCancel?: (() => void) | undefined;
};

/** Creates a category by name inside the product form. */
export function NewCategory({ categories, hasFocus, onChosen, onCancel }: NewCategoryProps) {
  const attempt = useAttempt();
  const { pending, setPending, alone } = useOneAtATime<'saving'>();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  useLeaveGuard(() => name.trim() !== '');

  const add = () =>
    alone(async () => {
      const typed = name.trim();
      const known = categories.find((each) => each.name.toLowerCase() === typed.toLowerCase());
      if (known) return onChosen(known);
      const values = { name: typed, slug: slugFrom(typed), description: '', order: String(nextOrder(categories)) };
      if (typed === '') return setError('Enter a name');
      if (values.slug === '') return setError('Add some letters from a to z, for the web address of its page.');
      setPending('saving');
      const outcome = await attempt(() => categoryNoun.api.create(categoryNoun.write(values)), {
        success: sentences.category.created,
        failure: sentences.category.saveFailed,
      });
      if ('value' in outcome) onChosen(outcome.value);
      else setError(serverErrors(outcome.failure)[0]?.message);
    });

  return (
    <fieldset
      aria-label="New category"
      className="grid items-start gap-3 border-l-4 border-rule pl-4 sm:col-span-2 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        label="Name of the new category"
        placeholder="Colour printers"
        value={name}
        error={error}
        maxLength={120}
        autoComplete="off"
        autoFocus={hasFocus}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel?.();
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <div className="flex flex-wrap gap-2 sm:mt-7">
        <SmallButton text="Add category" aria-disabled={pending !== null} onClick={add} />
        {onCancel && <SmallButton kind="quiet" text="Cancel" onClick={onCancel} />}
      </div>
    </fieldset>
  );
}
