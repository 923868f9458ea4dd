import { maxCompared } from '#app/domain/compare/comparison.ts';

/** Machines by slug. `isCut`: more are named than are compared; `added`: the name of a machine to add. */
export type CompareQuery = { slugs: string[]; isCut: boolean; added: string };

const maxAdded = 120;

/** A form sends `m` once for each machine, an address has it once, with commas. */
export function readCompare(params: URLSearchParams): CompareQuery {
  const slugs = params.getAll('m').join().split(',');
  const all = [...new Set(slugs.filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug)))];
  return {
    slugs: all.slice(0, maxCompared),
    isCut: all.length > maxCompared,
    added: (params.get('add') ?? '').trim().slice(0, maxAdded),
  };
}

export const compareHref = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?m=${slugs.join(',')}`;
