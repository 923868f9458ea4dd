import { maxCompared } from '#app/domain/compare/comparison.ts';
import { maxPages, whole } from '#app/site/cost/cost-query.ts';

/** Machines by slug. `isCut`: more are named than are compared; `added`: the name of a machine to add. */
export type CompareQuery = { slugs: string[]; asked: Asked; isCut: boolean; added: string };

/** The answers of the chooser that costs depend on, as pairs of an address. */
export type Asked = [name: string, value: string][];

/** Reads the pages a month, also as typed with commas or decimals, and the plan. */
export function askedIn(params: URLSearchParams): Asked {
  const pages = whole(params.get('pages'), 0, 0, maxPages);
  const asked: Asked = pages > 0 ? [['pages', `${pages}`]] : [];
  const buy = params.get('buy') ?? '';
  return /^(?:yes|rent)$/.test(buy) ? [...asked, ['buy', buy]] : asked;
}

/** A form sends `m` once for each machine, an address has it once, with commas. */
export function readCompare(params: URLSearchParams): CompareQuery {
  const slugs = params.getAll('m').join().split(',');
  const all = [...new Set(slugs.filter((slug) => /^[a-z0-9-]{1,120}$/.test(slug)))];
  return {
    slugs: all.slice(0, maxCompared),
    asked: askedIn(params),
    isCut: all.length > maxCompared,
    added: (params.get('add') ?? '').trim().slice(0, 120),
  };
}

/** The machines and the answers as pairs of an address, for a form. */
export const pairsOf = ({ slugs, asked }: CompareQuery): Asked =>
  slugs.length === 0 ? asked : [['m', slugs.join(',')], ...asked];

export const compareHref = (slugs: readonly string[], asked: Asked): string =>
  slugs.length === 0
    ? '/compare'
    : `/compare?m=${slugs.join(',')}${asked.map(([name, value]) => `&${name}=${value}`).join('')}`;
