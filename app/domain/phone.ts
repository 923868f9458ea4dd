import type { Locale } from './locale.ts';

type Where = Pick<Locale, 'callingCode'>;

/** A number as it is dialled from anywhere: `+91` and the rest. One without a country is of the dealer's. */
export function e164(number: string, { callingCode }: Where): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${callingCode}${digits.replace(/^0/, '')}`;
}

/** Zero in each of the scripts that India writes numbers in. */
const zeros = '०০੦૦୦௦౦೦൦٠۰';

/** Text with the digits of Indian scripts as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const zero = [...zeros].find((each) => {
      const value = (digit.codePointAt(0) ?? 0) - (each.codePointAt(0) ?? 0);
      return value >= 0 && value <= 9;
    });
    return zero === undefined ? digit : String((digit.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0));
  });

/** What is wrong with a number that others are to call; `undefined` when nothing is. */
export function numberProblem(number: string, where: Where): string | undefined {
  const typed = plainDigits(number).trim();
  if (typed === '') return 'Enter a number';
  if (!/^\+?[\d\s().-]+$/.test(typed)) return 'Use only digits and spaces, and a + before the country code';
  const { length } = e164(typed, where).replace(/^\+0*/, '');
  if (length < minDigits + where.callingCode.length) return 'This number is too short';
  return length > maxDigits ? 'This number is too long' : undefined;
}

/** A telephone link. */
export const telephoneLink = (number: string, where: Where): string => `tel:${e164(number, where)}`;

/** `+91 00000 00000`, as a mobile number is read out; other numbers as they are written. */
export const readableNumber = (number: string, { callingCode }: Where): string =>
  number.replace(new RegExp(`^(\\+${callingCode})(\\d{5})(\\d{5})$`), '$1 $2 $3');

/**
 * An extension behind a number, such as `ext. 12`, `x12` or `#12`; the first group is what stands before it. Letters and
 * digits of any script may be around.
 */
export const extension = /(\p{Nd}[^\p{L}\p{Nd}]*)(?:ext(?:ensio)?n?|x|#)[^\p{L}\p{Nd}]*\p{Nd}{1,6}(?!\p{Nd})/giu;

/** No number in the world is longer, its country code counted. https://www.itu.int/rec/T-REC-E.164 */
const maxDigits = 15;

/** With fewer digits nobody can be called back. */
export const minDigits = 7;

/** Whether somebody can be called: seven digits of any script, however they are written, an extension not counted. */
export const isDialable = (text: string): boolean =>
  (text.replace(extension, '$1').match(/\p{Nd}/gu) ?? []).length >= minDigits;
