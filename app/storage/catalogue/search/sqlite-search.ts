import { createHash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { textDocument } from '#app/domain/text/search-text.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { Facets, SearchFinder, SearchIndex, SearchTerm, SearchTerms } from './search-index.ts';
import { documentWords, type Lookup, lookupOf, nameTokens, pairsOf, pairToken, piecesOf } from './search-tokens.ts';
import { knownWords, learnPairs, learnWords } from './sqlite-words.ts';

/** Tables by part: names; names and labels; all texts. A scope excludes the matches of the previous one. */
const tables = {
  name: 'product_search_names',
  labels: 'product_search_labels',
  rest: 'product_search_texts',
} as const;
type Part = keyof typeof tables;

/** FTS5 reads row lists fast in ascending order only, so the newest product gets the lowest row id. */
const rowOf = (rank: number): number => Number.MAX_SAFE_INTEGER - rank;
const rankOfRow = sql<number>`(${sql.lit(Number.MAX_SAFE_INTEGER)} - product_search.rowid)`;

/**
 * SQLite's FTS5 (https://www.sqlite.org/fts5.html) over the tokens of search-tokens.ts, stored without positions: one
 * list of rows per token, from the newest product to the oldest.
 *
 * A row stores the number of the product's category instead of its name, so that renaming a category changes no row:
 * `search_categories` maps numbers to names. Products moved to another category keep their number, so a name may have
 * several.
 */
export const sqliteSearch: SearchIndex = {
  async put(db, rows) {
    const numbers = new Map<string, number>();
    for (const { category } of rows)
      if (!numbers.has(category)) numbers.set(category, await categoryNumber(db, category));
    const known = rows.map(({ labels, rest }) => ({ labels: documentWords(labels), rest: documentWords(rest) }));
    await learnWords(db, known.flatMap(({ labels, rest }) => [labels.words, rest.words]).flat());
    await learnPairs(
      db,
      known.flatMap(({ labels, rest }, at) => [labels.pairs, rest.pairs, pairsOf(rows[at]?.name ?? '')]).flat(),
    );
    const tokens = rows.map(({ rank, visible, name, category, tags }, at) => {
      const facets = [categoryToken(numbers.get(category) as number), ...tags.map(tagToken)];
      const names = [...nameTokens(name), ...facets, ...(visible === 1 ? [visibleToken] : [])];
      const labels = [...names, ...(known[at]?.labels.tokens ?? [])];
      return { rank, name: names, labels, rest: [...labels, ...(known[at]?.rest.tokens ?? [])] };
    });
    for (const part of ['name', 'labels', 'rest'] as const) {
      const values = tokens.map((row) => ({ rowid: rowOf(row.rank), tokens: [...new Set(row[part])].join(' ') }));
      await db.insertInto(tables[part]).values(values).execute();
    }
  },
  async remove(db, ranks) {
    for (const table of Object.values(tables))
      await db.deleteFrom(table).where('rowid', 'in', ranks.map(rowOf)).execute();
  },
  async renameCategory(db, from, to) {
    await db
      .updateTable('search_categories')
      .set({ name: to, document: textDocument([to]) })
      .where('name', '=', from)
      .execute();
  },
  async lookUp(db, all, category) {
    const categories = await categoriesWith(db, all, category);
    const known = await knownWords(db, all.flat().map(lookupOf));
    return (terms, facets) => matchesOf(terms, facets, { categories, known });
  },
};

type Known = Awaited<ReturnType<typeof knownWords>>;
type LookedUp = { categories: Awaited<ReturnType<typeof categoriesWith>>; known: Known };

function matchesOf(
  terms: SearchTerms,
  { category, tag, isPublicOnly }: Facets,
  { categories, known }: LookedUp,
): ReturnType<SearchFinder> {
  const numbersOf = (isMeant: (category: { name: string; document: string }) => boolean) =>
    categories.filter(isMeant).map(({ number }) => categoryToken(number));
  const inName = (term: SearchTerm) => term.flatMap((needle) => inNames(needle, known));
  const inLabels = (term: SearchTerm) => [
    ...inName(term),
    ...term.flatMap((needle) => inWords(needle, known)),
    ...numbersOf(({ document }) => term.some((needle) => document.includes(needle))).map(quoted),
  ];
  const ofCategory = numbersOf(({ name }) => name === category).map(quoted);
  if (category !== undefined && ofCategory.length === 0) return () => null;
  const narrowed = [
    ...(category === undefined ? [] : [anyOf(ofCategory)]),
    ...(tag === undefined ? [] : [quoted(tagToken(tag))]),
    ...(isPublicOnly ? [quoted(visibleToken)] : []),
  ];
  const allOf = (waysTo: (term: SearchTerm) => string[]): string | null => {
    const ways = terms.map(waysTo);
    if (ways.some((each) => each.length === 0)) return null;
    return [...ways.map(anyOf), ...narrowed].join(' AND ');
  };
  const inAnyPart = allOf(inLabels);
  const queries: Record<Part, string | null> = { name: allOf(inName), labels: inAnyPart, rest: inAnyPart };
  // The column to match has the name of its table.
  const found = (part: Part) => sql<SqlBool>`${sql.ref(`product_search.${tables[part]}`)} match ${queries[part]}`;
  /** Excludes matches of an earlier scope: few, since a later one is read only if they do not fill the page. */
  const without = (part: Part, others: Part) =>
    queries[others] === null
      ? found(part)
      : sql<SqlBool>`${found(part)} and product_search.rowid not in
      (select product_search.rowid from ${sql.table(tables[others])} as product_search where ${found(others)})`;
  return (scope) => {
    const part = scope === 'anywhere' ? 'rest' : scope === 'near' ? 'labels' : scope;
    if (queries[part] === null) return null;
    const condition =
      scope === 'labels' ? without('labels', 'name') : scope === 'rest' ? without('rest', 'labels') : found(part);
    return { table: tables[part], condition, rank: rankOfRow, newestFirst: 'asc', asksFacets: true };
  };
}

/** Categories whose names contain a string of the terms, and the category of the filter, with their numbers. */
async function categoriesWith(db: Db, terms: SearchTerms, filteredBy: string | undefined) {
  // Passed as one JSON list, since a condition per string would make the statement as long as the list.
  const needles = JSON.stringify(terms.flat());
  return db
    .selectFrom('search_categories')
    .selectAll()
    .where(({ eb, or }) =>
      or([
        sql<boolean>`exists (select 1 from json_each(${needles}) where instr(document, value) > 0)`,
        ...(filteredBy === undefined ? [] : [eb('name', '=', filteredBy)]),
      ]),
    )
    .execute();
}

/** The query for a string in names: all of its pieces. */
function inNames(needle: string, known: Known): string[] {
  const lookup = lookupOf(needle);
  return lookup.kind === 'phrase' ? inPairs(lookup, known) : [allTokens(piecesOf(needle))];
}

/** The alternatives for a string in labels and texts: the words that contain it. */
function inWords(needle: string, known: Known): string[] {
  const lookup = lookupOf(needle);
  if (lookup.kind === 'phrase') return inPairs(lookup, known);
  if (lookup.kind === 'token') return [quoted(lookup.token)];
  if (lookup.kind === 'within') return known.holding(lookup.letters).map(quoted);
  return known.beginning(lookup.letters).map(quoted);
}

function inPairs({ pairs, last }: Lookup & { kind: 'phrase' }, known: Known): string[] {
  const ends = known.pairs(last).map((pair) => quoted(pairToken(pair)));
  if (ends.length === 0 || pairs.length === 0) return ends;
  return [`(${[...pairs.map(pairToken).map(quoted), anyOf(ends)].join(' AND ')})`];
}

const quoted = (token: string) => `"${token}"`;

const allTokens = (tokens: readonly string[]) =>
  tokens.length === 1 ? tokens.map(quoted).join('') : `(${tokens.map(quoted).join(' AND ')})`;

const anyOf = (ways: readonly string[]) => `(${[...new Set(ways)].join(' OR ')})`;

/** The number of a category in the index; assigns the next one if it has none. */
async function categoryNumber(db: Db, name: string): Promise<number> {
  const known = await db.selectFrom('search_categories').select('number').where('name', '=', name).executeTakeFirst();
  if (known) return known.number;
  const { number } = await db
    .insertInto('search_categories')
    .values({ name, document: textDocument([name]) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Filter tokens start with characters that occur in no document. */
const visibleToken = '=visible';
const categoryToken = (number: number) => `=${number}`;
const tagToken = (tag: string) => `#${createHash('sha256').update(tag).digest('hex').slice(0, 24)}`;
