import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { tableResponse } from '#app/api/calls/file-answer.ts';
import { type CountKind, tapKinds } from '#app/domain/insights/counts.ts';
import { insightsEntity, insightsQuery } from '#app/domain/insights/insights.schema.ts';
import { groupingName, type InsightsRange, readRange } from '#app/domain/insights/range.ts';
import {
  type Insights,
  insightRows,
  insightsCells,
  insightsHeader,
  isPeriod,
  totalOf,
} from '#app/domain/insights/report.ts';
import { facetDefinitions, facetText } from '#app/domain/search/facets.ts';
import { dayAfter, dayOf, offsetAt } from '#app/domain/text/dates.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

const visits: CountKind[] = [...tapKinds, 'view'];
/** Sums of many products or campaigns; each has a few kinds. All days are read, so that no total is cut. */
const maxSums = 2000;
const maxRanked = 20;
const maxMachines = 10;

/** Midnight of a day of the dealer's clock. */
const startOf = (day: string) =>
  new Date(`${day}T00:00:00${offsetAt(new Date(`${day}T00:00:00Z`), dealer.locale)}`).toISOString();

async function readInsights({ insights, branches }: Store, range: InsightsRange): Promise<Insights> {
  const sold = await insights.sales(startOf(range.from), startOf(dayAfter(range.to, 1)));
  const { by } = range;
  const ranked = (kind: CountKind) => ({ by: 'page', kinds: [kind], limit: maxRanked }) as const;
  const rowsBy = by === 'branch' || by === 'campaign' || by === 'page' ? by : 'product';
  const [days = [], byProduct = [], sums = [], ...lists] = await insights.sums(range, [
    { by: 'day', kinds: visits },
    { by: 'product', kinds: visits, limit: maxSums },
    { by: rowsBy, kinds: visits, limit: maxSums },
    ...(['search', 'empty-search', 'facet'] as const).map(ranked),
  ]);
  const [searches = [], emptySearches = [], facets = []] = lists.map((list) =>
    list.map(({ key, count }) => ({ name: key, count })),
  );
  const names = await insights.productNames([...new Set(byProduct.map(({ key }) => key))]);
  const products = { sums: byProduct, sold, nameOf: (slug: string) => names.get(slug) ?? slug };
  const rows = async () => {
    if (isPeriod(by)) return { sums: days, sold, nameOf: (day: string) => day };
    if (by === 'product') return products;
    if (by !== 'branch') return { sums, sold, nameOf: (key: string) => key };
    // Inquiries have the name of a branch, taps its id.
    const known = new Map((await branches.list()).map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => known.get(id) ?? 'Removed branch';
    return { sums: sums.map((sum) => ({ ...sum, key: nameOf(sum.key) })), sold, nameOf: (name: string) => name };
  };
  return {
    ...range,
    total: totalOf(days, sold),
    rows: insightRows(range, await rows(), dealer.locale),
    machines: insightRows({ ...range, by: 'product' }, products, dealer.locale).slice(0, maxMachines),
    searches,
    emptySearches,
    facets: facets.map(({ name, count }) => ({ name: facetName(name), count })),
  };
}

/** `Colour: Black & white` for `colour=mono`. */
function facetName(key: string): string {
  const [name = '', value = ''] = key.split('=');
  const facet = facetDefinitions([]).find((each) => each.name === name);
  return facet === undefined ? 'Price' : `${facet.title}: ${facetText(facet.name, value)}`;
}

export const insights: Calls = ({ store, flushCounts, now }) => {
  const read = async (query: z.output<typeof insightsQuery>) => {
    // What this process counted just now is shown too; without the database, reading fails with its own error.
    await flushCounts?.().catch(() => {});
    return readInsights(store, readRange(query, dayOf(now(), dealer.locale)));
  };
  return [
    endpoint('GET /insights', 'staff', {
      summary:
        'Taps on WhatsApp, call, e-mail, map, share and quote list links, views of products, inquiries and quotations, ' +
        'by period, product, branch, campaign or page; and what visitors searched for.',
      query: insightsQuery,
      answers: { 200: entity('The figures', insightsEntity) },
      handle: ({ query }) => read(query),
    }),
    endpoint('GET /insights/export', 'staff', {
      summary: 'The same figures as a CSV or Excel file.',
      query: insightsQuery.extend({ format: z.enum(['csv', 'xlsx']).optional() }),
      answers: { 200: { description: 'A CSV or Excel file' } },
      async handle({ query: { format = 'csv', ...query } }) {
        const { by, from, to, rows } = await read(query);
        const header = insightsHeader(groupingName(by) + (by === 'week' || by === 'month' ? ' from' : ''));
        return tableResponse(`insights-${by}-${from}-to-${to}`, format, [header, ...rows.map(insightsCells)]);
      },
    }),
  ];
};
