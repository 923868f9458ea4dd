import type { Locale } from '#app/domain/records/locale.ts';
import { dayOf } from '#app/domain/text/dates.ts';

/** The financial year of an instant, April to March on the dealer's clock: `2026-27`. */
export function financialYear(instant: Date, locale: Locale): string {
  const [year = 0, month = 0] = dayOf(instant, locale).split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** The series of a number: the financial year, for another GSTIN with its state and registration: `241/26-27`. */
export const seriesOf = (year: string, gstin: string, dealers: string): string =>
  gstin === '' || gstin === dealers ? year : `${gstin.slice(0, 2)}${gstin.slice(12, 13)}/${year.slice(2)}`;

/** `year` is a series. */
type Numbered = { year: string; serial: number; version: number };

/** `Q/2026-27/0042` or `Q241/26-27/0042`, with `-2` for version 2; empty without a serial number. */
export const quotationNumber = ({ year, serial, version }: Numbered): string =>
  serial === 0
    ? ''
    : `Q${year.includes('/') ? '' : '/'}${year}/${String(serial).padStart(4, '0')}${version === 1 ? '' : `-${version}`}`;

const typed = /^(?:q\s*\/?\s*)?(?:(\d{4}-\d{2}|\d{2}[\da-z]\/\d{2}-\d{2})\s*\/\s*)?0*([1-9]\d{0,8})(?:-(\d{1,4}))?$/i;

/** Reads a number as typed into a search, such as `42`, `0042-2` or `Q/2026-27/0042`; `null` for any other text. */
export function parseQuotationNumber(text: string): (Pick<Numbered, 'serial'> & Partial<Numbered>) | null {
  const [, year, serial, version] = typed.exec(text.trim()) ?? [];
  if (serial === undefined) return null;
  return {
    serial: Number(serial),
    ...(year === undefined ? {} : { year: year.toUpperCase() }),
    ...(version === undefined ? {} : { version: Number(version) }),
  };
}
