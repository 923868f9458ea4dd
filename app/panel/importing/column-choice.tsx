import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import type { Category } from '#app/domain/catalogue/category.ts';
import { type ColumnTarget, columnsProblem, columnTargets, targetName } from '#app/domain/importing/columns.ts';
import type { SameName } from '#app/domain/importing/matcher.ts';
import { addCategoriesTitle } from '#app/domain/importing/plan.ts';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { CheckField, Options, SelectField, TextField } from '#app/ui/field.tsx';
import { type Import, useChoice } from './import-calls.ts';

type ColumnChoiceProps = { about: Import; categories: readonly Category[] };

/** The column step: what each column is read as, and the options for all lines. */
export function ColumnChoice({ about, categories }: ColumnChoiceProps) {
  const [targets, setTargets] = useState(about.targets);
  const [options, setOptions] = useState(about.options);
  const { choose, isPending } = useChoice(about);
  const problem = columnsProblem(targets);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending && problem === null) void choose({ targets, options });
  }

  const setTarget = (column: number, target: ColumnTarget) =>
    setTargets(targets.map((each, index) => (index === column ? target : each)));
  const checkbox = (name: 'brandFirst' | 'addCategories' | 'fetchPictures' | 'emptyClears') => ({
    checked: options[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setOptions({ ...options, [name]: target.checked }),
  });

  return (
    <form aria-label="Columns" onSubmit={submit}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {about.titles.map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and two may share a title.
          <li key={column} className="min-w-0">
            <SelectField
              label={title || `Column ${column + 1}`}
              hint={<span className="[overflow-wrap:anywhere]">{about.samples[column]?.join(' · ') || 'Empty'}</span>}
              value={targets[column] ?? ''}
              onChange={(event) => setTarget(column, event.target.value as ColumnTarget)}
            >
              <Options of={columnTargets.map((target) => [target, targetName(target)])} />
            </SelectField>
          </li>
        ))}
      </ul>
      <fieldset className="mt-6 grid gap-4 border-t border-rule pt-4 sm:grid-cols-2">
        <legend className="sr-only">For all rows</legend>
        <SelectField
          label="Category for new products without a category"
          value={options.category}
          onChange={(event) => setOptions({ ...options, category: event.target.value })}
        >
          <option value="">None: refuse these rows</option>
          <Options of={categories.map(({ name }) => [name, name])} />
        </SelectField>
        <TextField
          label="Brand for new products without a brand"
          maxLength={100}
          value={options.brand}
          onChange={(event) => setOptions({ ...options, brand: event.target.value })}
        />
        <SelectField
          label="Rows with a known name and another SKU"
          value={options.sameName}
          onChange={(event) => setOptions({ ...options, sameName: event.target.value as SameName })}
        >
          <option value="ask">Refuse these rows</option>
          <option value="update">Update the product and its SKU</option>
          <option value="new">Add a new product</option>
        </SelectField>
        <CheckField label="Put the brand before names that lack it" {...checkbox('brandFirst')} />
        <CheckField label={addCategoriesTitle} {...checkbox('addCategories')} />
        <CheckField
          label="Copy pictures from their web addresses"
          hint="Otherwise the pictures stay on the other website."
          {...checkbox('fetchPictures')}
        />
        <CheckField
          label="Empty cells clear the field"
          hint="Otherwise the field keeps its value."
          {...checkbox('emptyClears')}
        />
      </fieldset>
      {about.notices.length > 0 && (
        <ul className="mt-4 list-disc pl-5 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {about.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <Problem role="alert" text={problem ?? undefined} className="mt-4 font-semibold text-magenta" />
      <SmallButton type="submit" text="Check again" aria-disabled={isPending || problem !== null} className="mt-4" />
    </form>
  );
}
