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

/**
 * `Last 7 days: 23 inquiries, most from WhatsApp (11) and Kyocera TASKalfa 2554ci (6); 4 quotations sent, ₹3,40,000
 * won.` Names a source and a product of several inquiries, or of the only one.
 */
export function salesInWords(
  range: InsightsRange,
  { total, sold, today }: Compared & { total: InsightRow; today: string },
  where: Locale,
): string {
  const { inquiries, quotations, accepted } = total;
  const most = (['source', 'product'] as const).flatMap((by) => {
    const [row] = insightRows(
      { ...range, by },
      { sums: [], sold: { ...sold, quotations: [], won: [] }, before: null },
      where,
    );
    if (row === undefined || row.key === '' || (row.inquiries === 1 && inquiries > 1)) return [];
    return inquiries === 1 ? row.name : `${row.name}\u00A0(${formatNumber(row.inquiries, where)})`;
  });
  const from = most.length === 0 ? '' : `, ${inquiries === 1 ? '' : 'most '}from ${most.join(' and ')}`;
  const sent = quotations === 0 ? [] : [`${counted(quotations, 'quotation', 'quotations', where)} sent`];
  const won = accepted === 0 ? [] : [`${formatMoney(accepted, where.currency, where)} won`];
  const rest = [...sent, ...won].join(', ');
  return `${rangeInWords(range, today, where)}: ${counted(inquiries, 'inquiry', 'inquiries', where)}${from}${rest && `; ${rest}`}.`;
}
