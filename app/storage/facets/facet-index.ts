import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Machine } from '#app/domain/choose/machine.ts';
import { type FacetName, facetNames, type ListSort, type PriceRange, type Selection } from '#app/domain/facet-query.ts';
import { brandValue, type FacetCounts, type FacetDefinition, facetDefinitions } from '#app/domain/facets.ts';
import { fromJson } from '#app/storage/columns.ts';
import { lowestFeaturedRank } from '#app/storage/rank.ts';
import type { Tables } from '#app/storage/tables.ts';
import { addAll, type Bits, bitsFor, countCommon, grown, isIn, keepCommon, put, take } from './bits.ts';

type Row = Pick<
  Tables['product_facets'],
  | 'rank'
  | 'visible'
  | 'category'
  | 'brand'
  | 'facet_values'
  | 'price'
  | 'speed'
  | 'duty_recommended'
  | 'duty_maximum'
  | 'rent'
  | 'stamp'
>;

/**
 * What to list: `category` by its name, `among` the ranks found by a search. `bestFirst` returns the first `atMost` of
 * these ranks by another order.
 */
export type FacetQuery = {
  selection: Selection;
  category?: string | undefined;
  tag?: string | undefined;
  among?: readonly number[] | undefined;
  bestFirst?: ((ranks: readonly number[], atMost: number) => Promise<number[]>) | undefined;
  sort: ListSort;
  limit: number;
  offset: number;
};

/** `ranks` of the range; `unsorted` products have no value to sort by and come last. */
export type FacetAnswer = { ranks: number[]; total: number; unsorted: number; counts: FacetCounts };

export type Columns = { live: Bits; setOf: (value: string) => Bits; machines: readonly Machine[] };

/** Rows read at once; the event loop runs between. */
const atOnce = 2000;
const firstSize = 1024;

/** The names of the sets of products with a value to sort by. */
const [hasPrice, hasSpeed] = ['has:price', 'has:speed'];

/**
 * The public products as sets of bits, one for each value, so that all counts of any selection take less than a
 * millisecond. Reads the rows that changed since the last query.
 */
export function createFacetIndex(db: Kysely<Tables>) {
  let version = -1;
  let size = firstSize;
  let used = 0;
  const free: number[] = [];
  const slotOf = new Map<number, number>();
  let ranks = new Float64Array(size);
  let prices = new Float64Array(size);
  let speeds = new Float64Array(size);
  let live = bitsFor(size);
  /** The numbers of each slot, for the chooser. */
  const machines: Machine[] = [];
  const sets = new Map<string, Bits>();
  const brands = new Map<string, string>();
  const orders = new Map<ListSort, Uint32Array>();
  /** Slots whose products changed since the orders were made. */
  const touched = new Set<number>();
  let offered: FacetDefinition[] | null = null;
  let underWay: Promise<void> | null = null;
  let following: Promise<void> | null = null;

  function widen(): void {
    size *= 2;
    const larger = (numbers: Float64Array<ArrayBuffer>) => {
      const wide = new Float64Array(size);
      wide.set(numbers);
      return wide;
    };
    [ranks, prices, speeds] = [larger(ranks), larger(prices), larger(speeds)];
    live = grown(live, size);
    for (const [value, bits] of sets) sets.set(value, grown(bits, size));
  }

  function remove(rank: number): void {
    const slot = slotOf.get(rank);
    if (slot === undefined) return;
    slotOf.delete(rank);
    for (const bits of sets.values()) take(bits, slot);
    take(live, slot);
    touched.add(slot);
    free.push(slot);
  }

  function add({ rank, category, brand, facet_values, price, speed, ...row }: Row): void {
    if (used === size && free.length === 0) widen();
    const slot = free.pop() ?? used++;
    slotOf.set(rank, slot);
    ranks[slot] = rank;
    prices[slot] = price ?? Number.NaN;
    speeds[slot] = speed ?? Number.NaN;
    put(live, slot);
    touched.add(slot);
    brands.set(brandValue(brand), brand);
    const values = [...fromJson<string[]>(facet_values), `category:${category}`];
    if (price !== null) values.push(hasPrice);
    if (speed !== null) values.push(hasSpeed);
    machines[slot] = {
      rank,
      price: price ?? Number.NaN,
      speed: speed ?? Number.NaN,
      recommended: row.duty_recommended ?? Number.NaN,
      maximum: row.duty_maximum ?? Number.NaN,
      rent: row.rent ?? Number.NaN,
      isInStock: values.includes('stock:in'),
    };
    for (const value of values) {
      const bits = sets.get(value) ?? bitsFor(size);
      sets.set(value, bits);
      put(bits, slot);
    }
  }

  /** Reads the rows that changed since the version at hand. Rows of removed products are noticed by their number. */
  async function refresh(): Promise<void> {
    const { value } = await db
      .selectFrom('meta')
      .select('value')
      .where('key', '=', 'content_version')
      .executeTakeFirstOrThrow();
    const current = Number(value);
    if (current === version) return;
    const since = version < current ? version : -1;
    for (let after = { stamp: since, rank: Number.MAX_SAFE_INTEGER }; ; ) {
      const rows = await db
        .selectFrom('product_facets')
        .select(['rank', 'visible', 'category', 'brand', 'facet_values', 'price', 'speed'])
        .select(['duty_recommended', 'duty_maximum', 'rent', 'stamp'])
        .where(({ eb, refTuple, tuple }) => eb(refTuple('stamp', 'rank'), '>', tuple(after.stamp, after.rank)))
        .orderBy('stamp')
        .orderBy('rank')
        .limit(atOnce)
        .execute();
      for (const row of rows) {
        remove(row.rank);
        if (row.visible === 1) add(row);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < atOnce) break;
      after = { stamp: last.stamp, rank: last.rank };
      await setImmediate();
    }
    const counted = await db
      .selectFrom('listing_counts')
      .select('visible')
      .where('category', '=', '')
      .where('tag', '=', '')
      .executeTakeFirst();
    if (slotOf.size !== (counted?.visible ?? 0)) await removeMissing();
    if (touched.size > 0) {
      offered = null;
      for (const [sort, slots] of orders) orders.set(sort, reordered(slots, sort));
      touched.clear();
    }
    version = current;
  }

  async function removeMissing(): Promise<void> {
    const rows = await db.selectFrom('product_facets').select('rank').where('visible', '=', 1).execute();
    const kept = new Set(rows.map(({ rank }) => rank));
    for (const rank of [...slotOf.keys()]) if (!kept.has(rank)) remove(rank);
  }

  /**
   * Queries at the same time share one read. The one under way may have begun before a change that the query must see,
   * so the query waits for it and joins the next one.
   */
  function fresh(): Promise<void> {
    if (underWay === null) {
      underWay = refresh().finally(() => {
        underWay = null;
      });
      return underWay;
    }
    following ??= underWay
      .catch(() => {})
      .then(() => {
        following = null;
        return fresh();
      });
    return following;
  }

  const empty = () => bitsFor(size);
  const isInShop = (value: string) => countCommon(live, setOf(value)) > 0;
  const setOf = (value: string): Bits => sets.get(value) ?? empty();

  function anyOf(name: FacetName, values: readonly string[]): Bits {
    const bits = empty();
    for (const value of values) addAll(bits, setOf(`${name}:${value}`));
    return bits;
  }

  function priced({ min = 0, max = Number.POSITIVE_INFINITY }: PriceRange): Bits {
    const bits = empty();
    const order = orderOf('price-low');
    for (let at = firstFrom(order, min * 100); at < order.length; at++) {
      const slot = order[at] as number;
      if (!((prices[slot] as number) <= max * 100)) break;
      put(bits, slot);
    }
    return bits;
  }

  /** The place of the first price of at least `paise`; products without a price come last. */
  function firstFrom(order: Uint32Array, paise: number): number {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((prices[order[middle] as number] as number) < paise) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function amongRanks(found: readonly number[]): Bits {
    const bits = empty();
    for (const rank of found) {
      const slot = slotOf.get(rank);
      if (slot !== undefined) put(bits, slot);
    }
    return bits;
  }

  /** The slots in order of a sort; slots without a value come last. */
  function orderOf(sort: ListSort): Uint32Array {
    const known = orders.get(sort) ?? Uint32Array.from(slotOf.values()).sort(comparing(sort));
    orders.set(sort, known);
    return known;
  }

  function comparing(sort: ListSort): (a: number, b: number) => number {
    const key = keyOf(sort);
    return (a, b) => {
      const [left, right] = [key(a), key(b)];
      if (left === right || (Number.isNaN(left) && Number.isNaN(right)))
        return (ranks[b] as number) - (ranks[a] as number);
      return Number.isNaN(left) ? 1 : Number.isNaN(right) ? -1 : left - right;
    };
  }

  /** An order after changes of the touched slots; sorting all of them anew would take ten times as long. */
  function reordered(slots: Uint32Array, sort: ListSort): Uint32Array {
    const compare = comparing(sort);
    const moved = [...touched].filter((slot) => isIn(live, slot)).sort(compare);
    const order = new Uint32Array(slotOf.size);
    let [at, next] = [0, 0];
    for (const slot of slots) {
      if (touched.has(slot)) continue;
      while (next < moved.length && compare(moved[next] as number, slot) < 0) order[at++] = moved[next++] as number;
      order[at++] = slot;
    }
    order.set(moved.slice(next), at);
    return order;
  }

  function keyOf(sort: ListSort): (slot: number) => number {
    if (sort === 'price-low') return (slot) => prices[slot] as number;
    if (sort === 'price-high') return (slot) => -(prices[slot] as number);
    if (sort === 'fastest') return (slot) => -(speeds[slot] as number);
    if (sort === 'newest') return (slot) => -((ranks[slot] as number) % lowestFeaturedRank);
    return (slot) => -(ranks[slot] as number);
  }

  /** The facets and their values that some product in the shop has. */
  function definitions(): FacetDefinition[] {
    if (offered !== null) return offered;
    const known = [...brands].sort(([, a], [, b]) => a.localeCompare(b, 'en'));
    offered = facetDefinitions(known).map(({ name, title, values }) => ({
      name,
      title,
      values: values.filter(([value]) => isInShop(`${name}:${value}`)),
    }));
    return offered;
  }

  const countsOf = (groups: ReadonlyMap<string, Bits>, all: Bits, selection: Selection): FacetCounts =>
    definitions().map(({ name, title, values }) => {
      // The counts of a facet ignore its own selection.
      const base = selection[name] === undefined ? all : withAll(groups, name);
      const counts = values.map(([value, text]) => ({
        value,
        text,
        count: countCommon(base, setOf(`${name}:${value}`)),
      }));
      return { name, title, values: counts };
    });

  function withAll(groups: ReadonlyMap<string, Bits>, except = ''): Bits {
    const bits = live.slice();
    for (const [name, group] of groups) if (name !== except) keepCommon(bits, group);
    return bits;
  }

  /** The ranks of the first products of a set by a sort. */
  function firstOf(bits: Bits, sort: ListSort, atMost: number): number[] {
    const first: number[] = [];
    for (const slot of orderOf(sort)) {
      if (first.length === atMost) break;
      if (isIn(bits, slot)) first.push(ranks[slot] as number);
    }
    return first;
  }

  return {
    /** The sets and numbers for the chooser; they may change with the next query. */
    async columns(): Promise<Columns> {
      await fresh();
      return { live, setOf, machines };
    },

    /** Whether a public product has a value, such as `rent:yes`. */
    async has(value: string): Promise<boolean> {
      await fresh();
      return isInShop(value);
    },

    /** The brands of the public products. */
    async brands(): Promise<string[]> {
      await fresh();
      return [...brands].filter(([value]) => isInShop(`brand:${value}`)).map(([, brand]) => brand);
    },

    async select({
      selection,
      category,
      tag,
      among,
      bestFirst,
      sort,
      limit,
      offset,
    }: FacetQuery): Promise<FacetAnswer> {
      await fresh();
      const groups = new Map<string, Bits>();
      if (category !== undefined) groups.set('category', setOf(`category:${category}`));
      if (tag !== undefined) groups.set('tag', setOf(`tag:${tag}`));
      if (among !== undefined) groups.set('among', amongRanks(among));
      if (selection.price !== undefined) groups.set('price', priced(selection.price));
      for (const name of facetNames) {
        const values = selection[name];
        if (values !== undefined) groups.set(name, anyOf(name, values));
      }
      const all = withAll(groups);
      const total = countCommon(all, all);
      const valued = sort === 'fastest' ? hasSpeed : sort.startsWith('price') ? hasPrice : null;
      const unsorted = valued === null ? 0 : total - countCommon(all, setOf(valued));
      const atMost = Math.min(total, offset + limit);
      const found = firstOf(all, sort, bestFirst === undefined ? atMost : total);
      const counts = countsOf(groups, all, selection);
      // Another refresh may move the slots from here on.
      const ordered = bestFirst === undefined ? found : await bestFirst(found, atMost);
      return { ranks: ordered.slice(offset), total, unsorted, counts };
    },
  };
}
