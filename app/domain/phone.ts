const countryCode = '91';

/** A number as it is dialled from anywhere: `+91` and the rest. A number without a country is an Indian one. */
export function e164(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  return `+${countryCode}${digits.replace(/^0/, '')}`;
}

/** A telephone link. */
export const telephoneLink = (number: string): string => `tel:${e164(number)}`;

/** `+91 00000 00000`, as a mobile number is read out; other numbers as they are written. */
export const readableNumber = (number: string): string => number.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');
