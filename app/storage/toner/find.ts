import type { Kysely } from 'kysely';
import { type Asked, type Run, readAsked } from '#app/domain/toner/asked.ts';
import { shortForm } from '#app/domain/toner/keys.ts';
import { type FoundProduct, type Hit, rankFound, rankHits, type TonerResult } from '#app/domain/toner/rank.ts';
import { lookalikes, typos } from '#app/domain/toner/spellings.ts';
import { fillers, supplyWords } from '#app/domain/toner/words.ts';
import { prepare, selectCards } from '#app/storage/product-query.ts';
import type { SearchIndex } from '#app/storage/search/search-index.ts';
import type { Tables } from '#app/storage/tables.ts';
import { findableColumns, toFindable } from './key-rows.ts';
import { linksOf } from './links.ts';

type Db = Kysely<Tables>;
type Deps = { db: Db; search: SearchIndex };

const maxResults = 12;
/** Products read for one search, and machines whose supplies are looked up. */
const maxRead = 60;
const maxExpanded = 3;
const maxKeys = 1500;
const maxRows = 200;
/** Typed codes that are tried with every typing mistake. */
const maxMistyped = 3;

async function among(db: Db, keys: ReadonlyMap<string, Run>, how: Hit['how']): Promise<Hit[]> {
  if (keys.size === 0) return [];
  const rows = await db
    .selectFrom('finder_keys')
    .select(['product_id as productId', 'key', 'kind', 'brand_key as brand'])
    .where('key', 'in', [...keys.keys()].slice(0, maxKeys))
    .where('visible', '=', 1)
    .limit(maxRows)
    .execute();
  return rows.map((row) => ({ ...row, how, run: keys.get(row.key) as Run }));
}

async function startingWith(db: Db, runs: readonly Run[]): Promise<Hit[]> {
  const found: Hit[] = [];
  for (const run of runs) {
    const rows = await db
      .selectFrom('finder_keys')
      .select(['product_id as productId', 'key', 'kind', 'brand_key as brand'])
      .where('key', '>', run.key)
      // Above every key of letters and digits that begins with it, also in the collation of a server.
      .where('key', '<=', `${run.key}zzzzzzzz`)
      .where('visible', '=', 1)
      .orderBy('key')
      .limit(maxRows / 4)
      .execute();
    found.push(...rows.map((row) => ({ ...row, how: 'start' as const, run })));
  }
  return found;
}

const otherReadings = (runs: readonly Run[], others: (key: string) => string[]): Map<string, Run> =>
  new Map(runs.flatMap((run) => others(run.key).map((key) => [key, run] as const)));

/** Runs of nothing but codes, longest first. */
const codeRuns = ({ runs, words }: Asked): Run[] =>
  runs
    .filter(({ from, to }) => words.slice(from, to + 1).every((word) => !fillers.has(word) && !supplyWords.has(word)))
    .sort((a, b) => b.key.length - a.key.length);

async function productsOf(db: Db, ids: readonly string[]): Promise<Map<string, FoundProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('products').select(findableColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toFindable(row)]));
}

/** The ids of the most promising hits. */
const promising = (hits: readonly Hit[]): string[] =>
  [...new Set([...hits].sort((a, b) => b.key.length - a.key.length).map(({ productId }) => productId))].slice(
    0,
    maxRead,
  );

async function ranked(db: Db, asked: Asked, hits: readonly Hit[]): Promise<TonerResult[]> {
  const products = await productsOf(db, promising(hits));
  const first = rankHits(asked, hits, products);
  const suppliesOf = new Map<string, FoundProduct[]>();
  for (const { id } of first.filter((result) => !result.isSupply).slice(0, maxExpanded)) {
    const links = await linksOf(db, products.get(id) as FoundProduct, 'public');
    const supplies = await productsOf(
      db,
      links.slice(0, maxResults).map((link) => link.id),
    );
    suppliesOf.set(id, [...supplies.values()]);
  }
  return suppliesOf.size === 0 ? first : rankHits(asked, hits, products, suppliesOf);
}

async function searched({ db, search }: Deps, asked: Asked, text: string): Promise<TonerResult[]> {
  const words = [
    ...asked.brands,
    ...asked.words.filter((word) => !fillers.has(word) || /^(?:black|cyan|magenta|yellow)$/.test(word)),
  ];
  if (words.length === 0 || text.trim() === '') return [];
  const wanted = await prepare({ db, search }, 'public', { search: words.join(' ') });
  const cards = await selectCards(wanted, { limit: maxRead });
  const ids = cards.map(({ id }) => id);
  const found = await productsOf(db, ids);
  return rankFound(
    asked,
    ids.flatMap((id) => found.get(id) ?? []),
  );
}

/**
 * The machines and supplies that a typed code or model means, best first: exact ones, then other readings, beginnings and
 * typing mistakes, and at last the search of the catalogue. Only indexes are read, however many products there are.
 */
export async function findToner(deps: Deps, text: string): Promise<TonerResult[]> {
  const { db } = deps;
  const asked = readAsked(text);
  const hits = await among(db, new Map(asked.runs.map((run) => [run.key, run])), 'exact');
  let results = await ranked(db, asked, hits);
  if (results[0]?.isExact) return results.slice(0, maxResults);
  const codes = codeRuns(asked);
  const minStart = asked.brands.length > 0 ? 2 : 3;
  hits.push(...(await among(db, otherReadings(codes, lookalikes), 'lookalike')));
  hits.push(...(await among(db, otherReadings(codes, shortForm), 'start')));
  hits.push(
    ...(await startingWith(
      db,
      codes.filter(({ key }) => key.length >= minStart),
    )),
  );
  if (hits.length === 0) hits.push(...(await among(db, otherReadings(codes.slice(0, maxMistyped), typos), 'typo')));
  if (hits.length > 0) results = await ranked(db, asked, hits);
  const known = new Set(results.map(({ id }) => id));
  if (results.length < 3) results.push(...(await searched(deps, asked, text)).filter(({ id }) => !known.has(id)));
  return results.slice(0, maxResults);
}
