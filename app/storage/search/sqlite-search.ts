import { createHash } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { textDocument } from '#app/domain/search-text.ts';
import type { Tables } from '#app/storage/tables.ts';
import { needlesIn, type SearchIndex, type SearchTerm, type SearchTerms } from './search-index.ts';

const tables = { name: 'product_search_names', labels: 'product_search_labels', rest: 'product_search' } as const;

/**
 * SQLite's FTS5 with its trigram tokenizer (https://www.sqlite.org/fts5.html#the_trigram_tokenizer).
 *
 * There are three tables of it, one for each scope: what stands in names is looked for without reading the lists of where
 * the same letters stand in all other texts, which are a hundred times as long.
 *
 * A row holds the number of the product's category, not its name, so that renaming a category touches no row:
 * `search_categories` tells which name a number stands for. Products that were given to another category keep their
 * number, so a name may have several.
 */
export const sqliteSearch: SearchIndex = {
  async put(db, rows) {
    const numbers = new Map<string, number>();
    for (const { category } of rows)
      if (!numbers.has(category)) numbers.set(category, await categoryNumber(db, category));
    const values = rows.map(({ rank, name, labels, rest, category, tags }) => {
      const codes = [categoryCode(numbers.get(category) as number), ...tags.map(tagCode)];
      return { rowid: rank, name, labels, rest, facets: codes.join(' ') };
    });
    await db.insertInto('product_search').values(values).execute();
    const labels = values.map(({ rest: _, ...others }) => others);
    await db.insertInto('product_search_labels').values(labels).execute();
    const names = labels.map(({ labels: _, ...others }) => others);
    await db.insertInto('product_search_names').values(names).execute();
  },
  async remove(db, ranks) {
    for (const table of Object.values(tables)) await db.deleteFrom(table).where('rowid', 'in', ranks).execute();
  },
  async renameCategory(db, from, to) {
    await db
      .updateTable('search_categories')
      .set({ name: to, document: textDocument([to]) })
      .where('name', '=', from)
      .execute();
  },
  async matches(db, terms, { category, tag }) {
    // As one list: a condition for each would make the statement as long as the list.
    const needles = JSON.stringify(terms.flatMap(({ category }) => category));
    const known = await db
      .selectFrom('search_categories')
      .selectAll()
      .where(({ eb, or }) =>
        or([
          sql<boolean>`exists (select 1 from json_each(${needles}) where instr(document, value) > 0)`,
          ...(category === undefined ? [] : [eb('name', '=', category)]),
        ]),
      )
      .execute();
    const codesOf = (isMeant: (category: { name: string; document: string }) => boolean) =>
      known.filter(isMeant).map(({ number }) => categoryCode(number));

    const inParts = (...parts: ('name' | 'labels' | 'rest')[]) =>
      allOf(terms, (term) => {
        const needles = needlesIn(term, ...parts);
        // A category is no part of the name.
        const codes =
          parts.length === 1 ? [] : codesOf(({ document }) => term.category.some((each) => document.includes(each)));
        return [
          ...(needles.length === 0 ? [] : [`{${parts.join(' ')}} : ${anyOf(needles)}`]),
          ...(codes.length === 0 ? [] : [`{facets} : ${anyOf(codes)}`]),
        ];
      });
    const inName = inParts('name');
    const inLabels = inParts('name', 'labels');
    const anywhere = inParts('name', 'labels', 'rest');
    const ofCategory = category === undefined ? [] : codesOf(({ name }) => name === category);
    const narrowed = [ofCategory, tag === undefined ? [] : [tagCode(tag)]]
      .filter((codes) => codes.length > 0)
      .map((codes) => `{facets} : ${anyOf(codes)}`);
    const queries = { name: inName, labels: inLabels, rest: anywhere };
    const found = (part: keyof typeof queries) => {
      const query = [...narrowed, `(${queries[part]})`].join(' AND ');
      // The column that is matched bears the name of its table.
      return sql<SqlBool>`${sql.ref(`product_search.${tables[part]}`)} match ${query}`;
    };
    /** Without what an earlier scope finds, which is little: a later one is asked where that does not fill the page. */
    const without = (part: keyof typeof queries, others: keyof typeof queries) => {
      if (queries[part] === null || queries[others] === null) return found(part);
      const table = sql.table(tables[others]);
      return sql<SqlBool>`${found(part)} and product_search.rowid not in
        (select product_search.rowid from ${table} as product_search where ${found(others)})`;
    };
    return (scope) => {
      const part = scope === 'anywhere' ? 'rest' : scope === 'near' ? 'labels' : scope;
      if (queries[part] === null) return null;
      const condition =
        scope === 'labels' ? without('labels', 'name') : scope === 'rest' ? without('rest', 'labels') : found(part);
      return { table: tables[part], condition };
    };
  },
};

/** What finds all terms, each by one of several ways; `null` where one cannot be found. */
function allOf(terms: SearchTerms, waysTo: (term: SearchTerm) => string[]): string | null {
  const ways = terms.map(waysTo);
  return ways.some((each) => each.length === 0) ? null : ways.map((each) => `(${each.join(' OR ')})`).join(' AND ');
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const anyOf = (texts: readonly string[]) => `(${texts.map(quoted).join(' OR ')})`;

/** The number that stands for a category in the index; a name that has none gets the next one. */
async function categoryNumber(db: Kysely<Tables>, name: string): Promise<number> {
  const known = await db.selectFrom('search_categories').select('number').where('name', '=', name).executeTakeFirst();
  if (known) return known.number;
  const { number } = await db
    .insertInto('search_categories')
    .values({ name, document: textDocument([name]) })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * A facet is three characters of the private use area, which no document holds. That is one trigram: looking it up
 * costs one short list instead of one for each three letters of a name. Categories and tags differ in the first.
 */
const privateUse = { first: 0xe000, count: 6400, half: 3200 };
const code = (...digits: number[]) => String.fromCodePoint(...digits.map((digit) => privateUse.first + digit));

function categoryCode(number: number): string {
  const { count, half } = privateUse;
  return code(half + (Math.floor(number / count ** 2) % half), Math.floor(number / count) % count, number % count);
}

/** Two tags may share a code; the query compares the values as well. */
function tagCode(tag: string): string {
  const hash = createHash('sha256').update(tag).digest();
  const digit = (at: number, below: number) => hash.readUInt16BE(at) % below;
  return code(digit(0, privateUse.half), digit(2, privateUse.count), digit(4, privateUse.count));
}
