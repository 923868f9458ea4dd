import { type SubmitEvent, useState } from 'react';
import type { Category } from '#app/domain/catalogue/category.ts';
import { type ColumnTarget, columnsProblem, columnTargets, targetName } from '#app/domain/importing/columns.ts';
import type { SameName } from '#app/domain/importing/matcher.ts';
import { addCategoriesTitle } from '#app/domain/importing/plan.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField, SelectField, TextField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { type Import, importCalls } from './import-calls.ts';

type ColumnChoiceProps = { about: Import; categories: readonly Category[]; onChosen: (now: Import) => void };

/** The column step: what each column is read as, and the options for all lines. */
export function ColumnChoice({ about, categories, onChosen }: ColumnChoiceProps) {
  const attempt = useAttempt();
  const [targets, setTargets] = useState(about.targets);
  const [options, setOptions] = useState(about.options);
  const [isPending, setIsPending] = useState(false);
  const problem = columnsProblem(targets);

  async function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || problem !== null) return;
    setIsPending(true);
    const outcome = await attempt(() => importCalls.choose(about.id, { targets, options }), {
      failure: (failure) => reason(failure) ?? settingsSentences.imports.chooseFailed,
    });
    setIsPending(false);
    if ('value' in outcome) onChosen(outcome.value);
  }

  const setTarget = (column: number, target: ColumnTarget) =>
    setTargets(targets.map((each, index) => (index === column ? target : each)));

  return (
    <form aria-label="Columns" onSubmit={choose}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {about.titles.map((title, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places, and two may share a title.
          <li key={column} className="min-w-0">
            <SelectField
              label={title || `Column ${column + 1}`}
              error={undefined}
              hint={
                about.samples[column]?.length ? (
                  <span className="[overflow-wrap:anywhere]">{about.samples[column].join(' · ')}</span>
                ) : (
                  'Empty'
                )
              }
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
          error={undefined}
          value={options.category}
          onChange={(event) => setOptions({ ...options, category: event.target.value })}
        >
          <option value="">None: refuse these rows</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Brand for new products without a brand"
          error={undefined}
          maxLength={100}
          value={options.brand}
          onChange={(event) => setOptions({ ...options, brand: event.target.value })}
        />
        <SelectField
          label="Rows with a known name and another SKU"
          error={undefined}
          value={options.sameName}
          onChange={(event) => setOptions({ ...options, sameName: event.target.value as SameName })}
        >
          <option value="ask">Refuse these rows</option>
          <option value="update">Update the product and its SKU</option>
          <option value="new">Add a new product</option>
        </SelectField>
        <CheckField
          label="Put the brand before names that lack it"
          error={undefined}
          checked={options.brandFirst}
          onChange={(event) => setOptions({ ...options, brandFirst: event.target.checked })}
        />
        <CheckField
          label={addCategoriesTitle}
          error={undefined}
          checked={options.addCategories}
          onChange={(event) => setOptions({ ...options, addCategories: event.target.checked })}
        />
        <CheckField
          label="Copy pictures from their web addresses"
          error={undefined}
          hint="Otherwise the pictures stay on the other website."
          checked={options.fetchPictures}
          onChange={(event) => setOptions({ ...options, fetchPictures: event.target.checked })}
        />
        <CheckField
          label="Empty cells clear the field"
          error={undefined}
          hint="Otherwise the field keeps its value."
          checked={options.emptyClears}
          onChange={(event) => setOptions({ ...options, emptyClears: event.target.checked })}
        />
      </fieldset>
      {about.notices.length > 0 && (
        <ul className="mt-4 list-disc pl-5 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {about.notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      {problem !== null && (
        <p role="alert" className="mt-4 font-semibold text-magenta">
          {problem}
        </p>
      )}
      <Button
        type="submit"
        kind="secondary"
        size="small"
        aria-disabled={isPending || problem !== null}
        className="mt-4 aria-disabled:opacity-60"
      >
        Check again
      </Button>
    </form>
  );
}
