import { type UnderstoodQuery, understand } from '#app/domain/understood-query.ts';

/**
 * The meanings of a search, the best first. A search for a machine excludes supplies. “For rent” is a facet if the shop rents machines out; if nothing is
 * found with it, it is a question about rental.
 */
export async function searchReadings(
  { catalogue }: { catalogue: { has: (value: string) => Promise<boolean> } },
  search: string,
  brands: readonly string[],
): Promise<[UnderstoodQuery, ...UnderstoodQuery[]]> {
  const read = machinesOnly(understand(search, brands));
  if (!read.isForRent || !(await catalogue.has('rent:yes'))) return [read];
  return [{ ...read, selection: { ...read.selection, rent: ['yes'] }, isForRent: false }, read];
}

const machinesOnly = (read: UnderstoodQuery): UnderstoodQuery =>
  read.isForMachine
    ? { ...read, selection: { ...read.selection, not: [...(read.selection.not ?? []), 'kind:supply'] } }
    : read;
