import { readAmount, readPercent } from '#app/domain/bulk-values.ts';
import { isPlanField, type PlanField, planFields } from '#app/domain/cost/plan-fields.ts';
import { planTitles } from '#app/domain/cost/plan-titles.ts';
import { type Column, columnTitles } from '#app/domain/grid-columns.ts';
import { importFields } from '#app/domain/import/fields.ts';
import type { Rounding } from '#app/domain/price-change.ts';
import { readPrice } from '#app/domain/text/price-text.ts';
import { readCount } from '#app/domain/text/word-text.ts';
import type { BulkStep, PriceColumn } from './bulk.ts';

/** The bulk changes of the selected products. */
export const whats = {
  regularPrice: columnTitles.regularPrice,
  salePrice: columnTitles.salePrice,
  priceLabel: columnTitles.priceLabel,
  stock: columnTitles.stock,
  stockQuantity: columnTitles.stockQuantity,
  status: columnTitles.status,
  category: columnTitles.category,
  addTag: 'Add a tag',
  removeTag: 'Remove a tag',
} as const;
export type What = keyof typeof whats | PlanField;

/** What can be changed of the visible columns, with its titles. */
export const whatsOf = (columns: readonly Column[]): Partial<Record<What, string>> =>
  columns.some(isPlanField) ? planTitles : whats;

export const isMoney = (what: What): what is PriceColumn =>
  what === 'regularPrice' || what === 'salePrice' || (isPlanField(what) && planFields[what] === 'money');

const changes = {
  percent: 'Raise or lower by %',
  amount: 'Raise or lower by ₹',
  set: 'Set to',
  clear: 'Remove',
} as const;

export type How = keyof typeof changes | 'percentOfRegular';

/** The ways to change prices and numbers; the first is the default. Other fields can only be set. */
const hows: Partial<Record<What, Partial<Record<How, string>>>> = {
  regularPrice: changes,
  salePrice: { ...changes, percentOfRegular: 'Regular price, plus or minus %' },
  stockQuantity: { set: changes.set, clear: changes.clear },
};
const { percent, amount, ...setOrClear } = changes;
export const howsOf = (what: What): Partial<Record<How, string>> | undefined =>
  !isPlanField(what) ? hows[what] : isMoney(what) ? { ...setOrClear, percent, amount } : setOrClear;

/** The values of the bulk form. */
export type BulkValues = { what: What; how: How; text: string; rounding: Rounding };

/** Parses the form; `problem` is the error message of the text field. */
export function bulkStep({ what, how, text, rounding }: BulkValues): BulkStep | { problem: string } {
  switch (what) {
    case 'regularPrice':
    case 'salePrice':
      return priceStep(what, how, text, rounding);
    case 'addTag':
    case 'removeTag': {
      const tag = text.normalize('NFC').trim();
      if (tag === '') return { problem: 'Enter a tag' };
      return { kind: 'tag', does: what === 'addTag' ? 'add' : 'remove', tag };
    }
    case 'stockQuantity':
      if (how === 'clear') return { kind: 'cell', column: what, text: '' };
      return readCount(text) === null
        ? { problem: 'Enter a whole number, such as 3' }
        : { kind: 'cell', column: what, text };
    default:
      if (isPlanField(what)) return planStep(what, how, text, rounding);
      return { kind: 'cell', column: what, text };
  }
}

function planStep(what: PlanField, how: How, text: string, rounding: Rounding): BulkStep | { problem: string } {
  if (how === 'percent' || how === 'amount') return priceStep(what, how, text, rounding);
  if (how === 'clear') return { kind: 'cell', column: what, text: '' };
  const read = importFields[what].kind.read(text);
  if ('value' in read) return { kind: 'cell', column: what, text };
  return { problem: 'problem' in read && text.trim() !== '' ? `“${text}” ${read.problem}` : 'Enter a number' };
}

function priceStep(of: PriceColumn, how: How, text: string, rounding: Rounding): BulkStep | { problem: string } {
  const common = { kind: 'price', of, from: how === 'percentOfRegular' ? 'regularPrice' : of, rounding } as const;
  switch (how) {
    case 'clear':
      return { ...common, step: { kind: 'clear' } };
    case 'set': {
      const read = readPrice(text);
      if (!('amount' in read)) return { problem: 'Enter a price, such as 45,000' };
      return { ...common, step: { kind: 'set', amount: read.amount } };
    }
    case 'amount': {
      const read = readAmount(text);
      return 'problem' in read ? read : { ...common, step: { kind: 'amount', amount: read.value } };
    }
    default: {
      const read = readPercent(text);
      return 'problem' in read ? read : { ...common, step: { kind: 'percent', percent: read.value } };
    }
  }
}
