import type { Locale } from './locale.ts';

type Where = Pick<Locale, 'callingCode'>;

/** A number as it is dialled from anywhere: `+91` and the rest. One without a country is of the dealer's. */
export function e164(number: string, { callingCode }: Where): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${callingCode}${digits.replace(/^0/, '')}`;
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

/** With fewer digits nobody can be called back. */
export const minDigits = 7;

/** Whether somebody can be called: seven digits of any script, however they are written, an extension not counted. */
export const isDialable = (text: string): boolean =>
  (text.replace(extension, '$1').match(/\p{Nd}/gu) ?? []).length >= minDigits;
