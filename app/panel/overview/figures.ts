import { ApiFailure } from '#app/client.ts';
import { weekStarts } from '#app/domain/business/hours/hours.ts';
import { type ProductGap, productGaps, shownOnSite } from '#app/domain/catalogue/product-options.ts';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { one } from '#app/panel/frame/calls/answers.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { dealer } from '#dealer';

export const maxToDo = 100;

/** Counts only products that visitors can see. */
const countGap = async (lacks: ProductGap) =>
  [lacks, (await panel.products.list({ lacks, ...shownOnSite, limit: 1 })).total] as const;

const sources = {
  products: async () => (await panel.products.list({ limit: 1 })).total,
  posts: panel.posts.count,
  branches: panel.branches.list,
  latest: () => panel.inquiries.list({ limit: 5 }),
  settings: panel.settings.read,
  /** Unanswered inquiries and due follow-ups, oldest first; at most `maxToDo`. */
  toDo: () => panel.inquiries.list({ toDo: dayOf(new Date(), dealer.locale), sort: 'oldest', limit: maxToDo }),
  /** Quotations with news, with a change to make, or that expire soon. */
  offers: async () =>
    (await one<{ quotations: QuotationView[] }>(panelCall('GET', '/quotations', { query: { view: 'waiting' } })))
      .quotations,
  /** Count of published products per missing detail. */
  gaps: async () => Object.fromEntries(await Promise.all(productGaps.map(countGap))) as Record<ProductGap, number>,
  /** Timestamps of the inquiries of the last two weeks. */
  sent: async () => {
    const since = weekStarts(new Date(), dealer.locale).before;
    return (await panel.inquiries.list({ since, limit: 1000 })).map(({ createdAt }) => createdAt);
  },
  /** Count of products added in the last seven days. */
  added: async () => (await panel.products.list({ since: weekStarts(new Date(), dealer.locale).last, limit: 1 })).total,
  steps: panel.firstSteps,
};

/** Data of the dashboard; a part that failed to load is null. */
export type Figures = { [Name in keyof typeof sources]: Awaited<ReturnType<(typeof sources)[Name]>> | null };

export const noFigures = Object.fromEntries(Object.keys(sources).map((name) => [name, null])) as Figures;

/** Returns null if a single source fails; rethrows 401 so that an ended session leads to the sign-in page. */
async function readOrNull([name, read]: [string, () => Promise<unknown>]) {
  try {
    return [name, await read()];
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) throw error;
    console.error(`The dashboard could not read ${name}`, error);
    return [name, null];
  }
}

export const readFigures = async (): Promise<Figures> =>
  Object.fromEntries(await Promise.all(Object.entries(sources).map(readOrNull)));

export const hasFailures = (figures: Figures): boolean =>
  Object.keys(sources).some((name) => figures[name as keyof Figures] === null);
