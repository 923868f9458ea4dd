import { plain } from '#app/domain/inquiries/inquiry-reply.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { longDate } from '#app/domain/text/dates.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import type { Quotation } from './quotation.ts';

/** An amount in paise: `₹1,18,000`. */
export const rupees = (paise: number, locale: Pick<Locale, 'language' | 'currency'>): string =>
  formatMoney(fromMinor(paise), locale.currency, locale);

/** A rate in basis points: `18%`. */
export const percent = (basisPoints: number): string => `${basisPoints / 100}%`;

/** `2026-12-10` as `10 December 2026`. */
export const dayInWords = (day: string, { language }: Pick<Locale, 'language'>): string =>
  longDate(`${day}T00:00:00Z`, { language, timeZone: 'UTC' });

const units = (
  'zero one two three four five six seven eight nine ten eleven twelve ' +
  'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
).split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

function belowHundred(count: number): string {
  if (count < 20) return units[count] as string;
  const rest = count % 10;
  return rest === 0 ? (tens[count / 10] as string) : `${tens[(count - rest) / 10]}-${units[rest]}`;
}

/** Spells out a whole number with the Indian groups: `one lakh twenty-three thousand four hundred and fifty-six`. */
export function indianWords(count: number): string {
  const parts: string[] = [];
  let rest = count;
  // Beyond 99 crore, the number of crores is spelled out in the same way.
  for (const [size, name] of [
    [10_000_000, 'crore'],
    [100_000, 'lakh'],
    [1000, 'thousand'],
    [100, 'hundred'],
  ] as const) {
    const times = Math.floor(rest / size);
    if (times > 0) parts.push(`${indianWords(times)} ${name}`);
    rest %= size;
  }
  if (rest > 0 || parts.length === 0) parts.push(`${parts.length > 0 ? 'and ' : ''}${belowHundred(rest)}`);
  return parts.join(' ');
}

/** A whole amount for the foot of a quotation: `Rupees one lakh only`. */
export const amountInWords = (rupees: number): string => `Rupees ${indianWords(rupees)} only`;

type Sent = Pick<Quotation, 'number' | 'total' | 'validUntil' | 'body'>;

/** The WhatsApp message with the link of a sent quotation. */
export function quotationText(
  { number, total, validUntil, body }: Sent,
  dealerName: string,
  link: string,
  locale: Locale,
) {
  const { name, company } = body.customer;
  return `Hello ${plain(name || company)}, this is ${dealerName}. Here is our quotation ${number} for ${rupees(total, locale)}, valid until ${dayInWords(validUntil, locale)}:\n${link}`;
}
