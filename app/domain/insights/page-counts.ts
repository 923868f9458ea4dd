import { maxLines } from '#app/domain/inquiries/quote-list.ts';
import { highestPrice, lowestPrice } from '#app/domain/search/facet-query.ts';
import { facetDefinitions } from '#app/domain/search/facets.ts';
import { hasSecret, withFewMarks } from '#app/domain/text/safe-text.ts';
import { isSlug } from '#app/domain/text/slug.ts';
import { type Counted, emptyCount } from './counts.ts';
import { looksPersonal, searchWords } from './search-words.ts';
import { campaignOf, pageAt, productAt, searchKeyAt } from './seen-page.ts';

export type SeenRequest = {
  url: string;
  /** The whole address of the page before; empty if unknown. */
  referer: string;
  status: number;
  /** False for a list without results. */
  isFound: boolean;
};

const nothing: Counted[] = [];

/** All facets with fixed values, as `colour=mono`. */
const fixedFacets: ReadonlySet<string> = new Set(
  facetDefinitions([]).flatMap(({ name, values }) => values.map(([value]) => `${name}=${value}`)),
);
const maxFacets = 10;

/** What a page counts that was sent to a visitor: a view, a search with its facets, machines added to a quote list, or a missing page. */
export function pageCounts({ url, referer, status, isFound }: SeenRequest): Counted[] {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  if (status === 404) return missing(path);
  if (status !== 200) return nothing;
  const product = productAt(path);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark));
  if (path === '/quote-list') return isFound ? addedMachines(query, referer) : nothing;
  // A confirmation shows the page again.
  if (product !== '')
    return query.has('sent') ? nothing : [{ ...emptyCount, kind: 'view', product, campaign: campaignOf(query) }];
  return mark < 0 ? nothing : searchCounts({ path, query, earlier: earlierQuery(path, referer), isFound });
}

/** A tap on Add to list that no script handled, on the page before. */
function addedMachines(query: URLSearchParams, referer: string): Counted[] {
  const from = URL.canParse(referer) ? new URL(referer) : null;
  const tap = { kind: 'list', page: pageAt(from?.pathname ?? ''), branch: '' } as const;
  const campaign = campaignOf(from?.searchParams ?? new URLSearchParams());
  const lines = (query.get('add') ?? '').split(',', maxLines);
  const slugs = lines.map((line) => line.split('.')[0] as string).filter(isSlug);
  return slugs.map((product) => ({ ...tap, product, campaign }));
}

/** The query of the page before, if it was the same list. */
function earlierQuery(path: string, referer: string): URLSearchParams {
  const mark = referer.indexOf('?');
  return new URLSearchParams(mark >= 0 && referer.slice(0, mark).endsWith(path) ? referer.slice(mark) : '');
}

type Search = { path: string; query: URLSearchParams; earlier: URLSearchParams; isFound: boolean };

/** The search of a list and each facet, without those of the same list before: a next page is no new search. */
export function searchCounts({ path, query, earlier, isFound }: Search): Counted[] {
  const key = searchKeyAt(path);
  if (key === null) return nothing;
  const campaign = campaignOf(query);
  const counted = (kind: Counted['kind'], page: string): Counted => ({ ...emptyCount, kind, page, campaign });
  const [typed, before] = [query.get(key) ?? '', earlier.get(key) ?? ''];
  const words = typed === before ? '' : searchWords(typed);
  const isNew = words !== '' && (before === '' || words !== searchWords(before));
  const chosenBefore = facetsOf(earlier);
  return [
    ...(isNew ? [counted('search', words), ...(isFound ? [] : [counted('empty-search', words)])] : []),
    ...(key === 'q' ? [] : facetsOf(query).filter((facet) => !chosenBefore.includes(facet))).map((facet) =>
      counted('facet', facet),
    ),
  ];
}

const brand = /^brand=[a-z0-9-]{1,40}$/;

/** `colour=mono` for each chosen value, and `price` for any range; at most ten. Runs for each request of a list. */
function facetsOf(query: URLSearchParams): string[] {
  const chosen = new Set<string>();
  for (const [name, values] of query) {
    if ((name === lowestPrice || name === highestPrice) && values !== '') chosen.add('price');
    for (const value of values.split(',', maxFacets)) {
      const facet = `${name}=${value}`;
      if (fixedFacets.has(facet) || brand.test(facet)) chosen.add(facet);
    }
  }
  return [...chosen].slice(0, maxFacets);
}

/** Files that pages do not have, and what break-in attempts ask for. */
const probed =
  /\/\.|\/wp-|xmlrpc|phpmyadmin|cgi-bin|\/vendor\/|\.(?:env|sql|git|bak|zip|gz|ini|log|ya?ml|json|js|css|map|png|jpe?g|webp|gif|ico|svg|txt|xml)$/i;
/** No pages of visitors. */
const notPages = /^\/(?:admin|api|assets|uploads|social)(?:\/|$)/;
/** Pages whose address is a secret, and misspelled ones. */
const secretPages = /quotation|[ei]nquir|quote-?list|preview/;
const maxPathLength = 120;

/** A path without escapes, invisible characters and repeated slashes; `null` if it cannot be read. */
function readablePath(path: string): string | null {
  try {
    const once = decodeURIComponent(path);
    const plain = withFewMarks(decodeURIComponent(once)).normalize('NFKC');
    return plain.includes('%') ? null : plain.replace(/\p{Cf}/gu, '').replace(/[\\/]+/g, '/');
  } catch {
    return null;
  }
}

/** A page that a visitor looked for in vain. */
function missing(path: string): Counted[] {
  if (path.length > maxPathLength || probed.test(path)) return nothing;
  const read = readablePath(path);
  if (read === null || hasSecret(read) || looksPersonal(read)) return nothing;
  const small = read.toLowerCase();
  return notPages.test(small) || secretPages.test(small) ? nothing : [{ ...emptyCount, kind: 'missing', page: path }];
}
