import { shortForm } from '#app/domain/supplies/keys.ts';
import { fillers, supplyWords } from '#app/domain/supplies/words.ts';
import { type Asked, lookalikes, type Run, readAsked, typos } from '#app/domain/toner-finder/asked.ts';
import { type FoundProduct, type Hit, rankFound, rankHits, type TonerResult } from '#app/domain/toner-finder/rank.ts';
import { prepare, selectCards } from '#app/storage/catalogue/product-query.ts';
import type { SearchIndex } from '#app/storage/catalogue/search/search-index.ts';
import { findableColumns, toFindable } from '#app/storage/catalogue/supplies/key-rows.ts';
import { linksOf } from '#app/storage/catalogue/supplies/links.ts';
import type { Db } from '#app/storage/engine/tables.ts';

type Deps = { db: Db; search: SearchIndex };

const maxResults = 12;
/** Products read for one search, and machines whose supplies are looked up. */
const maxRead = 60;
const maxExpanded = 3;
/** Typed codes that are tried in other ways than as typed, and with every typing mistake. */
const maxCodes = 12;
const maxMistyped = 3;
/** Alternative readings of one typed code. */
const maxReadings = 1500;
const maxRows = 200;

const visibleKeys = (db: Db) =>
  db
    .selectFrom('finder_keys')
    .select(['product_id as productId', 'key', 'kind', 'brand_key as brand'])
    .where('visible', '=', 1);

/** The products with the typed codes as keys, or with other readings of them. */
async function meeting(db: Db, runs: readonly Run[], how: Hit['how'], read = (key: string) => [key]): Promise<Hit[]> {
  const readings = runs.flatMap((run) =>
    read(run.key)
      .slice(0, maxReadings)
      .map((key) => [key, run] as const),
  );
  const runOf = new Map(readings);
  const keys = [...runOf.keys()];
  if (keys.length === 0) return [];
  const rows = await visibleKeys(db).where('key', 'in', keys).limit(maxRows).execute();
  return rows.map((row) => ({ ...row, how, run: runOf.get(row.key) as Run }));
}

async function startingWith(db: Db, run: Run): Promise<Hit[]> {
  const rows = await visibleKeys(db)
    .where('key', '>', run.key)
    // Above every key of letters and digits that begins with it, also in the collation of a server.
    .where('key', '<=', `${run.key}zzzzzzzz`)
    .orderBy('key')
    .limit(maxRows / 4)
    .execute();
  return rows.map((row) => ({ ...row, how: 'start', run }));
}

/** Runs of nothing but codes, longest first. */
const codeRuns = ({ runs, words }: Asked): Run[] =>
  runs
    .filter(({ from, to }) => words.slice(from, to + 1).every((word) => !fillers.has(word) && !supplyWords.has(word)))
    .sort((a, b) => b.key.length - a.key.length)
    .slice(0, maxCodes);

async function productsOf(db: Db, ids: readonly string[]): Promise<Map<string, FoundProduct>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('products').select(findableColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, toFindable(row)]));
}

async function ranked(db: Db, asked: Asked, hits: readonly Hit[]): Promise<TonerResult[]> {
  const longestFirst = hits.toSorted((a, b) => b.key.length - a.key.length).map(({ productId }) => productId);
  const products = await productsOf(db, [...new Set(longestFirst)].slice(0, maxRead));
  const first = rankHits(asked, hits, products);
  const suppliesOf = new Map<string, FoundProduct[]>();
  for (const { id } of first.filter((result) => !result.isSupply).slice(0, maxExpanded)) {
    const links = await linksOf(db, products.get(id) as FoundProduct, 'public');
    const ids = links.slice(0, maxResults).map((link) => link.id);
    suppliesOf.set(id, [...(await productsOf(db, ids)).values()]);
  }
  return suppliesOf.size === 0 ? first : rankHits(asked, hits, products, suppliesOf);
}

async function searched({ db, search }: Deps, asked: Asked): Promise<TonerResult[]> {
  const words = [...asked.brands, ...asked.words.filter((word) => !fillers.has(word))];
  if (words.length === 0) return [];
  const cards = await selectCards(await prepare({ db, search }, 'public', { search: words.join(' ') }), {
    limit: maxRead,
  });
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
async function findToner(deps: Deps, text: string): Promise<TonerResult[]> {
  const { db } = deps;
  const asked = readAsked(text);
  const hits = await meeting(db, asked.runs, 'exact');
  let results = await ranked(db, asked, hits);
  if (results[0]?.isExact) return results.slice(0, maxResults);
  const codes = codeRuns(asked);
  const minStart = asked.brands.length > 0 ? 2 : 3;
  hits.push(...(await meeting(db, codes, 'lookalike', lookalikes)), ...(await meeting(db, codes, 'start', shortForm)));
  for (const run of codes.filter(({ key }) => key.length >= minStart)) hits.push(...(await startingWith(db, run)));
  if (hits.length === 0) hits.push(...(await meeting(db, codes.slice(0, maxMistyped), 'typo', typos)));
  results = await ranked(db, asked, hits);
  if (results.length >= 3) return results.slice(0, maxResults);
  const known = new Set(results.map(({ id }) => id));
  const others = (await searched(deps, asked)).filter(({ id }) => !known.has(id));
  return [...results, ...others].slice(0, maxResults);
}

/** Most machines of a brand on one page. */
const maxMachines = 400;

export const createTonerFinder = (deps: Deps) => ({
  /** The public products that a typed code or model means, best first. */
  find: (text: string) => findToner(deps, text),

  /** The public machines of a brand, given as folded text, by name. */
  machines: (brandKey: string): Promise<{ slug: string; name: string }[]> =>
    deps.db
      .selectFrom('products')
      .innerJoin('product_facets', 'product_facets.product_id', 'products.id')
      .select(['slug', 'name'])
      .where('brand_key', '=', brandKey)
      .where('products.visible', '=', 1)
      .where('facet_values', 'not like', '%"kind:supply"%')
      .orderBy('name_key')
      .limit(maxMachines)
      .execute(),
});
