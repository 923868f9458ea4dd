/** A set of small integers, one bit each. */
export type Bits = Uint32Array<ArrayBuffer>;

export const bitsFor = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export const isIn = (bits: Bits, index: number): boolean =>
  (((bits[index >>> 5] as number) >>> (index & 31)) & 1) === 1;

export const put = (bits: Bits, index: number): void => {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
};

export const take = (bits: Bits, index: number): void => {
  bits[index >>> 5] = (bits[index >>> 5] as number) & ~(1 << (index & 31));
};

/** The same set with room for more. */
export function grown(bits: Bits, size: number): Bits {
  const larger = bitsFor(size);
  larger.set(bits);
  return larger;
}

export function keepCommon(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & (others[at] as number);
}

export function removeAll(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & ~(others[at] as number);
}

export function addAll(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) | (others[at] as number);
}

/** The number of set bits of a word. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of integers in both sets. */
export function countCommon(bits: Bits, others: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) count += ones((bits[at] as number) & (others[at] as number));
  return count;
}

/** The integers of a set in ascending order. */
export function indexes(bits: Bits): number[] {
  const found: number[] = [];
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1)
      found.push(at * 32 + 31 - Math.clz32(word & -word));
  return found;
}
