/** Numbers that look random and come again from the same seed. */
export type Random = {
  /** From 0 up to 1. */
  next: () => number;
  /** A whole number from 0 up to `count`. */
  below: (count: number) => number;
  /** Whether something happens that happens once in so many times. */
  once: (inTimes: number) => boolean;
  pick: <Each>(list: readonly Each[]) => Each;
};

/** Its second number tells one of many things apart that are made from one seed: each can be made again by itself. */
export function createRandom(seed: number, index = 0): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    once: (inTimes) => below(inTimes) === 0,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
  };
}

/** The seed of this run: that of the environment, to have the same again, or another each time. */
export const seedOfRun = (): number => Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
