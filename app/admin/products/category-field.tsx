import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { useFields } from '#app/admin/edit/form.tsx';
import { PlusIcon } from '#app/admin/icons.tsx';
import type { Category } from '#app/domain/category.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { NewCategory } from './new-category.tsx';

type Values = { category: string };

/** The category of a product: an existing or a new one. */
export function CategoryField({ categories: fetched }: { categories: readonly Category[] }) {
  const { watch, setValue, setFocus } = useFormContext<Values>();
  const field = useFields<Values>();
  const category = watch('category');
  const [added, setAdded] = useState<Category[]>([]);
  const [isAdding, setIsAdding] = useState(false);
  const categories = [...fetched, ...added.filter(({ id }) => !fetched.some((each) => each.id === id))];
  const isKnown = category === '' || categories.some(({ name }) => name === category);
  const isNone = categories.length === 0;

  function choose(chosen: Category) {
    // It can be chosen once it is among the options.
    flushSync(() => setAdded([...added.filter(({ id }) => id !== chosen.id), chosen]));
    setValue('category', chosen.name, { shouldDirty: true });
    close();
  }

  function close() {
    setIsAdding(false);
    setFocus('category');
  }

  return (
    <>
      <div>
        <SelectField {...field('category')} required>
          <option value="">Choose a category</option>
          {!isKnown && <option value={category}>{category}</option>}
          {categories.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        {!isNone && !isAdding && (
          <Button size="small" kind="quiet" onClick={() => setIsAdding(true)}>
            <PlusIcon /> New category
          </Button>
        )}
      </div>
      {(isNone || isAdding) && (
        <NewCategory
          categories={categories}
          hasFocus={isAdding}
          onChosen={choose}
          onCancel={isNone ? undefined : close}
        />
      )}
    </>
  );
}
