import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { textDocument } from '#app/domain/search-text.ts';
import type { SearchIndex, SearchTerms } from './search-index.ts';

/** PostgreSQL's pg_trgm (https://www.postgresql.org/docs/current/pgtrgm.html): LIKE answered by a trigram index. */
export const postgresSearch: SearchIndex = {
  async put(db, { rank, name, labels, rest, category }) {
    // Facets are columns of the joined products table, and the planner chooses between their indexes by itself.
    await db
      .insertInto('product_search')
      .values({ rowid: rank, name, labels: `${beginning(category)}${labels} `, rest, facets: '' })
      .execute();
  },
  async remove(db, rank) {
    await db.deleteFrom('product_search').where('rowid', '=', rank).execute();
  },
  async renameCategory(db, from, to) {
    // The words of the category stand first, so one statement puts others in their place.
    await sql`update product_search
      set labels = ${beginning(to)} || substr(labels, length(${beginning(from)}) + 1)
      where rowid in (select rank from products where category = ${from})`.execute(db);
  },
  async conditions(_db, terms) {
    const inName = allOf(terms, sql.ref('product_search.name'));
    const inLabels = allOf(terms, sql`(product_search.name || product_search.labels)`);
    const anywhere = allOf(terms, sql`(product_search.name || product_search.labels || product_search.rest)`);
    return (scope) =>
      ({
        name: inName,
        // What is found anywhere is what the index knows.
        labels: sql<SqlBool>`(${anywhere} and ${inLabels} and not (${inName}))`,
        rest: sql<SqlBool>`(${anywhere} and not (${inLabels}))`,
        anywhere,
      })[scope];
  },
};

const beginning = (category: string) => ` ${textDocument([category])} `;

function allOf(terms: SearchTerms, document: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const each = terms.map((needles) => {
    // Needles are letters, digits, spaces and the mark ^, none of which LIKE treats specially.
    const either = needles.map((needle) => sql`${document} like ${`%${needle}%`}`);
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
