import type { Product } from '#app/domain/product.ts';
import { type PriceLabel, priceLabels, type StockStatus } from '#app/domain/product-options.ts';
import { distinctTags } from '#app/domain/tags.ts';
import { joinList, joinPairs, splitAddresses, splitList, splitPairs } from './list-text.ts';
import { readPrice } from './price-text.ts';
import { readChoice, readCount, readStockStatus, readYesNo } from './word-text.ts';

/** What a cell says; nothing where it says nothing, and a sentence without its subject where it cannot be read. */
export type CellRead<Value> = { value: Value; label?: PriceLabel } | { empty: true } | { problem: string };

/** How one kind of field stands in a cell. A read cell that was written is the value it was written from. */
export type Kind<Value> = { write: (value: Value) => string; read: (text: string) => CellRead<Value> };

const orProblem = <Value>(value: Value | null, problem: string): CellRead<Value> =>
  value === null ? { problem } : { value };

export const text: Kind<string> = { write: (value) => value, read: (value) => ({ value }) };

/** What a sheet makes of a long code: its last digits are gone. */
const shortened = /^\d(?:\.\d+)?E\+\d+$/i;
export const code: Kind<string> = {
  write: text.write,
  read: (value) =>
    shortened.test(value)
      ? { problem: `${value} was shortened by the spreadsheet; please format the column as text and write it anew` }
      : { value },
};

export const price: Kind<number | null> = {
  write: (amount) => (amount === null ? '' : String(amount)),
  read(value) {
    const read = readPrice(value);
    if ('none' in read) return { empty: true };
    if ('label' in read) return { value: null, label: read.label };
    return 'amount' in read ? { value: read.amount } : read;
  },
};

export const yesNo: Kind<boolean> = {
  write: (value) => (value ? 'Yes' : 'No'),
  read: (value) => orProblem(readYesNo(value), 'must be Yes or No'),
};

export const stockYesNo: Kind<boolean> = {
  write: yesNo.write,
  read(value) {
    const answer = readYesNo(value);
    const status = readStockStatus(value);
    return orProblem(answer ?? (status === null ? null : status !== 'out_of_stock'), 'must be Yes or No');
  },
};

export const count: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read: (value) => orProblem(readCount(value), 'must be a whole number'),
};

export const rating: Kind<number | null> = {
  write: count.write,
  read(value) {
    const number = Number(value.replace(/\s*(?:\/\s*5|stars?|★)$/i, ''));
    return Number.isFinite(number) ? { value: number } : { problem: 'must be a number from 0 to 5' };
  },
};

const oneOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

export const choice = <Choice extends string>(
  names: Record<Choice, string>,
  choices: readonly Choice[],
  more: (value: string) => Choice | null = () => null,
): Kind<Choice> => ({
  write: (value) => names[value],
  read: (value) =>
    orProblem(readChoice(value, choices) ?? more(value), `must be ${oneOf(choices.map((each) => names[each]))}`),
});

export const list: Kind<string[]> = { write: joinList, read: (value) => ({ value: splitList(value) }) };
export const tags: Kind<string[]> = { write: joinList, read: (value) => ({ value: distinctTags(splitList(value)) }) };
export const addresses: Kind<string[]> = { write: joinList, read: (value) => ({ value: splitAddresses(value) }) };

export const pairs: Kind<Product['specifications']> = {
  write: joinPairs,
  read(value) {
    const { pairs, wrong } = splitPairs(value);
    return wrong === null
      ? { value: pairs }
      : { problem: `has a line without a name: “${wrong.slice(0, 60)}”; please write “Name: value”` };
  },
};

/** Lists of several texts each, as JSON: nobody writes them by hand. */
export const objects = <Value extends object[]>(): Kind<Value> => ({
  write: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
  read(value) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return { value: parsed as Value };
    } catch {
      // Told below.
    }
    return { problem: 'can only be taken over as it was exported' };
  },
});

export const stockStatusNames: Record<StockStatus, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  on_backorder: 'On backorder',
};
export const labelNames = Object.fromEntries(priceLabels.map((label) => [label, label])) as Record<PriceLabel, string>;
export const currency: Kind<string> = {
  write: text.write,
  read: (value) => ({ value: /^(?:₹|rs\.?|rupees?)$/i.test(value) ? 'INR' : value.toUpperCase() }),
};
