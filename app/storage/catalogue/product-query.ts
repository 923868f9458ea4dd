import { parseSynonyms, type Synonyms, synonymsMeantBy } from '#app/domain/business/synonyms.ts';
import type { ProductFilter, ProductRange } from '#app/domain/catalogue/product.ts';
import { searchTerms } from '#app/domain/search/search-query.ts';
import { correctableWord, needle, oneMistakeApart, variants } from '#app/domain/text/search-text.ts';
import {
  type SearchFinder,
  type SearchIndex,
  type SearchMatch,
  type SearchScope,
  type SearchTerm,
  type SearchTerms,
  searchScopes,
} from '#app/storage/catalogue/search/search-index.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { categoryNamed } from './categories.ts';
import { allRanks, countListed, type Listed, pageOf, type Wanted, wholeList } from './listed.ts';
import { type CardRow, cardColumns, type GridColumns, gridColumns, type ProductRow } from './product-row.ts';

type Deps = { db: Db; search: SearchIndex };

/** A resolved filter: the category as a name, the search as terms. */
export type Prepared = Deps & {
  filter: Omit<ProductFilter, 'search'>;
  /** Only published, public products. */
  isPublicOnly: boolean;
  terms: SearchTerms;
  /** Finds any of these terms; `null` without a search. */
  finder: SearchFinder | null;
  /** The search by scope; `null` without a search. */
  matches: ((scope: SearchScope) => SearchMatch | null) | null;
};

/** Resolves a filter. `null` if it cannot match: a visitor filters by drafts, or the search contains no word. */
export async function prepare(deps: Deps, audience: Audience, given: ProductFilter): Promise<Prepared | null> {
  const { search, status, visibility, ...others } = given;
  const isPublic = (status ?? 'published') === 'published' && (visibility ?? 'public') === 'public';
  if (audience === 'public' && !isPublic) return null;
  const isPublicOnly = audience === 'public' || (status === 'published' && visibility === 'public');
  const category = others.category === undefined ? undefined : await categoryNamed(deps.db, others.category);
  // Every public product is published and public, so these filters are redundant.
  const filter = { ...others, category, ...(isPublicOnly ? {} : { status, visibility }) };
  const prepared: Prepared = { ...deps, filter, isPublicOnly, terms: [], finder: null, matches: null };
  return search === undefined || search.trim() === '' ? prepared : searched(prepared, search);
}

/** The same filter with other terms known to its finder; without terms or finder, without a search. */
export function withTerms(prepared: Prepared, terms: SearchTerms): Prepared {
  const { finder, filter, isPublicOnly } = prepared;
  if (terms.length === 0 || finder === null) return { ...prepared, terms, matches: null };
  return { ...prepared, terms, matches: finder(terms, { ...filter, isPublicOnly }) };
}

const withFinder = async (prepared: Prepared, terms: SearchTerms): Promise<Prepared> => ({
  ...prepared,
  finder: await prepared.search.lookUp(prepared.db, terms, prepared.filter.category),
});

/** Adds the terms of a search, corrected, without optional terms that match nothing. `null` if it has no word. */
async function searched(given: Prepared, search: string): Promise<Prepared | null> {
  const synonyms = await readSynonyms(given.db);
  const terms = searchTerms(search, synonyms);
  if (terms === null) return null;
  const asked = terms.map(({ needles }) => needles);
  const prepared = await withFinder(given, asked);
  const isFound = (needles: readonly string[]) => isFoundAnywhere(prepared, needles);
  const found = await Promise.all(
    terms.map(async ({ word, needles, isOptional }) => {
      if (isOptional) return (await isFound(needles)) ? needles : null;
      if (word === null || !correctableWord(word) || (await isFound(needles))) return needles;
      const corrected = await correction(prepared.db, word, synonyms);
      return corrected.length > 0 ? corrected : needles;
    }),
  );
  const finalTerms = found.filter((needles) => needles !== null);
  const isKnown = finalTerms.every((needles) => asked.includes(needles));
  return withTerms(isKnown ? prepared : await withFinder(prepared, finalTerms), finalTerms);
}

/** Caches the parsed list, which rarely changes but is needed for each search. */
let parsed: { text: string; synonyms: Synonyms } | undefined;

async function readSynonyms(db: Db): Promise<Synonyms> {
  const { search_synonyms: text } = await db.selectFrom('settings').select('search_synonyms').executeTakeFirstOrThrow();
  if (parsed?.text !== text) parsed = { text, synonyms: parseSynonyms(text) };
  return parsed.synonyms;
}

/** Replacements for a word without results: known words one typo away, and meanings of mistyped synonyms. */
async function correction(db: Db, word: string, synonyms: Synonyms): Promise<readonly string[]> {
  const known = db.selectFrom('search_words').select('word').distinct().where('variant', 'in', variants(word));
  const rows = await known.limit(50).execute();
  const likely = rows.map((row) => row.word).filter((known) => oneMistakeApart(word, known));
  return [...new Set([...likely.map(needle), ...synonymsMeantBy(synonyms, word)])];
}

/** Whether the term has any match, ignoring all other filters. */
export const isFoundAnywhere = async (prepared: Prepared, term: SearchTerm): Promise<boolean> =>
  (await size(withTerms({ ...prepared, filter: {} }, [term]), 'anywhere', 1)) > 0;

export const selectProducts = (prepared: Prepared | null, range: ProductRange): Promise<ProductRow[]> =>
  inOrder(prepared, range, (rows) => rows.selectAll('listed').execute());

/** Card columns of a range; `total` is the number of matches, if known. */
export const selectCards = (prepared: Prepared | null, range: ProductRange, total?: number): Promise<CardRow[]> =>
  inOrder(prepared, { ...range, total }, (rows) =>
    rows.select(cardColumns.map((name) => `listed.${name}` as const)).execute(),
  );

/** The ranks of the matches in a scope, without order, at most `atMost`. */
export async function ranksIn(prepared: Prepared | null, scope: SearchScope, atMost: number): Promise<number[]> {
  const wanted = prepared && wantedIn(prepared, scope);
  return wanted ? allRanks(prepared.db, wanted, atMost) : [];
}

export const selectGrid = (prepared: Prepared | null, range: ProductRange): Promise<GridColumns[]> =>
  inOrder(prepared, range, (rows) => rows.select(gridColumns.map((name) => `listed.${name}` as const)).execute());

async function inOrder<Row>(
  prepared: Prepared | null,
  { sort = 'rank', limit, offset = 0, total = Number.MAX_SAFE_INTEGER }: ProductRange & { total?: number | undefined },
  select: (rows: Listed) => Promise<Row[]>,
): Promise<Row[]> {
  if (prepared === null) return [];
  const take = async (scope: SearchScope, offset: number, limit: number | undefined): Promise<Row[]> => {
    const wanted = wantedIn(prepared, scope);
    if (wanted === null || limit === 0) return [];
    if (limit !== undefined) return select(pageOf(prepared.db, wanted, { sort, limit, offset }));
    return select(wholeList(prepared.db, wanted, sort).limit(Number.MAX_SAFE_INTEGER).offset(offset));
  };

  if (prepared.matches === null || sort !== 'rank') return take('anywhere', offset, limit);

  // Ranking every match would get slower with more matches. Instead the scopes are read one after the other, each in
  // listing order.
  const rows: Row[] = [];
  if (offset >= total) return rows;
  let skipped = offset;
  for (const scope of searchScopes) {
    const found = await take(scope, skipped, limit === undefined ? undefined : limit - rows.length);
    rows.push(...found);
    if (rows.length === limit || offset + rows.length >= total || scope === 'rest') break;
    skipped = found.length > 0 || skipped === 0 ? 0 : Math.max(0, skipped - (await size(prepared, scope)));
  }
  return rows;
}

/** The number of matches. If they must be counted one by one, counting stops at `atMost`. */
export async function countProducts(prepared: Prepared | null, atMost: number): Promise<number> {
  if (prepared === null) return 0;
  const { category = '', tag = '', ...others } = prepared.filter;
  if (prepared.matches !== null || Object.values(others).some((value) => value !== undefined))
    return size(prepared, 'anywhere', atMost);
  const kept = await prepared.db
    .selectFrom('listing_counts')
    .select(prepared.isPublicOnly ? 'visible as n' : 'total as n')
    .where('category', '=', category)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return kept?.n ?? 0;
}

function wantedIn({ filter, isPublicOnly, matches }: Prepared, scope: SearchScope): Wanted | null {
  if (matches === null) return { filter, isPublicOnly, match: null };
  const match = matches(scope);
  return match && { filter, isPublicOnly, match };
}

async function size(prepared: Prepared, scope: SearchScope, atMost = Number.MAX_SAFE_INTEGER) {
  const wanted = wantedIn(prepared, scope);
  return wanted === null ? 0 : countListed(prepared.db, wanted, atMost);
}

type Attempt = Pick<Prepared, 'filter' | 'terms'>;

/** Limits the number of queries for a search of many words. */
const maxAttempts = 10;

/** Closest matches, in order: the same words elsewhere, all but one word, single words, the chosen category. */
export async function selectNearest(prepared: Prepared, limit: number): Promise<CardRow[]> {
  const found = new Map<string, CardRow>();
  for (const { filter, terms } of (await attempts(prepared)).slice(0, maxAttempts)) {
    const rows = await selectCards(withTerms({ ...prepared, filter }, terms), { limit });
    for (const row of rows) if (found.size < limit) found.set(row.id, row);
    if (found.size === limit) break;
  }
  return [...found.values()];
}

async function attempts(prepared: Prepared): Promise<Attempt[]> {
  const { filter, terms } = prepared;
  const { category, tag, ...others } = filter;
  const inCategory = { ...others, category };
  const ofCategory = category === undefined ? [] : [{ filter: inCategory, terms: [] }];
  if (terms.length === 0) return ofCategory;
  return [
    ...(tag === undefined ? [] : [{ filter: inCategory, terms }]),
    ...(category === undefined ? [] : [{ filter: others, terms }]),
    ...(await withFewerWords(prepared)).map((some) => ({ filter: others, terms: some })),
    ...ofCategory,
  ];
}

/** Term lists to try: words with results, all but one of them, each alone, the last first: usually the noun. */
async function withFewerWords(prepared: Prepared): Promise<SearchTerms[]> {
  if (prepared.terms.length < 2) return [];
  const areFound = await Promise.all(prepared.terms.map((term) => isFoundAnywhere(prepared, term)));
  const known = prepared.terms.filter((_, index) => areFound[index]);
  const withoutOne = known.length > 2 ? known.map((_, index) => known.toSpliced(index, 1)) : [];
  const alone = known.map((term) => [term]).reverse();
  return [...(known.length > 1 ? [known] : []), ...withoutOne, ...alone];
}
