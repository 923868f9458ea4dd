import type { Machine } from '#app/domain/chooser/machine.ts';
import { estimated } from '#app/domain/cost/page-volume.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { type Bits, bitsFor, grown, put, take } from './bits.ts';

type FacetRow = Omit<Tables['product_facets'], 'product_id' | 'visible' | 'stamp' | 'rules'>;

const firstSize = 1024;

/** Public products by slot, a small integer reused after a deletion. Each value has a set of slots. */
export function createSlots() {
  let size = firstSize;
  let used = 0;
  const free: number[] = [];
  const sets = new Map<string, Bits>();

  const slots = {
    slotOf: new Map<number, number>(),
    brands: new Map<string, string>(),
    /** Numeric values by slot. */
    machines: [] as Machine[],
    /** Whether a slot changed since the last sort. */
    isChanged: false,
    live: bitsFor(size),
    empty: (): Bits => bitsFor(size),
    setOf: (value: string): Bits => sets.get(value) ?? bitsFor(size),

    remove(rank: number): void {
      const slot = slots.slotOf.get(rank);
      if (slot === undefined) return;
      slots.slotOf.delete(rank);
      for (const bits of sets.values()) take(bits, slot);
      take(slots.live, slot);
      slots.isChanged = true;
      free.push(slot);
    },

    add({ rank, category, brand, facet_values, price, speed, ...row }: FacetRow): void {
      if (used === size && free.length === 0) widen();
      const slot = free.pop() ?? used++;
      slots.slotOf.set(rank, slot);
      put(slots.live, slot);
      slots.isChanged = true;
      slots.brands.set(brandValue(brand), brand);
      const values = [...fromJson<string[]>(facet_values), `category:${category}`];
      const stated = {
        speed: speed ?? Number.NaN,
        recommended: row.duty_recommended ?? Number.NaN,
        maximum: row.duty_maximum ?? Number.NaN,
      };
      slots.machines[slot] = {
        rank,
        price: price ?? Number.NaN,
        ...stated,
        ...estimated(stated, values),
        rent: row.rent ?? Number.NaN,
        isInStock: values.includes('stock:in'),
        options: values.filter((value) => value.startsWith('option:')),
      };
      for (const value of values) {
        const bits = slots.setOf(value);
        sets.set(value, bits);
        put(bits, slot);
      }
    },
  };

  function widen(): void {
    size *= 2;
    slots.live = grown(slots.live, size);
    for (const [value, bits] of sets) sets.set(value, grown(bits, size));
  }

  return slots;
}

export type ProductSlots = ReturnType<typeof createSlots>;
