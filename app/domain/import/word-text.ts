import type { StockStatus } from '#app/domain/product-options.ts';

const squeezed = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .replace(/[.!*]+$/, '')
    .trim();

const yes = new Set(['yes', 'y', 'true', '1', 'on', 'ha', 'haan', 'ok', '✓', '✔', '☑', '✅', 'हाँ', 'हां']);
const no = new Set(['no', 'n', 'false', '0', 'off', 'nahi', '✗', '✘', '❌', '☐', 'नहीं']);

/** `null` where it says neither. */
export function readYesNo(text: string): boolean | null {
  const word = squeezed(text);
  return yes.has(word) ? true : no.has(word) ? false : null;
}

/** A whole number, with or without its unit; `null` where it is none. */
export function readCount(text: string): number | null {
  const match = /^(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.0+)?\s*(?:nos?|pcs?|pieces?|units?|sets?)?\.?$/i.exec(text.trim());
  return match === null ? null : Number((match[1] as string).replaceAll(',', ''));
}

const stockWords: [RegExp, StockStatus][] = [
  [
    /^(?:out of stock|sold out|no stock|not (?:in stock|available)|unavailable|nil|none|finished|discontinued|oos)$/,
    'out_of_stock',
  ],
  [
    /^(?:on back ?order|back ?order(?:ed)?|on order|pre ?order|on demand|against order|coming soon|\d+.*(?:days?|weeks?))$/,
    'on_backorder',
  ],
  [/^(?:in stock|available|ready(?: stock)?|stock|ex stock|instock|immediate)$/, 'in_stock'],
];

/** A stock status by the words that dealers have for it; `null` where it is none. */
export function readStockStatus(text: string): StockStatus | null {
  const words = squeezed(text);
  const found = stockWords.find(([pattern]) => pattern.test(words));
  if (found) return found[1];
  const answer = readYesNo(words);
  return answer === null ? null : answer ? 'in_stock' : 'out_of_stock';
}

/** One of a few choices, in any way of writing; `null` where it is none. */
export function readChoice<Choice extends string>(text: string, choices: readonly Choice[]): Choice | null {
  const word = squeezed(text);
  return choices.find((choice) => squeezed(choice) === word) ?? null;
}
