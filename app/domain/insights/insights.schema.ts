import { z } from 'zod';
import { tapKinds } from './counts.ts';
import { groupings } from './range.ts';

const count = z.int();
const sales = (what: string) => z.number().nullable().describe(what);

/** The figures of a period, product, branch, campaign or page. `null`: not known by it. */
const row = z.object({
  key: z.string().describe('First day of the period, or what the row is about'),
  name: z.string(),
  taps: count,
  byTap: z.record(z.enum(tapKinds), count),
  views: count.nullable().describe('Views of product pages'),
  inquiries: count.nullable(),
  quotations: count.nullable().describe('Sent quotations, the last version of each'),
  quoted: sales('Their value in rupees'),
  accepted: sales('The value of the accepted ones'),
});
export type InsightRow = z.output<typeof row>;

const ranked = z.array(z.object({ name: z.string(), count }));

export const insightsEntity = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(groupings),
  total: row,
  rows: z.array(row).describe('Periods in order; others with the most taps first, at most 100'),
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
  from: day.describe(
    'By default 28 days ago; at most 13 months are kept, days older than three months as whole months',
  ),
  to: day.describe('By default today'),
  by: z
    .enum(groupings)
    .optional()
    .describe('By default `day`; `month` instead of days and weeks that are kept as months'),
});
