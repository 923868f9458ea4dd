import type { Machine } from '#app/domain/chooser/machine.ts';
import type { ListSort } from '#app/domain/search/facet-query.ts';
import { lowestFeaturedRank } from '#app/storage/engine/rank.ts';
import { type Bits, isIn, put } from './bits.ts';
import type { ProductSlots } from './product-slots.ts';

/** The lowest key comes first, NaN last. */
const keys: Record<ListSort, (machine: Machine) => number> = {
  rank: ({ rank }) => -rank,
  newest: ({ rank }) => -(rank % lowestFeaturedRank),
  'price-low': ({ price }) => price,
  'price-high': ({ price }) => -price,
  // Machines out of stock come after the others.
  'rent-low': ({ rent, isInStock }) => rent + (isInStock ? 0 : 1e12),
  fastest: ({ speed }) => -speed,
};

/** All slots in each sort order. Slots without a sort value come last. */
export function createSlotOrders(slots: ProductSlots) {
  const orders = new Map<ListSort, Uint32Array>();
  const rankOf = (slot: number) => (slots.machines[slot] as Machine).rank;

  function orderOf(sort: ListSort): Uint32Array {
    const known = orders.get(sort) ?? Uint32Array.from(slots.slotOf.values()).sort(comparing(sort));
    orders.set(sort, known);
    return known;
  }

  const keyOf = (sort: ListSort) => (slot: number) => {
    const key = keys[sort](slots.machines[slot] as Machine);
    return Number.isNaN(key) ? Number.POSITIVE_INFINITY : key;
  };

  function comparing(sort: ListSort): (a: number, b: number) => number {
    const key = keyOf(sort);
    return (a, b) => {
      const [left, right] = [key(a), key(b)];
      return left === right ? rankOf(b) - rankOf(a) : left - right;
    };
  }

  /** Returns the index of the first slot whose key is at least `least`. */
  function firstFrom(order: Uint32Array, key: (slot: number) => number, least: number): number {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (key(order[middle] as number) < least) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  return {
    /** Forgets the orders after a change of the slots. */
    clear: () => orders.clear(),

    /** Returns the ranks of the first products of a set in a sort order. */
    firstOf(bits: Bits, sort: ListSort, atMost: number): number[] {
      const first: number[] = [];
      for (const slot of orderOf(sort)) {
        if (first.length === atMost) break;
        if (isIn(bits, slot)) first.push(rankOf(slot));
      }
      return first;
    },

    /** Returns the slots whose sort value is from `min` to `max`: paise, or the negative of pages a minute. */
    between(sort: 'price-low' | 'fastest', min: number, max: number): Bits {
      const bits = slots.empty();
      const order = orderOf(sort);
      const key = keyOf(sort);
      for (let at = firstFrom(order, key, min); at < order.length; at++) {
        const slot = order[at] as number;
        if (key(slot) > Math.min(max, Number.MAX_VALUE)) break;
        put(bits, slot);
      }
      return bits;
    },
  };
}
