import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { tableResponse } from '#app/api/calls/file-answer.ts';
import { type CountKind, tapKinds } from '#app/domain/insights/counts.ts';
import { salesInWords } from '#app/domain/insights/in-words.ts';
import { insightsEntity, insightsQuery } from '#app/domain/insights/insights.schema.ts';
import { tapSources } from '#app/domain/insights/origin.ts';
import { comparedFrom, groupingName, type InsightsRange, isPeriod, readRange } from '#app/domain/insights/range.ts';
import {
  type Compared,
  type Insights,
  insightRows,
  insightsCells,
  insightsHeader,
  type Sale,
  type Sold,
  totalOf,
} from '#app/domain/insights/report.ts';
import { facetDefinitions, facetText } from '#app/domain/search/facets.ts';
import { dayAfter, dayOf, offsetAt } from '#app/domain/text/dates.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';
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

/** The sales of a range, and of the days before it, in one reading. */
async function readSales({ insights }: Store, range: InsightsRange, limit: readonly string[]): Promise<Compared> {
  const compared = comparedFrom(range);
  const from = startOf(range.from);
  const first = compared === null ? from : startOf(compared);
  const sold = await insights.sales(first, startOf(dayAfter(range.to, 1)), limit);
  const part = (isWanted: (sale: Sale) => boolean): Sold => ({
    inquiries: sold.inquiries.filter(isWanted),
    quotations: sold.quotations.filter(isWanted),
    won: sold.won.filter(isWanted),
  });
  return { sold: part(({ at }) => at >= from), before: compared === null ? null : part(({ at }) => at < from) };
}

type Reading = { range: InsightsRange; today: string; limit: readonly string[] };

/** The figures; inquiries and quotations of the branches of `limit`, or all. */
async function readInsights(store: Store, { range, today, limit }: Reading): Promise<Insights> {
  const { insights, branches } = store;
  const { by } = range;
  const sales = await readSales(store, range, limit);
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
  const products = byProduct.map((sum) => ({ ...sum, key: names.get(sum.key) ?? sum.key }));
  /** Inquiries have the names of products and branches, taps their slugs and ids. */
  const sumsOfRows = async () => {
    if (isPeriod(by)) return days;
    if (by === 'product') return products;
    if (by === 'source')
      return days.map((sum) => ({ ...sum, key: tapSources[sum.kind] ?? '' })).filter(({ key }) => key !== '');
    if (by !== 'branch') return sums;
    const known = new Map((await branches.list()).map(({ id, name }) => [id, name]));
    return sums.map((sum) => ({ ...sum, key: known.get(sum.key) ?? 'Removed branch' }));
  };
  const total = totalOf(days, sales);
  const machines = { ...range, by: 'product' } as const;
  return {
    ...range,
    sentence: salesInWords(range, { ...sales, total, today }, dealer.locale),
    total,
    rows: insightRows(range, { ...sales, sums: await sumsOfRows() }, dealer.locale),
    machines: insightRows(machines, { ...sales, sums: products }, dealer.locale)
      .filter(({ key }) => key !== '')
      .slice(0, maxMachines),
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
  const read = async (query: z.output<typeof insightsQuery>, { branches: limit }: Pick<Session, 'branches'>) => {
    // What this process counted just now is shown too; without the database, reading fails with its own error.
    await flushCounts?.().catch(() => {});
    const today = dayOf(now(), dealer.locale);
    return readInsights(store, { range: readRange(query, today), today, limit });
  };
  return [
    endpoint('GET /insights', 'staff:all', {
      summary:
        'Taps on WhatsApp, call, e-mail, map, share and quote list links, views of products, inquiries and quotations, ' +
        'by source, campaign, product, page, branch or period; and what visitors searched for. For staff limited to ' +
        'branches, inquiries and quotations are those of these branches.',
      query: insightsQuery,
      answers: { 200: entity('The figures', insightsEntity) },
      handle: ({ query, session }) => read(query, session),
    }),
    endpoint('GET /insights/export', 'admin', {
      summary: 'The same figures as a CSV or Excel file.',
      query: insightsQuery.extend({ format: z.enum(['csv', 'xlsx']).optional() }),
      answers: { 200: { description: 'A CSV or Excel file' } },
      async handle({ query: { format = 'csv', ...query }, session }) {
        const { by, from, to, rows } = await read(query, session);
        const header = insightsHeader(groupingName(by) + (by === 'week' || by === 'month' ? ' from' : ''));
        return tableResponse(`insights-${by}-${from}-to-${to}`, format, [header, ...rows.map(insightsCells)]);
      },
    }),
  ];
};
