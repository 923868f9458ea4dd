import type { Category } from '#app/domain/catalogue/category.ts';
import {
  fieldNames,
  isCreatable,
  matchedFields,
  type ValueAction,
  type ValueMatch,
  valueOptions,
} from '#app/domain/catalogue/fields/value-match.ts';
import { brandsOf } from '#app/panel/catalogue/list/filter-of.ts';
import { useBrands } from '#app/panel/frame/calls/known-settings.ts';
import { Options, SelectField } from '#app/ui/field.tsx';
import { type Import, useChoice } from './import-calls.ts';
import { lines } from './import-words.ts';

type ValueChoicesProps = { about: Import; categories: readonly Category[]; brands: readonly string[] };

/** One option of a select: the action, and the value of the shop after a colon. */
const optionOf = ({ action, to }: Pick<ValueMatch, 'action' | 'to'>) => (action === 'use' ? `use:${to}` : action);
const choiceOf = (option: string): Pick<ValueMatch, 'action' | 'to'> =>
  option.startsWith('use:') ? { action: 'use', to: option.slice(4) } : { action: option as ValueAction, to: '' };

/** The values step: each value that the shop does not have, with its proposed match. A choice is sent at once. */
export function ValueChoices({ about, categories, brands }: ValueChoicesProps) {
  const { choose } = useChoice(about);
  const dealerBrands = useBrands();
  const { values } = about;
  const proposed = (field: ValueMatch['field']) =>
    values.flatMap((each) => (each.field === field && each.match ? each.match : []));
  const known = {
    category: [...new Set([...categories.map(({ name }) => name), ...proposed('category')])],
    brand: brandsOf([...brands, ...proposed('brand')], dealerBrands),
  };

  return matchedFields.map((field) => {
    const ofField = values.filter((each) => each.field === field);
    if (ofField.length === 0) return null;
    return (
      <fieldset key={field} className="mb-6 min-w-0 last:mb-0">
        <legend className="font-semibold">{fieldNames[field]}</legend>
        <ul className="mt-2 grid gap-4 sm:grid-cols-2">
          {ofField.map((each) => (
            <li key={each.value} className="min-w-0 [overflow-wrap:anywhere]">
              <SelectField
                label={`“${each.value}”`}
                error={each.action === 'ask' ? 'Please choose. Until then these rows are refused.' : undefined}
                hint={`${lines(each.rows)}${each.match === '' ? '' : `. Proposed: ${nameOf(field, each.match)}`}`}
                value={optionOf(each)}
                onChange={({ target }) => choose({ values: [{ field, value: each.value, ...choiceOf(target.value) }] })}
              >
                {each.action === 'ask' && <option value="ask">Choose…</option>}
                <Options of={valueOptions(field, known).map(([value, name]) => [`use:${value}`, `Use ${name}`])} />
                {isCreatable(field) && <option value="create">Create “{each.value}”</option>}
                {!isCreatable(field) && <option value="ignore">Ignore this value</option>}
                <option value="skip">Skip these rows</option>
              </SelectField>
            </li>
          ))}
        </ul>
      </fieldset>
    );
  });
}

const nameOf = (field: ValueMatch['field'], value: string) =>
  valueOptions(field, { brand: [], category: [] }).find(([each]) => each === value)?.[1] ?? value;
