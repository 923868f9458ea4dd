import { panel } from '#app/admin/calls.ts';
import { ApiFailure } from '#app/client.ts';
import type { Message } from '#app/domain/message.ts';

/** What the dashboard shows; null for what could not be had. */
export type Figures = {
  products: number | null;
  posts: number | null;
  /** Messages nobody has opened. */
  unread: number | null;
  branches: number | null;
  /** The latest messages, newest first. */
  latest: Message[] | null;
  /** Where inquiries are sent by e-mail; empty for nowhere. */
  contactEmail: string | null;
};

const latestCount = 5;

export const noFigures: Figures = {
  products: null,
  posts: null,
  unread: null,
  branches: null,
  latest: null,
  contactEmail: null,
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

export async function readFigures(): Promise<Figures> {
  const [products, posts, unread, branches, latest, contactEmail] = await Promise.all([
    one('products', async () => (await panel.products.list({ limit: 1 })).total),
    one('posts', () => panel.posts.count()),
    one('status', async () => (await panel.status()).messages.unread),
    one('branches', async () => (await panel.branches.list()).length),
    one('messages', () => panel.messages.list({ limit: latestCount })),
    one('settings', async () => (await panel.settings.read()).contactEmail),
  ]);
  return { products, posts, unread, branches, latest, contactEmail };
}

export const hasFailures = (figures: Figures): boolean =>
  Object.keys(noFigures).some((name) => figures[name as keyof Figures] === null);
