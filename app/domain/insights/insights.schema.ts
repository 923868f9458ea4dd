import { z } from 'zod';
import { tapKinds } from './counts.ts';
import { groupings } from './range.ts';

const count = z.int();

const sales = z.object({
  inquiries: count,
  quotations: count.describe('Sent quotations, the last version of each'),
  quoted: z.number().describe('Their value in rupees'),
  accepted: z.number().describe('The value of quotations that were accepted in these days'),
});
export type SaleFigures = z.output<typeof sales>;

/** The figures of a period, source, product, branch, campaign or page. `null`: not known by it. */
const row = sales.extend({
  key: z.string().describe('First day of the period, or what the row is about'),
  name: z.string(),
  taps: count,
  byTap: z.record(z.enum(tapKinds), count),
  views: count.nullable().describe('Views of product pages'),
  before: sales.nullable().describe('The same for as many days before; `null` for periods and more than 92 days'),
});
export type InsightRow = z.output<typeof row>;

const ranked = z.array(z.object({ name: z.string(), count }));

export const insightsEntity = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(groupings),
  sentence: z.string().describe('What brought inquiries, in words'),
  total: row,
  rows: z.array(row).describe('Periods in order; others with the most inquiries first, at most 100'),
  /** The products with the most taps and views. */
  machines: z.array(row),
  searches: ranked,
  emptySearches: ranked,
  facets: ranked,
});
export type Insights = z.output<typeof insightsEntity>;

const day = z.iso.date().optional();

/** Days of the dealer's clock. */
export const insightsQuery = z.object({
  from: day.describe('By default 7 days ago; at most 13 months are kept, days older than three months as whole months'),
  to: day.describe('By default today'),
  by: z
    .enum(groupings)
    .optional()
    .describe('By default `source`; `month` instead of days and weeks that are kept as months'),
});
