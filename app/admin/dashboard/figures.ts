import { panel } from '#app/admin/calls.ts';
import { ApiFailure } from '#app/client.ts';
import type { FirstSteps } from '#app/domain/first-steps.ts';
import type { Message } from '#app/domain/message.ts';
import { shownOnSite } from '#app/domain/product.ts';
import { type ProductGap, productGaps } from '#app/domain/product-options.ts';
import type { Settings } from '#app/domain/settings.ts';
import { dealer } from '#dealer';
import { weekStarts } from './week.ts';

/** What the dashboard shows; null for what could not be had. */
export type Figures = {
  products: number | null;
  posts: number | null;
  /** Messages nobody has opened. */
  unread: number | null;
  branches: number | null;
  /** The latest messages, newest first. */
  latest: Message[] | null;
  settings: Settings | null;
  /** Messages that nobody has begun to answer, the one that waits longest first; up to `countedUnanswered`. */
  unanswered: Message[] | null;
  /** How many products on the site lack something that visitors look for. */
  gaps: Record<ProductGap, number> | null;
  /** When the messages of the last two weeks were sent. */
  sent: string[] | null;
  /** Products added in the last seven days. */
  added: number | null;
  steps: FirstSteps | null;
};

const latestCount = 5;
export const countedUnanswered = 100;

export const noFigures: Figures = {
  products: null,
  posts: null,
  unread: null,
  branches: null,
  latest: null,
  settings: null,
  unanswered: null,
  gaps: null,
  sent: null,
  added: null,
  steps: null,
};

/** One source may fail and leave the others; a session that has ended ends it all. */
async function one<Value>(name: string, get: () => Promise<Value>): Promise<Value | null> {
  try {
    return await get();
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) throw error;
    console.error(`The dashboard could not read the ${name}`, error);
    return null;
  }
}

/** What visitors see is what has to be complete. */
const countGap = async (lacks: ProductGap): Promise<[ProductGap, number]> => [
  lacks,
  (await panel.products.list({ lacks, ...shownOnSite, limit: 1 })).total,
];

export async function readFigures(): Promise<Figures> {
  const starts = weekStarts(new Date(), dealer.locale);
  const [products, posts, unread, branches, latest, settings, unanswered, gaps, sent, added, steps] = await Promise.all(
    [
      one('products', async () => (await panel.products.list({ limit: 1 })).total),
      one('posts', () => panel.posts.count()),
      one('status', async () => (await panel.status()).messages.unread),
      one('branches', async () => (await panel.branches.list()).length),
      one('messages', () => panel.messages.list({ limit: latestCount })),
      one('settings', () => panel.settings.read()),
      one('unanswered messages', () =>
        panel.messages.list({ status: 'new', sort: 'oldest', limit: countedUnanswered }),
      ),
      one('gaps', async () => Object.fromEntries(await Promise.all(productGaps.map(countGap))) as Figures['gaps']),
      one('messages of two weeks', async () =>
        (await panel.messages.list({ since: starts.before, limit: 1000 })).map(({ createdAt }) => createdAt),
      ),
      one('new products', async () => (await panel.products.list({ since: starts.last, limit: 1 })).total),
      one('first steps', () => panel.firstSteps()),
    ],
  );
  return { products, posts, unread, branches, latest, settings, unanswered, gaps, sent, added, steps };
}

export const hasFailures = (figures: Figures): boolean =>
  Object.keys(noFigures).some((name) => figures[name as keyof Figures] === null);
