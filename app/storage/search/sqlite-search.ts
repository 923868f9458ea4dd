import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { textDocument } from '#app/domain/search-text.ts';
import type { Tables } from '#app/storage/tables.ts';
import { needlesIn, type SearchIndex, type SearchTerm, type SearchTerms } from './search-index.ts';

/**
 * SQLite's FTS5 with its trigram tokenizer (https://www.sqlite.org/fts5.html#the_trigram_tokenizer).
 *
 * A row of it holds the number of the product's category, not its name, so that renaming a category touches no row:
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
      return sql`(${rank}, ${name}, ${labels}, ${rest}, ${codes.join(' ')})`;
    });
    await sql`insert into product_search (rowid, name, labels, rest, facets) values ${sql.join(values)}`.execute(db);
  },
  async remove(db, rank) {
    await sql`delete from product_search where rowid = ${rank}`.execute(db);
  },
  async renameCategory(db, from, to) {
    await db
      .updateTable('search_categories')
      .set({ name: to, document: textDocument([to]) })
      .where('name', '=', from)
      .execute();
  },
  async conditions(db, terms, { category, tag }) {
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
    return (scope) => {
      const found = {
        name: inName,
        labels: without(inLabels, inName),
        rest: without(anywhere, inLabels),
        anywhere,
      }[scope];
      return found === null ? null : sql`product_search match ${[...narrowed, `(${found})`].join(' AND ')}`;
    };
  },
};

/** What finds all terms, each by one of several ways; `null` where one cannot be found. */
function allOf(terms: SearchTerms, waysTo: (term: SearchTerm) => string[]): string | null {
  const ways = terms.map(waysTo);
  return ways.some((each) => each.length === 0) ? null : ways.map((each) => `(${each.join(' OR ')})`).join(' AND ');
}

const without = (found: string | null, others: string | null) =>
  found && others ? `(${found}) NOT (${others})` : found;

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
