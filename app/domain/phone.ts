import type { Locale } from './locale.ts';

type Where = Pick<Locale, 'callingCode'>;

/** Returns a number in E.164 form, `+91…`. A number without a country code gets the dealer's. */
export function e164(number: string, { callingCode }: Where): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${callingCode}${digits.replace(/^0/, '')}`;
}

/** The zero of each Indian script. */
const zeros = '०০੦૦୦௦౦೦൦٠۰';

/** Converts digits of Indian scripts to 0-9. */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const zero = [...zeros].find((each) => {
      const value = (digit.codePointAt(0) ?? 0) - (each.codePointAt(0) ?? 0);
      return value >= 0 && value <= 9;
    });
    return zero === undefined ? digit : String((digit.codePointAt(0) ?? 0) - (zero.codePointAt(0) ?? 0));
  });

/** Returns the problem of a published phone number; `undefined` if it is valid. */
export function numberProblem(number: string, where: Where): string | undefined {
  const typed = plainDigits(number).trim();
  if (typed === '') return 'Enter a number';
  if (!/^\+?[\d\s().-]+$/.test(typed)) return 'Use only digits and spaces, and a + before the country code';
  const { length } = e164(typed, where).replace(/^\+0*/, '');
  if (length < minDigits + where.callingCode.length) return 'This number is too short';
  return length > maxDigits ? 'This number is too long' : undefined;
}

export const telephoneLink = (number: string, where: Where): string => `tel:${e164(number, where)}`;

/** `+91 00000 00000` for a mobile number; other numbers unchanged. */
export const readableNumber = (number: string, { callingCode }: Where): string =>
  number.replace(new RegExp(`^(\\+${callingCode})(\\d{5})(\\d{5})$`), '$1 $2 $3');

/** Matches an extension such as `ext. 12`, `x12` or `#12`, in any script; group 1 is the text before it. */
export const extension = /(\p{Nd}[^\p{L}\p{Nd}]*)(?:ext(?:ensio)?n?|x|#)[^\p{L}\p{Nd}]*\p{Nd}{1,6}(?!\p{Nd})/giu;

/** Longest number including the country code. https://www.itu.int/rec/T-REC-E.164 */
const maxDigits = 15;

/** Fewer digits cannot be a complete phone number. */
export const minDigits = 7;

/** Reports whether a text has at least seven digits of any script, not counting an extension. */
export const isDialable = (text: string): boolean =>
  (text.replace(extension, '$1').match(/\p{Nd}/gu) ?? []).length >= minDigits;
