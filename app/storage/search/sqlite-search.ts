import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { needle } from '#app/domain/search-text.ts';
import type { SearchIndex, SearchTerms } from './search-index.ts';

/** SQLite's FTS5 with its trigram tokenizer (https://www.sqlite.org/fts5.html#the_trigram_tokenizer). */
export const sqliteSearch: SearchIndex = {
  async put(db, { place, name, rest, facets }) {
    const codes = [facetCode('category', facets.category), ...facets.tags.map((tag) => facetCode('tag', tag))];
    await sql`insert into product_search (rowid, name, rest, facets)
      values (${place}, ${name}, ${rest}, ${codes.join(' ')})`.execute(db);
  },
  async remove(db, place) {
    await sql`delete from product_search where rowid = ${place}`.execute(db);
  },
  matches(terms, scope, { category, tag }) {
    const words = allOf(terms);
    const inName = `{name} : (${words})`;
    const anywhere = `{name rest} : (${words})`;
    const found = { name: inName, rest: `(${anywhere}) NOT (${inName})`, anywhere }[scope];
    const codes = [category && facetCode('category', category), tag && facetCode('tag', tag)].filter((code) => code);
    const narrowed = [...codes.map((code) => `{facets} : ${quoted(code as string)}`), `(${found})`].join(' AND ');
    return sql`product_search match ${narrowed}`;
  },
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const allOf = (terms: SearchTerms) =>
  terms.map((spellings) => `(${spellings.map((word) => quoted(needle(word))).join(' OR ')})`).join(' AND ');

const privateUse = { first: 0xe000, count: 6400 };

/**
 * A facet as three characters that no text uses, which is one trigram: looking it up costs one short list instead of
 * one for each three letters of its name. Two facets may share a code; the query compares the values as well.
 */
function facetCode(kind: 'category' | 'tag', value: string): string {
  const hash = createHash('sha256').update(`${kind}:${value}`).digest();
  return String.fromCodePoint(...[0, 2, 4].map((at) => privateUse.first + (hash.readUInt16BE(at) % privateUse.count)));
}
