import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { textDocument } from '#app/domain/search-text.ts';
import {
  learnVocabulary,
  needlesIn,
  type PartTerm,
  type SearchPart,
  searchParts,
  termsWhereKnown,
} from './postgres-vocabulary.ts';
import type { SearchFinder, SearchIndex } from './search-index.ts';

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
  async tidy() {
    // Autovacuum maintains the index.
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
