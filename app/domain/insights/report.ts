import type { Locale } from '#app/domain/records/locale.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { toReturningCell } from '#app/domain/text/cell-text.ts';
import { dayAfter, dayOf, mondayOf } from '#app/domain/text/dates.ts';
import { fromMinor, toMinor } from '#app/domain/text/money.ts';
import { type CountKind, type TapKind, tapKinds } from './counts.ts';
import type { InsightRow, Insights, SaleFigures } from './insights.schema.ts';
import { type Origin, originKeys, rowName } from './origin.ts';
import { type InsightsRange, isPeriod, type Period } from './range.ts';

export type { InsightRow, Insights, SaleFigures };
export type Ranked = Insights['searches'][number];

type Sum = { key: string; kind: CountKind; count: number };

/** An inquiry, or a quotation with the origin of its inquiry: `null` for none. `branch` is a name; empty for none. */
export type Sale = { at: string; branch: string; origin: Origin | null };
export type Sold = {
  inquiries: readonly Sale[];
  /** When they were sent. `total` is in paise. */
  quotations: readonly (Sale & { total: number })[];
  /** When they were accepted. */
  won: readonly (Sale & { total: number })[];
};

/** The sales of a range, and those of the days before it that they are compared with. */
export type Compared = { sold: Sold; before: Sold | null };
export type Facts = Compared & { sums: readonly Sum[] };

const noSales: SaleFigures = { inquiries: 0, quotations: 0, quoted: 0, accepted: 0 };

const emptyRow = (key: string, name: string, { hasViews = true, isCompared = false } = {}): InsightRow => ({
  key,
  name,
  taps: 0,
  byTap: Object.fromEntries(tapKinds.map((kind) => [kind, 0])) as Record<TapKind, number>,
  views: hasViews ? 0 : null,
  ...noSales,
  before: isCompared ? { ...noSales } : null,
});

/** Longest table of products, campaigns or pages. */
export const maxRows = 100;

/** The Monday of a day's week, or the first of its month. */
export function startOfPeriod(day: string, by: Period): string {
  if (by === 'month') return `${day.slice(0, 8)}01`;
  return by === 'week' ? mondayOf(day) : day;
}

/** All periods of a range, also those without a count. */
function periodsOf({ from, to }: InsightsRange, by: Period): string[] {
  const starts = new Set<string>();
  for (let day = from; day <= to; day = dayAfter(day, 1)) starts.add(startOfPeriod(day, by));
  return [...starts];
}

/** What rows are sorted by, the most important figure first. */
const order = ['inquiries', 'quotations', 'accepted', 'taps', 'views'] as const;

/** The rows of a report: periods in order; others by their figures, that without a name last. */
export function insightRows(range: InsightsRange, { sums, sold, before }: Facts, where: Locale): InsightRow[] {
  const { by } = range;
  const rows = new Map<string, InsightRow>();
  const hasViews = isPeriod(by) || by === 'product' || by === 'campaign';
  const rowOf = (key: string): InsightRow => {
    const isCompared = before !== null && !isPeriod(by);
    const name = isPeriod(by) ? key : rowName(key, by);
    const known = rows.get(key) ?? emptyRow(key, name, { hasViews, isCompared });
    rows.set(key, known);
    return known;
  };
  const rowsOf = ({ at, branch, origin }: Sale): InsightRow[] => {
    if (isPeriod(by)) return [rowOf(startOfPeriod(dayOf(new Date(at), where), by))];
    if (by === 'branch') return [rowOf(branch)];
    return (origin === null ? [''] : originKeys(origin, by)).map(rowOf);
  };
  if (isPeriod(by)) for (const start of periodsOf(range, by)) rowOf(start);
  for (const { key, kind, count } of sums) addCount(rowOf(isPeriod(by) ? startOfPeriod(key, by) : key), kind, count);
  addSales(sold, rowsOf);
  if (before !== null && !isPeriod(by)) addSales(before, (sale) => rowsOf(sale).flatMap((row) => row.before ?? []));
  const all = [...rows.values()];
  if (isPeriod(by)) return all.sort((a, b) => byText(a.key, b.key));
  const byFigures = (a: InsightRow, b: InsightRow) =>
    order.map((name) => (b[name] ?? 0) - (a[name] ?? 0)).find((difference) => difference !== 0);
  const unnamedLast = (a: InsightRow, b: InsightRow) => Number(a.key === '') - Number(b.key === '');
  return all.sort((a, b) => unnamedLast(a, b) || (byFigures(a, b) ?? byText(a.name, b.name))).slice(0, maxRows);
}

/** The figures of the whole range. */
export function totalOf(daySums: readonly Sum[], { sold, before }: Compared): InsightRow {
  const total = emptyRow('', '', { isCompared: before !== null });
  for (const { kind, count } of daySums) addCount(total, kind, count);
  addSales(sold, () => [total]);
  if (before !== null) addSales(before, () => (total.before === null ? [] : [total.before]));
  return total;
}

function addCount(row: InsightRow, kind: CountKind, count: number): void {
  if (kind === 'view') {
    if (row.views !== null) row.views += count;
  } else if (kind in row.byTap) {
    row.byTap[kind as TapKind] += count;
    row.taps += count;
  }
}

function addSales({ inquiries, quotations, won }: Sold, figuresOf: (sale: Sale) => SaleFigures[]): void {
  const plus = (rupees: number, paise: number) => fromMinor(toMinor(rupees) + paise);
  for (const sale of inquiries) for (const figures of figuresOf(sale)) figures.inquiries++;
  for (const sale of quotations)
    for (const figures of figuresOf(sale)) {
      figures.quotations++;
      figures.quoted = plus(figures.quoted, sale.total);
    }
  for (const sale of won) for (const figures of figuresOf(sale)) figures.accepted = plus(figures.accepted, sale.total);
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
