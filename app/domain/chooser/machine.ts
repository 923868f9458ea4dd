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

/** Rounds to two digits. */
const neat = (pages: number): number => Number(pages.toPrecision(2));

/**
 * Pages a month that machines of this speed are usually made for. The volume grows with the square of the speed: 25 ppm
 * copiers are made for about 6,000 pages, those of 50 ppm for 25,000. Desktop machines are made for less than half of
 * it, and those with ink for a tenth.
 */
function usualPages(speed: number, values: readonly string[]): number {
  const has = (...some: string[]) => some.some((value) => values.includes(value));
  const isCopier = has('kind:copier', 'kind:production', 'paper:a3', 'paper:sra3');
  return neat(speed * speed * (isCopier ? 10 : has('technology:ink', 'technology:ink-tank') ? 1 : 4));
}

/** The speed of a machine that states none, in pages a minute. */
const usualSpeed = 20;

/** A machine may be used this many times beyond what it is made for before it is left out. */
const maxTimes = 2.5;

/** Pages a month that a machine is made for: as stated, else estimated by its speed and its maximum. */
export function capacityOf(machine: Pick<Machine, 'recommended' | 'maximum' | 'usual'>): number {
  const { recommended, maximum, usual } = machine;
  if (!Number.isNaN(recommended)) return recommended;
  const most = maximum / maxTimes;
  return usual > most ? most : usual;
}

/** The estimated numbers of a machine; `values` are those of its facets. */
export function estimated(
  machine: Pick<Machine, 'speed' | 'recommended' | 'maximum'>,
  values: readonly string[],
): Pick<Machine, 'usual' | 'limit'> {
  const { speed, maximum } = machine;
  const isUnstated = Number.isNaN(speed);
  const usual = isUnstated && maximum > 0 ? maximum : usualPages(isUnstated ? usualSpeed : speed, values);
  const most = maxTimes * capacityOf({ ...machine, usual });
  return { usual, limit: maximum < most ? maximum : most };
}
