import type { Locale } from '#app/domain/records/locale.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { dayAfter, dayOf, mondayOf } from '#app/domain/text/dates.ts';
import { fromMinor } from '#app/domain/text/money.ts';
import { type CountKind, type TapKind, tapKinds } from './counts.ts';
import type { InsightRow, Insights } from './insights.schema.ts';
import type { Grouping, InsightsRange } from './range.ts';

export type { InsightRow, Insights };
export type Ranked = Insights['searches'][number];

type Sum = { key: string; kind: CountKind; count: number };
type Sold = {
  inquiries: readonly { at: string; branch: string }[];
  quotations: readonly { at: string; branch: string; total: number; state: string }[];
};

export type Facts = { sums: readonly Sum[]; sold: Sold; nameOf: (key: string) => string };

const noTaps = () => Object.fromEntries(tapKinds.map((kind) => [kind, 0])) as Record<TapKind, number>;

/** Longest table of products, campaigns or pages. */
export const maxRows = 100;

/** The Monday of a day's week, or the first of its month. */
export function startOfPeriod(day: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'month') return `${day.slice(0, 8)}01`;
  return by === 'week' ? mondayOf(day) : day;
}

/** All periods of a range, also those without a count. */
function periodsOf({ from, to }: InsightsRange, by: 'day' | 'week' | 'month'): string[] {
  const starts = new Set<string>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) starts.add(startOfPeriod(day, by));
  return [...starts];
}

export const isPeriod = (by: Grouping): by is 'day' | 'week' | 'month' =>
  by === 'day' || by === 'week' || by === 'month';

/** The rows of a report: periods in order, others with the most taps first. */
export function insightRows(range: InsightsRange, { sums, sold, nameOf }: Facts, where: Locale): InsightRow[] {
  const { by } = range;
  const hasSales = isPeriod(by) || by === 'branch';
  const rows = new Map<string, InsightRow>();
  const rowOf = (key: string): InsightRow => {
    const known = rows.get(key) ?? emptyRow(key, nameOf(key), hasSales, by !== 'branch' && by !== 'page');
    rows.set(key, known);
    return known;
  };
  if (isPeriod(by)) for (const start of periodsOf(range, by)) rowOf(start);
  for (const { key, kind, count } of sums) addCount(rowOf(isPeriod(by) ? startOfPeriod(key, by) : key), kind, count);
  if (hasSales) {
    const keyOf = ({ at, branch }: { at: string; branch: string }) =>
      isPeriod(by) ? startOfPeriod(dayOf(new Date(at), where), by) : branch;
    for (const one of sold.inquiries) if (keyOf(one) !== '') addInquiry(rowOf(keyOf(one)));
    for (const one of sold.quotations) if (keyOf(one) !== '') addQuotation(rowOf(keyOf(one)), one);
  }
  const all = [...rows.values()];
  if (isPeriod(by)) return all.sort((a, b) => byText(a.key, b.key));
  const weight = (row: InsightRow) => row.taps * 1e6 + (row.views ?? 0) + (row.inquiries ?? 0);
  return all.sort((a, b) => weight(b) - weight(a) || byText(a.name, b.name)).slice(0, maxRows);
}

/** The figures of the whole range. */
export function totalOf(daySums: readonly Sum[], sold: Sold): InsightRow {
  const total = emptyRow('', '', true, true);
  for (const { kind, count } of daySums) addCount(total, kind, count);
  for (const _ of sold.inquiries) addInquiry(total);
  for (const one of sold.quotations) addQuotation(total, one);
  return total;
}

const emptyRow = (key: string, name: string, hasSales: boolean, hasViews: boolean): InsightRow => ({
  key,
  name,
  taps: 0,
  byTap: noTaps(),
  views: hasViews ? 0 : null,
  inquiries: hasSales ? 0 : null,
  quotations: hasSales ? 0 : null,
  quoted: hasSales ? 0 : null,
  accepted: hasSales ? 0 : null,
});

function addCount(row: InsightRow, kind: CountKind, count: number): void {
  if (kind === 'view') {
    if (row.views !== null) row.views += count;
  } else if (kind in row.byTap) {
    row.byTap[kind as TapKind] += count;
    row.taps += count;
  }
}

function addInquiry(row: InsightRow): void {
  row.inquiries = (row.inquiries ?? 0) + 1;
}

/** `total` is in paise. */
function addQuotation(row: InsightRow, { total, state }: { total: number; state: string }): void {
  row.quotations = (row.quotations ?? 0) + 1;
  row.quoted = fromMinor(Math.round((row.quoted ?? 0) * 100) + total);
  if (state === 'accepted') row.accepted = fromMinor(Math.round((row.accepted ?? 0) * 100) + total);
}

export const tapNames: Record<TapKind, string> = {
  whatsapp: 'WhatsApp',
  call: 'Call',
  mail: 'E-mail',
  map: 'Map',
  share: 'Share',
  list: 'Quote list',
};

/** The header of the exported table; its first column names the grouping. */
export const insightsHeader = (first: string): string[] => [
  first,
  'Taps',
  ...tapKinds.map((kind) => tapNames[kind]),
  'Product views',
  'Inquiries',
  'Quotations',
  'Quoted value',
  'Accepted value',
];

/** The cells of a row; empty where a figure is not known. */
export const insightsCells = (row: InsightRow): (string | number)[] => [
  toReturningCell(row.name),
  row.taps,
  ...tapKinds.map((kind) => row.byTap[kind]),
  ...[row.views, row.inquiries, row.quotations, row.quoted, row.accepted].map((figure) => figure ?? ''),
];
