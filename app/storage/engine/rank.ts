import type { Db } from './tables.ts';

/**
 * The rank of a product is one integer that sorts every list, highest first: featured products, then the newest. A
 * single sort key lets one index serve any list in order, and the search index uses it as row id.
 *
 * It is the creation time in ms times 1000 (room for 1000 products per ms), plus an offset for featured products. Until
 * the year 2096 it stays below 2^53, so it is exact as a JavaScript number.
 */
export const lowestFeaturedRank = 4e15;
const perMillisecond = 1000;

/** The lowest rank of a product created at this time that is not featured. */
export const lowestRank = (createdAt: string): number => Date.parse(createdAt) * perMillisecond;

export async function freeRank(db: Db, featured: boolean, createdAt: string): Promise<number> {
  const lowest = lowestRank(createdAt) + (featured ? lowestFeaturedRank : 0);
  const { highest } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('rank').as('highest'))
    .where('rank', '>=', lowest)
    .where('rank', '<', lowest + perMillisecond)
    .executeTakeFirstOrThrow();
  return highest === null ? lowest : highest + 1;
}

export const isFeaturedRank = (rank: number): boolean => rank >= lowestFeaturedRank;
