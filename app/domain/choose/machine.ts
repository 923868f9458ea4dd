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
  /** Paise a month. */
  rent: number;
  isInStock: boolean;
};

/** What an answer demands: one of these values of facets, such as `paper:a3`, or a number. */
export type Need =
  | { anyOf: readonly string[] }
  | { number: 'price' | 'rent' | 'maximum'; atLeast?: number; atMost?: number; orNotStated?: boolean };

/** The machines of the shop. */
export type Machines = {
  /** Those that meet all needs. */
  select: (needs: readonly Need[]) => readonly Machine[];
  count: (needs: readonly Need[]) => number;
};

/** Supplies and other equipment are never recommended, nor a product whose kind is not stated. */
export const isMachine: Need = {
  anyOf: ['kind:copier', 'kind:multifunction', 'kind:printer', 'kind:production', 'kind:large-format'],
};

/** Whether a machine meets a need that is a number. */
export function meets(machine: Machine, need: Exclude<Need, { anyOf: unknown }>): boolean {
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY, orNotStated = false } = need;
  const value = machine[need.number];
  return Number.isNaN(value) ? orNotStated : value >= atLeast && value <= atMost;
}
