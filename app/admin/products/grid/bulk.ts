import { counted, figure } from '#app/admin/counted.ts';
import type { PlanField } from '#app/domain/cost/plan-fields.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { type Column, cellWords, columnTitles, type Known, readCell } from '#app/domain/grid-columns.ts';
import { type Edits, inEach, rowNow, withFields } from '#app/domain/grid-edits.ts';
import { changedPrice, type PriceStep, type Rounding } from '#app/domain/price-change.ts';
import { isSameTag } from '#app/domain/tags.ts';
import { joinList } from '#app/domain/text/list-text.ts';
import { dealer } from '#dealer';

/** Columns of amounts that can be raised and lowered. */
export type PriceColumn = 'regularPrice' | 'salePrice' | PlanField;

/** A bulk change of all selected products. */
export type BulkStep =
  /** `from` is the price that the new one is computed from. */
  | { kind: 'price'; of: PriceColumn; from: PriceColumn; step: PriceStep; rounding: Rounding }
  /** Enters the same text in one column of each product. */
  | { kind: 'cell'; column: Column; text: string }
  | { kind: 'tag'; does: 'add' | 'remove'; tag: string };

/** The result of a bulk change: the number of changed products, the first of them, and skipped products by reason. */
export type Applied = {
  edits: Edits;
  changed: number;
  first: { name: string; before: string; after: string } | null;
  left: { name: string; why: string }[];
};

type Outcome = { fields: Parameters<typeof withFields>[2] } | { why: string };

export function applied(edits: Edits, rows: readonly GridRow[], step: BulkStep, known: Known): Applied {
  const left: Applied['left'] = [];
  let changed = 0;
  let first: Applied['first'] = null;
  const words = (row: GridRow) => cellWords(columnOf(step), row, dealer.locale) || 'empty';
  const now = inEach(edits, rows, (own, row) => {
    const before = rowNow(row, own[row.id]);
    const outcome = outcomeOf(step, before, known);
    if ('why' in outcome) {
      left.push({ name: row.name, why: outcome.why });
      return own;
    }
    const next = withFields(own, row, outcome.fields);
    const after = rowNow(row, next[row.id]);
    if (JSON.stringify(after) === JSON.stringify(before)) return next;
    changed++;
    first ??= { name: row.name, before: words(before), after: words(after) };
    return next;
  });
  return { edits: now, changed, first, left };
}

const columnOf = (step: BulkStep): Column =>
  step.kind === 'price' ? step.of : step.kind === 'tag' ? 'tags' : step.column;

const whyLeft = (column: PriceColumn) => ({
  'no price': `no ${columnTitles[column].toLowerCase()}`,
  'below zero': 'the price would be zero or less',
  'too large': 'the price would be too large',
});

function outcomeOf(step: BulkStep, row: GridRow, known: Known): Outcome {
  switch (step.kind) {
    case 'price': {
      const made = changedPrice(row[step.from] ?? null, step.step, step.rounding);
      return 'price' in made ? { fields: { [step.of]: made.price } } : { why: whyLeft(step.from)[made.left] };
    }
    case 'tag': {
      const others = row.tags.filter((tag) => !isSameTag(tag, step.tag));
      const isThere = others.length < row.tags.length;
      if (step.does === 'remove') return { fields: isThere ? { tags: others } : {} };
      return isThere ? { fields: {} } : read('tags', joinList([...row.tags, step.tag]), row, known);
    }
    case 'cell':
      return read(step.column, step.text, row, known);
  }
}

function read(column: Column, text: string, row: GridRow, known: Known): Outcome {
  const found = readCell(column, text, row, known);
  return 'problem' in found ? { why: `it ${found.problem}` } : found;
}

/** Describes the result of a bulk change. */
export function appliedInWords({ changed, first, left }: Applied): string {
  const said = [
    changed === 0
      ? 'No products changed.'
      : `Changed ${counted(changed, 'product', 'products')}. Nothing is saved yet.`,
  ];
  if (first !== null)
    said.push(`${changed > 1 ? 'For example ' : ''}${first.name}: from ${first.before} to ${first.after}.`);
  const reasons = new Map<string, string[]>();
  for (const { name, why } of left) reasons.set(why, [...(reasons.get(why) ?? []), name]);
  for (const [why, names] of reasons)
    said.push(`Not changed (${why}): ${names.slice(0, 3).join(', ')}${more(names.length - 3)}.`);
  return said.join(' ');
}

const more = (count: number) => (count > 0 ? ` and ${figure(count)} more` : '');
