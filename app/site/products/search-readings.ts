import { type UnderstoodQuery, understand } from '#app/domain/understood-query.ts';

/**
 * What a search may mean, the best reading first. “For rent” is a facet if the shop rents machines out; if nothing is
 * found with it, it is a question about rental.
 */
export async function searchReadings(
  { catalogue }: { catalogue: { has: (value: string) => Promise<boolean> } },
  search: string,
  brands: readonly string[],
): Promise<[UnderstoodQuery, ...UnderstoodQuery[]]> {
  const read = understand(search, brands);
  if (!read.isForRent || !(await catalogue.has('rent:yes'))) return [read];
  return [{ ...read, selection: { ...read.selection, rent: ['yes'] }, isForRent: false }, read];
}
