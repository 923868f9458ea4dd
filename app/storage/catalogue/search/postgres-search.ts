import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { partsOf, textDocument, wordsAndPairs } from '#app/domain/text/search-text.ts';
import { inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { SearchFinder, SearchIndex, SearchRow, SearchTerms } from './search-index.ts';

const searchParts = ['name', 'labels', 'category', 'rest'] as const;
type SearchPart = (typeof searchParts)[number];

/** A term by part, only strings that may occur there: in a trigram index, one that occurs nowhere costs the most. */
type PartTerm = Readonly<Record<SearchPart, readonly string[]>>;

/** The strings that may occur in any of the parts. */
const needlesIn = (term: PartTerm, ...parts: SearchPart[]): string[] => [
  ...new Set(parts.flatMap((part) => term[part])),
];

/**
 * Stores the words of each part of the search index, and pairs of consecutive words. A lookup here is much cheaper than
 * a trigram search, and most synonyms occur in no product. Words are never removed; a stale one only costs a useless
 * search.
 */
async function learnVocabulary(db: Db, rows: readonly (Partial<SearchRow> & Pick<SearchRow, 'category'>)[]) {
  const documents: Record<SearchPart, string[]> = {
    name: rows.map(({ name = '' }) => name),
    labels: rows.map(({ labels = '' }) => labels),
    category: [...new Set(rows.map(({ category }) => category))].map((category) => textDocument([category])),
    rest: rows.map(({ rest = '' }) => rest),
  };
  const words = searchParts.flatMap((part) => wordsAndPairs(documents[part]).map((word) => ({ part, word })));
  await inPieces(words, (some) => db.insertInto('search_vocabulary').values(some).onConflict(keepExisting).execute());
}

const afterAllWords = '\u{10ffff}';

const partTerm = (needlesOf: (part: SearchPart) => readonly string[]): PartTerm =>
  Object.fromEntries(searchParts.map((part) => [part, needlesOf(part)])) as PartTerm;

/** The terms of these strings, each limited to the parts where it may occur. */
async function termsWhereKnown(db: Db, asked: SearchTerms): Promise<PartTerm[]> {
  const words = new Set(asked.flat().flatMap(partsOf));
  if (words.size === 0) return asked.map((needles) => partTerm(() => needles));
  const { rows } = await sql<{ part: SearchPart; word: string }>`with
    asked (word) as (values ${sql.join([...words].map((word) => sql`(cast(${word} as text))`))}),
    parts (part) as (values ${sql.join(searchParts.map((part) => sql`(cast(${part} as text))`))})
    select parts.part, asked.word from asked cross join parts where exists (
      select 1 from search_vocabulary as known
      where known.part = parts.part
        and known.word >= asked.word and known.word < asked.word || ${afterAllWords})`.execute(db);
  const known = new Set(rows.map(({ part, word }) => `${part} ${word}`));
  const within = (part: SearchPart, needles: readonly string[]) =>
    needles.filter((needle) => partsOf(needle).every((word) => known.has(`${part} ${word}`)));
  return asked.map((needles) => partTerm((part) => within(part, needles)));
}

/** PostgreSQL's pg_trgm (https://www.postgresql.org/docs/current/pgtrgm.html): LIKE with a trigram index. */
export const postgresSearch: SearchIndex = {
  async put(db, rows) {
    // Facets are columns of the joined products table; the planner chooses among their indexes.
    const values = rows.map(({ rank, name, labels, rest, category }) => ({
      rowid: rank,
      name,
      labels: `${beginning(category)}${labels} `,
      rest,
      facets: '',
    }));
    await db.insertInto('product_search').values(values).execute();
    await learnVocabulary(db, rows);
  },
  async remove(db, ranks) {
    await db.deleteFrom('product_search').where('rowid', 'in', ranks).execute();
  },
  async renameCategory(db, from, to) {
    // The category's words come first, so one statement can replace them.
    await sql`update product_search
      set labels = ${beginning(to)} || substr(labels, length(${beginning(from)}) + 1)
      where rowid in (select rank from products where category = ${from})`.execute(db);
    await learnVocabulary(db, [{ category: to }]);
  },
  async lookUp(db, all) {
    const known = await termsWhereKnown(db, all);
    return (terms) => matchesOf(terms.map((term) => known[all.indexOf(term)] as PartTerm));
  },
};

const rank = sql<number>`product_search.rowid`;

function matchesOf(terms: readonly PartTerm[]): ReturnType<SearchFinder> {
  const inName = allOf(terms, ['name'], sql.ref('product_search.name'));
  const inLabels = allOf(terms, ['name', 'labels', 'category'], sql`(product_search.name || product_search.labels)`);
  const anywhere = allOf(
    terms,
    searchParts,
    sql`(product_search.name || product_search.labels || product_search.rest)`,
  );
  return (scope) => {
    const condition = {
      name: inName,
      labels: without(inLabels, inName),
      rest: without(anywhere, inLabels),
      near: inLabels,
      anywhere,
    }[scope];
    return condition && { table: 'product_search', condition, rank, newestFirst: 'desc', asksFacets: false };
  };
}

const without = (found: RawBuilder<SqlBool> | null, others: RawBuilder<SqlBool> | null) =>
  found && others ? sql<SqlBool>`(${found} and not (${others}))` : found;

const beginning = (category: string) => ` ${textDocument([category])} `;

/** All terms in a document made of these parts; `null` if a term cannot match. */
function allOf(terms: readonly PartTerm[], parts: readonly SearchPart[], document: RawBuilder<unknown>) {
  const needles = terms.map((term) => needlesIn(term, ...parts));
  if (needles.some((each) => each.length === 0)) return null;
  // Needles consist of letters, digits, spaces and the mark ^, none of them special in LIKE.
  const each = needles.map((some) =>
    sql.join(
      some.map((one) => sql`${document} like ${`%${one}%`}`),
      sql` or `,
    ),
  );
  return sql<SqlBool>`(${sql.join(
    each.map((either) => sql`(${either})`),
    sql` and `,
  )})`;
}
