import type { KnownCost } from './known-cost.ts';

/** What the chooser compares machines by. NaN is a number that is not stated, or a price that is hidden. */
export type Machine = {
  /** The product's place in the shop's own order, descending; also its key. */
  rank: number;
  /** In paise. */
  price: number;
  /** Pages a minute. */
  speed: number;
  /** Pages a month. */
  recommended: number;
  maximum: number;
  /** Pages a month that machines of its speed and kind are usually made for, an estimate. */
  usual: number;
  /** Pages a month above which it is never recommended. */
  limit: number;
  /** Paise a month. */
  rent: number;
  isInStock: boolean;
  /** Functions that are optional extras, such as `option:fax`. */
  options: readonly string[];
  /** The cost of the requested pages; absent if it is not known. */
  cost?: KnownCost | undefined;
};

/** What an answer demands: one of these values of facets, such as `paper:a3`, or a number. */
export type Need =
  | { anyOf: readonly string[] }
  | { number: 'price' | 'rent' | 'limit'; atLeast?: number; atMost?: number };

export type Machines = {
  select: (needs: readonly Need[]) => readonly Machine[];
  count: (needs: readonly Need[]) => number;
};

/** Supplies and other equipment are never recommended, nor a product whose kind is not stated. */
export const isMachine: Need = {
  anyOf: ['kind:copier', 'kind:multifunction', 'kind:printer', 'kind:production', 'kind:large-format'],
};

export function meets(machine: Machine, need: Exclude<Need, { anyOf: unknown }>): boolean {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = need;
  const value = machine[need.number];
  return value >= atLeast && value <= atMost;
}
