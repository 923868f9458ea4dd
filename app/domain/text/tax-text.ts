import { wordEnd, wordStart } from './patterns.ts';
/** Whether an amount includes tax, or tax is added; `null` if a text does not say. */
export type TaxBasis = 'included' | 'extra';
export type TaxRead = { basis: TaxBasis | null; rate: number | null };

const [W, E] = [wordStart, wordEnd];
const percent = '@?\\s{0,5}\\d{1,2}(?:\\.\\d+)?\\s*%';
/** Stands for the tax, with or without its rate, while the words around it are read. */
const mark = '\ue000';
const tax = new RegExp(
  `(?:${percent}\\s*)?${W}(?:i?gst|tax|taxes|vat|duties|जीएसटी|टैक्स|कर)${E}(?:\\s*[@:]?\\s*${percent})?`,
  'giu',
);

/** Words before and after the tax, with what they say. */
const around: [basis: TaxBasis | null, pattern: RegExp][] = (
  [
    [null, `${W}(?:of|all)\\s+${mark}`], // inclusive of all taxes
    ['extra', `[+&][\\s-]*${mark}`], // 45,000 + 18 % GST
    ['extra', `${W}(?:plus|and|without|w/o)${E}\\.?[\\s-]*${mark}`], // plus GST
    ['extra', `${W}(?:ex|excl|exclu|exclusive|excluding|excluded)${E}\\.?[\\s-]*(?:of\\s+)?${mark}`], // excl. of GST
    ['included', `${W}(?:with|inc|incl|inclusive|including|included)${E}\\.?[\\s-]*(?:of\\s+)?${mark}`], // incl. GST
    ['included', `${mark}[\\s@]*${W}(?:included?|incl|inc|inclusive|paid|सहित)${E}\\.?`], // GST included
    ['extra', `${mark}[\\s@]*${W}(?:extra|excluded?|excl|exclusive|additional|अतिरिक्त|अलग)${E}\\.?`], // GST extra
    ['extra', `${mark}[\\s@]*${W}(?:as )?(?:applicable|per actuals?|at actuals?)${E}\\.?`], // GST as applicable
    ['extra', `${mark}\\s*at actuals?${E}`], // GST at actuals
  ] satisfies [TaxBasis | null, string][]
).map(([basis, pattern]) => [basis, new RegExp(pattern, 'giu')]);

/** Notes about tax without its name. */
const bare: [basis: TaxBasis | null, pattern: RegExp][] = [
  ['extra', /[+&]\s*(?:@\s*)?\d{1,2}(?:\.\d+)?\s*%/g], // 45,000 + 18 %
  ['included', /(?:all|fully) inclusive/gi], // 45,000 all inclusive
  ['included', /\(incl?\.?\)|(?<=\d\s?(?:\/-)?)\s{1,20}incl\b\.?/gi], // 45,000 (incl.)
  ['extra', /\(excl?\.?\)|(?<=\d\s?(?:\/-)?)\s{1,20}(?:extra|excl)\b\.?/gi], // 45,000 extra
  [null, /(?<=\d)\s{1,20}nett\b\.?/gi], // 45,000 nett
];

/** Replaces notes about tax in a text, such as `+ 18 % GST`, and returns what they say. */
export function readTax(text: string, replacement = ' '): TaxRead & { rest: string } {
  let basis: TaxBasis | null = null;
  let rest = text.replace(tax, mark);
  const isNamed = rest !== text;
  for (const [says, pattern] of [...(isNamed ? [...around, ...around] : []), ...bare])
    rest = rest.replace(pattern, (found) => {
      basis = says ?? basis;
      return found.includes(mark) ? mark : replacement;
    });
  if (isNamed) rest = rest.replace(/[([]?\s{0,20}\ue000\s{0,20}[)\]]?/g, replacement);
  const rate = isNamed || basis !== null ? /(\d{1,2}(?:\.\d+)?)\s*%/.exec(text)?.[1] : undefined;
  // `Price incl./excl. tax` leaves it to the cells.
  if (/\bincl/i.test(text) && /\bexcl/i.test(text)) basis = null;
  return { rest, basis, rate: rate === undefined ? null : Number(rate) };
}

export const taxInWords = (basis: TaxBasis, name: string) =>
  basis === 'included' ? `including ${name}` : `excluding ${name}`;

/** Converts an amount to the other basis, rounded to two decimals. */
export function convertTax(amount: number, from: TaxBasis, rate: number): number {
  const factor = 1 + rate / 100;
  return Math.round((from === 'extra' ? amount * factor : amount / factor) * 100) / 100;
}

/** `45000 excluding GST is saved as 53100 including 18 % GST`. */
export const convertedTax = (amount: number, from: TaxBasis, rate: number, name: string): string =>
  `${amount} ${taxInWords(from, name)} is saved as ${convertTax(amount, from, rate)} ${taxInWords(from === 'extra' ? 'included' : 'extra', `${rate} % ${name}`)}, like the other prices`;
