import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { needle } from '#app/domain/search-text.ts';
import type { SearchIndex, SearchTerms } from './search-index.ts';

/** PostgreSQL's pg_trgm (https://www.postgresql.org/docs/current/pgtrgm.html): LIKE answered by a trigram index. */
export const postgresSearch: SearchIndex = {
  async put(db, { place, name, rest }) {
    // Facets are columns of the joined products table, and the planner chooses between their indexes by itself.
    await db
      .insertInto('product_search')
      .values({ rowid: place, name, rest: ` ${rest}`, facets: '' })
      .execute();
  },
  async remove(db, place) {
    await db.deleteFrom('product_search').where('rowid', '=', place).execute();
  },
  matches(terms, scope) {
    const inName = allOf(terms, sql.ref('product_search.name'));
    const anywhere = allOf(terms, sql`(product_search.name || product_search.rest)`);
    return { name: inName, rest: sql<SqlBool>`(${anywhere} and not (${inName}))`, anywhere }[scope];
  },
};

function allOf(terms: SearchTerms, document: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const each = terms.map((spellings) => {
    // Words are letters, digits and the mark ^, none of which LIKE treats specially.
    const either = spellings.map((word) => sql`${document} like ${`%${needle(word)}%`}`);
    return sql`(${sql.join(either, sql` or `)})`;
  });
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}
