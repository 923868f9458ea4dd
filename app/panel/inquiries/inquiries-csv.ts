import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { inquiryRows } from '#app/domain/inquiries/inquiry-rows.ts';
import { sortableTime } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';

export const csvFileName = (today: Date): string => `messages-${sortableTime(today, dealer.locale).slice(0, 10)}.csv`;

/** The CSV text, with a BOM so that Excel detects UTF-8. Loads Papaparse on first use. */
export async function inquiriesCsv(inquiries: readonly Inquiry[], nameOf: (userId: string) => string): Promise<string> {
  const { default: papaparse } = await import('papaparse');
  return `\ufeff${papaparse.unparse(inquiryRows(inquiries, { nameOf, locale: dealer.locale }), { quotes: true })}`;
}
