import type { Locale } from '#app/domain/records/locale.ts';
import { withAsciiDigits, withoutInvisible } from './safe-text.ts';

type Where = Pick<Locale, 'callingCode'>;

/** Digits of a national number in India and most other countries. */
const nationalDigits = 10;

/** Maximum digits of one number. More digits are several numbers without a separator. */
const maxSplitDigits = 60;

/** Splits digits into national numbers, each with or without a prefix; returns `null` if that fails. */
function splitNumbers(digits: string, callingCode: string): string[] | null {
  if (digits === '') return [];
  if (digits.length > maxSplitDigits) return null;
  for (const prefix of [`00${callingCode}`, `0${callingCode}`, callingCode, '0', '']) {
    const end = prefix.length + nationalDigits;
    const rest =
      digits.startsWith(prefix) && digits.length >= end ? splitNumbers(digits.slice(end), callingCode) : null;
    if (rest) return [`+${callingCode}${digits.slice(prefix.length, end)}`, ...rest];
  }
  return null;
}

/** Parses digits as one international number, without `+`. Drops the trunk zero, as in `+91 (0) 20 2553 0000`. */
function international(digits: string, isInternational: boolean, callingCode: string): string {
  const hasTrunkZero = digits.startsWith(`${callingCode}0`) && digits.length > callingCode.length + nationalDigits;
  if (isInternational) return hasTrunkZero ? callingCode + digits.slice(callingCode.length + 1) : digits;
  if (digits.startsWith('00')) return international(digits.slice(2), true, callingCode);
  const national = digits.replace(/^0/, '');
  // Too short to contain the country code: a national number.
  const hasCode = national.startsWith(callingCode) && national.length >= callingCode.length + nationalDigits;
  return hasCode ? international(national, true, callingCode) : callingCode + national;
}

/** Phone numbers of a text in E.164. Adds the dealer's country code; ignores extensions and under seven digits. */
export function phoneNumbers(text: string, { callingCode }: Where): string[] {
  const parts = plainDigits(text)
    .replace(extension, '$1')
    .split(/[^\d\s\p{Pd}+().]+|(?=\+)/u);
  const found = parts.flatMap((part) => {
    const digits = part.replace(/\D/g, '');
    if (digits.length < minDigits) return [];
    if (digits.length > maxDigits) return splitNumbers(digits, callingCode) ?? [];
    return `+${international(digits, part.startsWith('+'), callingCode)}`;
  });
  return [...new Set(found)];
}

/** Returns the first number of a text in E.164 form; if it has none, all its digits. */
export function e164(text: string, where: Where): string {
  return (
    phoneNumbers(text, where)[0] ??
    `+${international(plainDigits(text).replace(/\D/g, ''), /^\s*\+/.test(text), where.callingCode)}`
  );
}

/** Converts digits of Indian scripts to 0-9 and removes invisible characters. */
export const plainDigits = (text: string): string => withAsciiDigits(withoutInvisible(text));

export function numberProblem(number: string, where: Where): string | undefined {
  const typed = plainDigits(number).trim();
  if (typed === '') return 'Enter a number';
  if (!/^\+?[\d\s().\p{Pd}]+$/u.test(typed)) return 'Use only digits and spaces, and a + before the country code';
  const digits = e164(typed, where).replace(/^\+0*/, '');
  const { length } = digits;
  if (length < minDigits + where.callingCode.length) return 'This number is too short';
  const own = digits.startsWith(where.callingCode) ? digits.slice(where.callingCode.length) : '';
  // Toll-free numbers, such as 1800 123 456, have other lengths.
  if (own.length < nationalDigits && own !== '' && !own.startsWith('18'))
    return `A number has ${nationalDigits} digits`;
  return length > maxDigits || phoneNumbers(typed, where).length > 1 ? 'This number is too long' : undefined;
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
