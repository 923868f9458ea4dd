import { toReturningCell } from '#app/domain/text/formula-cell.ts';
import { type TapKind, tapKinds } from './counts.ts';
import type { InsightRow } from './report.ts';

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
