import { readPrice } from '#app/domain/catalogue/fields/price-text.ts';

/** A parsed value; `problem` is the error message. */
export type ValueRead = { value: number } | { problem: string };

const mostPercent = 900;

/** Parses a percentage: `5`, `+5 %`, `−7.5`. */
export function readPercent(text: string): ValueRead {
  const match = /^([+−–-]?)\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%?$/.exec(text.normalize('NFKC').trim());
  if (match === null) return { problem: 'Enter a number, such as 5 or -5' };
  const size = Number((match[2] as string).replace(',', '.'));
  const value = match[1] === '' || match[1] === '+' ? size : -size;
  return value > mostPercent || value <= -100 ? { problem: 'Must be more than -100 and at most 900' } : { value };
}

/** Parses a signed amount of money: `500`, `−₹500`, `+ 1.5 lakh`. */
export function readAmount(text: string): ValueRead {
  const match = /^([+−–-]?)(.*)$/.exec(text.normalize('NFKC').trim());
  const read = readPrice(match?.[2] ?? '');
  if (!('amount' in read)) return { problem: 'Enter an amount, such as 500 or -500' };
  return { value: match?.[1] === '' || match?.[1] === '+' ? read.amount : -read.amount };
}
