import type { Locale } from '#app/domain/records/locale.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import { formatMoney, formatNumber } from '#app/domain/text/money.ts';
import { comparedDays, daysIn, type InsightsRange } from './range.ts';
import { type Compared, type InsightRow, insightRows } from './report.ts';

/** `Last 7 days`, or the first and the last day. */
function rangeInWords({ from, to }: InsightsRange, today: string, where: Locale): string {
  const days = daysIn(from, to);
  if (to === today && days <= comparedDays) return days === 1 ? 'Today' : `Last ${days} days`;
  return from === to ? shortDay(to, where) : `${shortDay(from, where)} to ${shortDay(to, where)}`;
}

const counted = (count: number, one: string, many: string, where: Locale) =>
  `${count === 0 ? 'no' : formatNumber(count, where)} ${count === 1 ? one : many}`;

const ways: Record<string, string> = { Website: 'the website', 'Phone call': 'phone calls', 'Walk-in': 'visits' };

/**
 * `Last 7 days: 23 inquiries; 4 quotations sent, ₹3,40,000 won. Most came through WhatsApp (11); most asked-for product:
 * Kyocera TASKalfa 2554ci (6).` Names a source and a product of several inquiries, or of the only one.
 */
export function salesInWords(
  range: InsightsRange,
  { total, sold, today }: Compared & { total: InsightRow; today: string },
  where: Locale,
): string {
  const { inquiries, quotations, accepted } = total;
  const isOne = inquiries === 1;
  const most = (by: 'source' | 'product', words: (name: string) => string): string[] => {
    const [row] = insightRows(
      { ...range, by },
      { sums: [], sold: { ...sold, quotations: [], won: [] }, before: null },
      where,
    );
    if (row === undefined || row.key === '' || (row.inquiries === 1 && !isOne)) return [];
    return [words(row.name) + (isOne ? '' : `\u00A0(${formatNumber(row.inquiries, where)})`)];
  };
  const details = [
    ...most('source', (name) => `${isOne ? 'the inquiry' : 'most'} came through ${ways[name] ?? name}`),
    ...most('product', (name) => `${isOne ? 'product asked for' : 'most asked-for product'}: ${name}`),
  ].join('; ');
  const sent = quotations === 0 ? [] : [`${counted(quotations, 'quotation', 'quotations', where)} sent`];
  const won = accepted === 0 ? [] : [`${formatMoney(accepted, where.currency, where)} won`];
  const rest = [...sent, ...won].join(', ');
  const sums = `${counted(inquiries, 'inquiry', 'inquiries', where)}${rest && `; ${rest}`}`;
  return `${rangeInWords(range, today, where)}: ${sums}.${details && ` ${details.charAt(0).toUpperCase()}${details.slice(1)}.`}`;
}
