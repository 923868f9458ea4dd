import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The rank of a product in every list is one whole number, highest first: featured products above all others,
 * then the newest. One number means one index answers any list in order, and the search index can use it as row id.
 *
 * It is milliseconds since 1970 times a thousand (room for a thousand products made in the same millisecond), plus
 * an offset for featured ones. It stays below 2^53, so it is exact as a JavaScript number, until the year 2096.
 */
export const lowestFeaturedRank = 4e15;
const perMillisecond = 1000;

/** The lowest rank that a product may have which was made at this instant and is not featured. */
export const lowestRank = (createdAt: string): number => Date.parse(createdAt) * perMillisecond;

export async function freeRank(db: Kysely<Tables>, featured: boolean, createdAt: string): Promise<number> {
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
