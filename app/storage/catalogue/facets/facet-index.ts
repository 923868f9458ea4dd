import { setImmediate } from 'node:timers/promises';
import type { Machine } from '#app/domain/chooser/machine.ts';
import { type FacetName, facetNames, type ListSort, type Selection } from '#app/domain/search/facet-query.ts';
import { type FacetCounts, type FacetDefinition, facetDefinitions } from '#app/domain/search/facets.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { createQueue } from '#app/storage/engine/work/queue.ts';
import { addAll, type Bits, countCommon, keepCommon, put, removeAll } from './bits.ts';
import { createSlots } from './product-slots.ts';
import { createSlotOrders } from './slot-orders.ts';

/** The products to count and list. `category` is a name, `among` the ranks found by a search. */
type FacetQuery = {
  selection: Selection;
  category?: string | undefined;
  tag?: string | undefined;
  among?: readonly number[] | undefined;
  sort: ListSort;
};

export type Columns = { live: Bits; setOf: (value: string) => Bits; machines: readonly Machine[] };

/** Rows read at once; the event loop runs between. */
const atOnce = 2000;

/** Public products as sets of bits by value, for counts in under a millisecond. Reads rows changed since. */
export function createFacetIndex(db: Db) {
  let version = -1;
  const inTurn = createQueue(1);
  const slots = createSlots();
  const orders = createSlotOrders(slots);
  const { slotOf, brands, setOf } = slots;
  let offered: FacetDefinition[] | null = null;

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
        slots.remove(row.rank);
        if (row.visible === 1) slots.add(row);
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < atOnce) break;
      after = { stamp: last.stamp, rank: last.rank };
      await setImmediate();
    }
    const counts = db.selectFrom('listing_counts').select('visible');
    const counted = await counts.where('category', '=', '').where('tag', '=', '').executeTakeFirst();
    if (slotOf.size !== (counted?.visible ?? 0)) await removeMissing();
    if (slots.isChanged) {
      offered = null;
      orders.clear();
      slots.isChanged = false;
    }
    version = current;
  }

  async function removeMissing(): Promise<void> {
    const rows = await db.selectFrom('product_facets').select('rank').where('visible', '=', 1).execute();
    const kept = new Set(rows.map(({ rank }) => rank));
    for (const rank of [...slotOf.keys()]) if (!kept.has(rank)) slots.remove(rank);
  }

  const isInShop = (value: string) => countCommon(slots.live, setOf(value)) > 0;

  function anyOf(name: FacetName, values: readonly string[]): Bits {
    const bits = slots.empty();
    for (const value of values) addAll(bits, setOf(`${name}:${value}`));
    return bits;
  }

  function noneOf(values: readonly string[]): Bits {
    const bits = slots.live.slice();
    for (const value of values) removeAll(bits, setOf(value));
    return bits;
  }

  function amongRanks(found: readonly number[]): Bits {
    const bits = slots.empty();
    for (const rank of found) {
      const slot = slotOf.get(rank);
      if (slot !== undefined) put(bits, slot);
    }
    return bits;
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
    const bits = slots.live.slice();
    for (const [name, group] of groups) if (name !== except) keepCommon(bits, group);
    return bits;
  }

  return {
    /** Applies changes. */
    refresh: (): Promise<void> => inTurn(refresh),

    /** Sets and numbers for the chooser, valid until the next refresh. */
    columns: (): Columns => ({ live: slots.live, setOf, machines: slots.machines }),

    /** Whether a public product has a value, such as `rent:yes`. */
    has: isInShop,

    brands: (): string[] => [...brands].filter(([value]) => isInShop(`brand:${value}`)).map(([, brand]) => brand),

    select({ selection, category, tag, among, sort }: FacetQuery) {
      const groups = new Map<string, Bits>();
      if (category !== undefined) groups.set('category', setOf(`category:${category}`));
      if (tag !== undefined) groups.set('tag', setOf(`tag:${tag}`));
      if (among !== undefined) groups.set('among', amongRanks(among));
      const { min = 0, max = Number.POSITIVE_INFINITY } = selection.price ?? {};
      if (selection.price !== undefined) groups.set('price', orders.between('price-low', min * 100, max * 100));
      const ppm = { min: 0, max: Number.POSITIVE_INFINITY, ...selection.ppm };
      if (selection.ppm !== undefined) groups.set('ppm', orders.between('fastest', -ppm.max, -ppm.min));
      if (selection.not !== undefined) groups.set('not', noneOf(selection.not));
      for (const name of facetNames) {
        const values = selection[name];
        if (values !== undefined) groups.set(name, anyOf(name, values));
      }
      const all = withAll(groups);
      const total = countCommon(all, all);
      return {
        total,
        counts: countsOf(groups, all, selection),
        /** Returns the ranks of the first products. Call it before the next query. */
        first: (atMost: number) => orders.firstOf(all, sort, Math.min(total, atMost)),
      };
    },
  };
}
