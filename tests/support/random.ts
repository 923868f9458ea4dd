/** A seeded pseudo-random number generator. */
export type Random = {
  /** A number in [0, 1). */
  next: () => number;
  /** An integer in [0, count). */
  below: (count: number) => number;
  /** True once in so many calls on average. */
  once: (inTimes: number) => boolean;
  pick: <Each>(list: readonly Each[]) => Each;
};

/** `index` gives each of many items from one seed its own sequence, so that each can be reproduced alone. */
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

/** The seed from FUZZ_SEED, which reproduces a run, otherwise a random one. */
export const seedOfRun = (): number => Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
