import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { readAmount, readPercent } from '#app/domain/catalogue/bulk-values.ts';
import {
  type CellRead,
  type Column,
  cellWords,
  columnTitles,
  type GridField,
  type GridRow,
  isNumeric,
  type Known,
  optionsOf,
  readCell,
} from '#app/domain/catalogue/grid.ts';
import { type Edits, inEach, rowNow, withFields } from '#app/domain/catalogue/grid-edits.ts';
import { isPlanField, planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import { changedPrice, type Rounding, roundings } from '#app/domain/catalogue/price-change.ts';
import { isSameTag } from '#app/domain/catalogue/tags.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { joinList } from '#app/domain/text/list-text.ts';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Options, SelectField, Suggestions, TextField } from '#app/ui/field.tsx';
import { dealer } from '#dealer';
import type { Grid } from './use-grid.ts';

/** What can be changed of all selected products. */
export type What = Exclude<Column, 'tags'> | 'addTag' | 'removeTag';

const titles: Record<What, string> = { ...columnTitles, addTag: 'Add a tag', removeTag: 'Remove a tag' };

const whatsOf = (columns: readonly Column[]): What[] =>
  columns.flatMap((column): What[] => (column === 'tags' ? ['addTag', 'removeTag'] : [column]));

const methods = {
  percent: 'Raise or lower by %',
  amount: 'Raise or lower by ₹',
  percentOfRegular: 'Regular price, plus or minus %',
  set: 'Set to',
  clear: 'Remove',
} as const;
export type How = keyof typeof methods;

const isTag = (what: What) => what === 'addTag' || what === 'removeTag';

const isMoney = (what: What) =>
  what === 'regularPrice' || what === 'salePrice' || (isPlanField(what) && planFields[what] === 'money');

/** The methods to change a column, the default first. */
export function howsOf(what: What): How[] {
  if (isTag(what) || !isNumeric(what)) return ['set'];
  const steps: How[] = isMoney(what) ? ['percent', 'amount'] : [];
  if (what === 'salePrice') steps.push('percentOfRegular');
  return isPlanField(what) ? ['set', 'clear', ...steps] : [...steps, 'set', 'clear'];
}

export type BulkValues = { what: What; how: How; text: string; rounding: Rounding };

/** A bulk change of one column. `read` returns the new fields of a product, or why it is skipped. */
export type BulkStep = { column: Column; read: (row: GridRow) => CellRead };

type Problem = { problem: string };

/** Parses the form; `problem` is the error message of the text field. `example` is one of the selected products. */
export function bulkStep(
  { what, how, text, rounding }: BulkValues,
  known: Known,
  example: GridRow,
): BulkStep | Problem {
  if (how !== 'clear' && text.trim() === '') return { problem: isTag(what) ? 'Enter a tag' : 'Enter a value' };
  if (isTag(what)) {
    const tag = text.normalize('NFC').trim();
    return {
      column: 'tags',
      read: (row) =>
        what === 'addTag'
          ? readCell('tags', joinList([...row.tags, tag]), row, known)
          : { fields: { tags: row.tags.filter((each) => !isSameTag(each, tag)) } },
    };
  }
  if (how === 'set' || how === 'clear') {
    const column: Column = what;
    const read = (row: GridRow) => readCell(column, how === 'clear' ? '' : text, row, known);
    const tried = read(example);
    return 'problem' in tried ? { problem: `“${text}” ${tried.problem}` } : { column: what, read };
  }
  const kind = how === 'amount' ? 'amount' : 'percent';
  const by = kind === 'amount' ? readAmount(text) : readPercent(text);
  if ('problem' in by) return by;
  const from = how === 'percentOfRegular' ? 'regularPrice' : (what as GridField);
  return {
    column: what,
    read(row) {
      const made = changedPrice(Number(row[from]), { kind, by: by.value }, rounding);
      return 'problem' in made ? made : { fields: { [what]: made.price } };
    },
  };
}

/** Applies a bulk change. `news` names the first changed product, and the skipped products by reason. */
export function applied(edits: Edits, rows: readonly GridRow[], { column, read }: BulkStep) {
  const words = (row: GridRow) => cellWords(column, row, dealer.locale) || 'empty';
  const skipped: (Problem & { name: string })[] = [];
  let changed = 0;
  let example = '';
  const next = inEach(edits, rows, (edit, { name }) => {
    const before = rowNow(edit);
    const found = read(before);
    if ('problem' in found) {
      skipped.push({ name, problem: found.problem });
      return edit;
    }
    const edited = withFields(edit, found.fields);
    const after = rowNow(edited);
    if (!same(before, after) && changed++ === 0) example = `${name}: from ${words(before)} to ${words(after)}.`;
    return edited;
  });
  const news = [changed === 0 ? 'No products changed.' : `Changed ${counted(changed, 'product', 'products')}.`];
  if (changed > 0) news.push('Nothing is saved yet.', `${changed > 1 ? 'For example ' : ''}${example}`);
  for (const [problem, products] of Map.groupBy(skipped, (each) => each.problem)) {
    const [names, others] = [products.slice(0, 3).map(({ name }) => name), products.length - 3];
    news.push(`Not changed (${problem}): ${names.join(', ')}${others > 0 ? ` and ${figure(others)} more` : ''}.`);
  }
  return { edits: next, changed, news: news.join(' ') };
}

const roundingTexts: Record<Rounding, string> = {
  none: 'Do not round',
  1: 'To whole rupees',
  10: 'To ₹10',
  100: 'To ₹100',
  99: 'To end in 99, such as ₹45,299',
};

const tagsId = 'grid-tags';

/** Changes all selected products at once. It only edits their cells and saves nothing. */
export function BulkForm({ grid, tags }: { grid: Grid; tags: readonly string[] }) {
  const { edits, change, known, selected } = grid;
  const whats = whatsOf(known.columns);
  const startOf = (what: What) => ({ what, how: howsOf(what)[0] as How, text: optionsOf(what, known)?.[0] ?? '' });
  const [values, setValues] = useState<BulkValues>(() => {
    const [what] = whats as [What];
    // A page costs paise, so numbers of plans are not rounded unless the owner says so.
    return { ...startOf(what), rounding: isPlanField(what) ? 'none' : '100' };
  });
  const [error, setError] = useState<string>();
  const { what, how } = values;
  const set = (some: Partial<BulkValues>) => {
    setValues({ ...values, ...some });
    setError(undefined);
  };
  const field = (name: keyof BulkValues) => ({
    error: name === 'text' ? error : undefined,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set(name === 'what' ? startOf(target.value as What) : { [name]: target.value }),
  });
  const choices = optionsOf(what, known);
  const hows = howsOf(what);
  const isStep = how !== 'set' && how !== 'clear';

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const step = bulkStep(values, known, selected[0] as GridRow);
    if ('problem' in step) return setError(step.problem);
    const made = applied(edits, selected, step);
    change(() => made.edits, made.news);
    // Clear the value, so that a second click does not apply the change again.
    if (made.changed > 0 && choices === null) set({ text: '' });
  }

  return (
    <form
      noValidate
      aria-label="Change the selected products"
      onSubmit={submit}
      className="mb-3 grid grid-cols-2 items-end gap-3 border border-rule bg-sheet p-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
    >
      <SelectField
        label={`Change of ${counted(selected.length, 'selected product', 'selected products')}`}
        {...field('what')}
      >
        <Options of={whats.map((each) => [each, titles[each]])} />
      </SelectField>
      {hows.length > 1 && (
        <SelectField label="Method" {...field('how')}>
          <Options of={hows.map((each) => [each, methods[each]])} />
        </SelectField>
      )}
      {choices !== null && (
        <SelectField label="To" {...field('text')}>
          <Options of={choices.map((each) => [each, each])} />
        </SelectField>
      )}
      {choices === null && how !== 'clear' && (
        <TextField
          label={isTag(what) ? 'Tag' : isStep ? 'Amount, such as 5 or -5' : 'New value'}
          {...field('text')}
          autoComplete="off"
          list={isTag(what) ? tagsId : undefined}
        />
      )}
      <Suggestions id={tagsId} of={tags} />
      {isStep && (
        <SelectField label="Rounding" {...field('rounding')}>
          <Options of={roundings.map((each) => [each, roundingTexts[each]])} />
        </SelectField>
      )}
      <SmallButton text="Fill in" type="submit" className="min-h-12" />
    </form>
  );
}
