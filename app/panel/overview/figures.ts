import { ApiFailure } from '#app/client.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { weekStarts } from '#app/domain/business/hours/week.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { type ProductGap, productGaps, shownOnSite } from '#app/domain/catalogue/product-options.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { FirstSteps } from '#app/domain/overview/first-steps.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { dealer } from '#dealer';

/** Data of the dashboard; a part that failed to load is null. */
export type Figures = {
  products: number | null;
  posts: number | null;
  unread: number | null;
  branches: Branch[] | null;
  latest: Inquiry[] | null;
  settings: Settings | null;
  /** Unanswered inquiries and due follow-ups, oldest first; at most `maxToDo`. */
  toDo: Inquiry[] | null;
  /** Count of published products per missing detail. */
  gaps: Record<ProductGap, number> | null;
  /** Timestamps of the inquiries of the last two weeks. */
  sent: string[] | null;
  /** Count of products added in the last seven days. */
  added: number | null;
  steps: FirstSteps | null;
};

const latestCount = 5;
export const maxToDo = 100;

export const noFigures: Figures = {
  products: null,
  posts: null,
  unread: null,
  branches: null,
  latest: null,
  settings: null,
  toDo: null,
  gaps: null,
  sent: null,
  added: null,
  steps: null,
};

/** Returns null if a single source fails; rethrows 401 so that an ended session leads to the sign-in page. */
async function readOrNull<Value>(name: string, get: () => Promise<Value>): Promise<Value | null> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) throw error;
    console.error(`The dashboard could not read the ${name}`, error);
    return null;
  }
}

/** Counts only products that visitors can see. */
const countGap = async (lacks: ProductGap): Promise<[ProductGap, number]> => [
  lacks,
  (await panel.products.list({ lacks, ...shownOnSite, limit: 1 })).total,
];

export async function readFigures(): Promise<Figures> {
  const starts = weekStarts(new Date(), dealer.locale);
  const [products, posts, unread, branches, latest, settings, toDo, gaps, sent, added, steps] = await Promise.all([
    readOrNull('products', async () => (await panel.products.list({ limit: 1 })).total),
    readOrNull('posts', () => panel.posts.count()),
    readOrNull('status', async () => (await panel.status()).messages.unread),
    readOrNull('branches', () => panel.branches.list()),
    readOrNull('messages', () => panel.inquiries.list({ limit: latestCount })),
    readOrNull('settings', () => panel.settings.read()),
    readOrNull('messages to do', () =>
      panel.inquiries.list({ toDo: dayOf(new Date(), dealer.locale), sort: 'oldest', limit: maxToDo }),
    ),
    readOrNull('gaps', async () => Object.fromEntries(await Promise.all(productGaps.map(countGap))) as Figures['gaps']),
    readOrNull('messages of two weeks', async () =>
      (await panel.inquiries.list({ since: starts.before, limit: 1000 })).map(({ createdAt }) => createdAt),
    ),
    readOrNull('new products', async () => (await panel.products.list({ since: starts.last, limit: 1 })).total),
    readOrNull('first steps', () => panel.firstSteps()),
  ]);
  return { products, posts, unread, branches, latest, settings, toDo, gaps, sent, added, steps };
}

export const hasFailures = (figures: Figures): boolean =>
  Object.keys(noFigures).some((name) => figures[name as keyof Figures] === null);
