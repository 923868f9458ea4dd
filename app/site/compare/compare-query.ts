import { maxCompared } from '#app/domain/comparison.ts';

/** The machines of an address, by their slugs, and whether only differences are shown. */
export type CompareQuery = { slugs: string[]; isBrief: boolean };

/** A form sends `m` once for each machine, an address has it once, with commas. */
export function readCompare(params: URLSearchParams): CompareQuery {
  const slugs = params
    .getAll('m')
    .join(',')
    .split(',')
    .filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug));
  return { slugs: [...new Set(slugs)].slice(0, maxCompared), isBrief: params.get('only') === 'differences' };
}

export const compareHref = (slugs: readonly string[], isBrief = false): string =>
  slugs.length === 0 ? '/compare' : `/compare?m=${slugs.join(',')}${isBrief ? '&only=differences' : ''}`;
