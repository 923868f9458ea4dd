import { hsnDigits, isHsn } from '#app/domain/business/gst.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import {
  type PriceLabel,
  priceLabels,
  type StockStatus,
  type Visibility,
} from '#app/domain/catalogue/product-options.ts';
import { distinctTags } from '#app/domain/catalogue/tags.ts';
import { withoutMarkup } from '#app/domain/text/cell-text.ts';
import { joinList, joinPairs, splitAddresses, splitList, splitPairs } from '#app/domain/text/list-text.ts';
import { withAsciiDigits } from '#app/domain/text/safe-text.ts';
import { isDate, readPrice } from './price-text.ts';
import {
  isLowerLimit,
  readChoice,
  readCount,
  readPriceLabel,
  readPublishing,
  readStockStatus,
  readYesNo,
} from './word-text.ts';

/**
 * The result of reading a cell: a value, nothing, or a problem as a sentence without its subject. `label` and
 * `visibility` are what the cell implies for other fields; `warning` is a whole sentence; `isUnknown` marks a word that
 * the owner may match.
 */
export type CellRead<Value> =
  | { value: Value; label?: PriceLabel; visibility?: Visibility; warning?: string }
  | { empty: true }
  | { problem: string; isUnknown?: boolean };

/**
 * Reads and writes cells of one kind of field. Reading a written cell returns the original value. Only a kind that
 * `isLong` has values of more than 300 characters.
 */
export type Kind<Value> = { write: (value: Value) => string; read: (text: string) => CellRead<Value>; isLong?: true };

const orProblem = <Value>(value: Value | null, problem: string): CellRead<Value> =>
  value === null ? { problem } : { value };

export const text: Kind<string> = {
  write: (value) => value,
  read: (value) => ({ value: withoutMarkup(value) }),
  isLong: true,
};

/** A text of one line; two spaces are one. */
export const line: Kind<string> = {
  ...text,
  read: (value) => ({ value: withoutMarkup(value).replace(/\s+/g, ' ') }),
};

export const hsn: Kind<string> = {
  write: text.write,
  read: (value) =>
    isHsn(hsnDigits(value)) ? { value: hsnDigits(value) } : { problem: `“${value}” must have 4, 6 or 8 digits` },
};

/** A long code that a spreadsheet converted to a number, such as `8.90123E+12`; its last digits are lost. */
const shortened = /^\d(?:[.,]\d+)?E\+\d+$/i;
export const code: Kind<string> = {
  write: text.write,
  read: (value) =>
    shortened.test(value)
      ? { problem: `${value} was shortened by the spreadsheet; please format the column as text and write it anew` }
      : {
          value: value.replace(/^(\d+)\.0+$/, '$1').replace(/[‐‑]/g, '-'),
          ...(isDate(value) ? { warning: `“${value}” is a date; a spreadsheet may have changed the code` } : {}),
        },
};

export const price: Kind<number | null> = {
  write: (amount) => (amount === null ? '' : String(amount)),
  read(value) {
    const read = readPrice(value);
    if ('none' in read) return { empty: true };
    if ('label' in read) return { value: null, label: read.label };
    if (!('amount' in read)) return read;
    const { amount, isDamaged } = read;
    return isDamaged
      ? { value: amount, warning: `“${value}” is read as ${amount}; its sign was lost` }
      : { value: amount };
  },
};

export const yesNo: Kind<boolean> = {
  write: (value) => (value ? 'Yes' : 'No'),
  read: (value) => orProblem(readYesNo(value), 'must be Yes or No'),
};

const unknownStock = {
  problem: 'is not a stock status; please choose what it means under Unknown words',
  isUnknown: true,
} as const;

export const stockYesNo: Kind<boolean> = {
  write: yesNo.write,
  read(value) {
    const answer = readYesNo(value);
    const status = readStockStatus(value);
    const inStock = answer ?? (status === null ? null : status !== 'out_of_stock');
    return inStock === null ? unknownStock : { value: inStock };
  },
};

export const count: Kind<number | null> = {
  write: (value) => (value === null ? '' : String(value)),
  read(value) {
    const number = readCount(value);
    if (number === null) return { problem: 'must be a whole number' };
    // Such as `-2`, `1 dozen` or `2.5`.
    const isPlain = Number(withAsciiDigits(value).replace(/[^\d.-]|\.$/g, '')) === number && !/\(\d+\)/.test(value);
    return isPlain && !isLowerLimit(value)
      ? { value: number }
      : { value: number, warning: `“${value}” is read as ${number}` };
  },
};

export const rating: Kind<number | null> = {
  write: count.write,
  read(value) {
    const number = Number(withAsciiDigits(value).replace(/\s*(?:(?:\/|out of)\s*5|stars?|★)+$/i, ''));
    return Number.isFinite(number) ? { value: number } : { problem: 'must be a number from 0 to 5' };
  },
};

const oneOf = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

const unknownChoice = (names: readonly string[]) => ({ problem: `must be ${oneOf(names)}`, isUnknown: true });

export const choice = <Choice extends string>(
  names: Record<Choice, string>,
  choices: readonly Choice[],
  more: (value: string) => Choice | null = () => null,
): Kind<Choice> => ({
  write: (value) => names[value],
  read(value) {
    const chosen = readChoice(value, choices) ?? more(value);
    return chosen === null ? unknownChoice(choices.map((each) => names[each])) : { value: chosen };
  },
});

/** A status column often contains the visibility as well: `Private`, `Hidden`. */
export const status: Kind<Product['status']> = {
  write: (value) => statusNames[value],
  read(value) {
    const publishing = readPublishing(value);
    if (publishing === null) return unknownChoice(Object.values(statusNames));
    const { status, visibility } = publishing;
    return visibility === undefined ? { value: status } : { value: status, visibility };
  },
};

export const statusNames: Record<Product['status'], string> = {
  published: 'Published',
  draft: 'Draft',
  archived: 'Archived',
};

export const readVisibility = (value: string): Visibility | null => {
  const publishing = readPublishing(value);
  if (publishing === null || publishing.status === 'archived') return null;
  return publishing.visibility ?? (publishing.status === 'published' ? 'public' : 'private');
};

export const labelNames = Object.fromEntries(priceLabels.map((label) => [label, label])) as Record<PriceLabel, string>;
export const priceLabel = choice(labelNames, priceLabels, readPriceLabel);

const listOf = (split: (text: string) => string[]): Kind<string[]> => ({
  write: joinList,
  read: (value) => ({ value: split(value) }),
  isLong: true,
});
export const list = listOf((text) => splitList(withoutMarkup(text)));
export const tags = listOf((text) => distinctTags(splitList(text)));
export const addresses = listOf(splitAddresses);

export const pairs: Kind<Product['specifications']> = {
  write: joinPairs,
  isLong: true,
  read(value) {
    const { pairs, unnamed } = splitPairs(withoutMarkup(value.replace(/[：；｜]/g, (mark) => mark.normalize('NFKC'))));
    if (unnamed === '') return { value: pairs };
    const warning = `“${unnamed.slice(0, 60)}” has no name, so it is kept under “Details”`;
    return { value: [...pairs, ['Details', unnamed]], warning };
  },
};

/** Lists of objects as JSON, which users do not write by hand. */
export const objects = <Value extends object[]>(): Kind<Value> => ({
  write: (value) => (value.length === 0 ? '' : JSON.stringify(value)),
  isLong: true,
  read(value) {
    try {
      const parsed: unknown = JSON.parse(value);
      if (Array.isArray(parsed)) return { value: parsed as Value };
    } catch {
      // Falls through to the problem below.
    }
    return { problem: 'can only be imported as it was exported' };
  },
});

export const stockStatusNames: Record<StockStatus, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  on_backorder: 'On backorder',
};
export const currency: Kind<string> = {
  write: text.write,
  read: (value) => ({ value: /^(?:₹|rs\.?|rupees?)$/i.test(value) ? 'INR' : value.toUpperCase() }),
};
