import { maxCompared } from '#app/domain/compare/comparison.ts';

/** Machines by slug. `isCut`: more are named than are compared; `added`: the name of a machine to add. */
export type CompareQuery = { slugs: string[]; asked: Asked; isCut: boolean; added: string };

/** The answers of the chooser that costs depend on, as pairs of an address. */
export type Asked = [name: string, value: string][];

const maxAdded = 120;
const askedPatterns = { pages: /^[1-9]\d{0,8}$/, buy: /^(?:yes|rent)$/ };

export const askedIn = (params: URLSearchParams): Asked =>
  Object.entries(askedPatterns).flatMap(([name, pattern]): Asked => {
    // A number field sends “0300” and “1500.5”, too.
    const value = (params.get(name) ?? '').replace(/^0+|\.\d*$/g, '');
    return pattern.test(value) ? [[name, value]] : [];
  });

/** A form sends `m` once for each machine, an address has it once, with commas. */
export function readCompare(params: URLSearchParams): CompareQuery {
  const slugs = params.getAll('m').join().split(',');
  const all = [...new Set(slugs.filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug)))];
  return {
    slugs: all.slice(0, maxCompared),
    asked: askedIn(params),
    isCut: all.length > maxCompared,
    added: (params.get('add') ?? '').trim().slice(0, maxAdded),
  };
}

/** The query as pairs of an address, without an added name. */
export const pairsOf = ({ slugs, asked }: CompareQuery): Asked =>
  slugs.length === 0 ? asked : [['m', slugs.join(',')], ...asked];

export const compareHref = (slugs: string[], asked: Asked): string =>
  slugs.length === 0
    ? '/compare'
    : `/compare?m=${slugs.join(',')}${asked.map(([name, value]) => `&${name}=${value}`).join('')}`;
