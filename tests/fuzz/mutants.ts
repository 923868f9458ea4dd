import type { Random } from '#tests/support/random.ts';

type Mutation = (bytes: Buffer, other: Buffer, random: Random) => Buffer;

const flip = (bytes: Buffer, random: Random, from: number, to: number) => {
  const flipped = Buffer.from(bytes);
  const end = Math.min(to, flipped.length);
  if (end > from)
    for (let left = 1 + random.below(20); left > 0; left--)
      flipped[from + random.below(end - from)] = random.below(256);
  return flipped;
};

const markup = Buffer.from('<svg onload=alert(1)><script>alert(1)</script><?php system($_GET[0]); ?><html>');

const cutAt = (bytes: Buffer, random: Random) => random.below(bytes.length + 1);

const mutations: Record<string, Mutation> = {
  'bytes flipped': (bytes, _, random) => flip(bytes, random, 0, bytes.length),
  'bytes of its head flipped': (bytes, _, random) => flip(bytes, random, 0, 64),
  cut: (bytes, _, random) => bytes.subarray(0, cutAt(bytes, random)),
  'a part cut out': (bytes, _, random) => {
    const [from, to] = [cutAt(bytes, random), cutAt(bytes, random)].sort((a, b) => a - b);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  'a part said twice': (bytes, _, random) => {
    const at = cutAt(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(random.below(at + 1))]);
  },
  spliced: (bytes, other, random) =>
    Buffer.concat([bytes.subarray(0, cutAt(bytes, random)), other.subarray(cutAt(other, random))]),
  'with the head of another': (bytes, other, random) => {
    const length = random.pick([4, 8, 12, 16, 32, 64]);
    return Buffer.concat([other.subarray(0, length), bytes.subarray(length)]);
  },
  'with another behind': (bytes, other) => Buffer.concat([bytes, other]),
  'with markup behind': (bytes) => Buffer.concat([bytes, markup]),
  'with markup in it': (bytes, _, random) => {
    const at = cutAt(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), markup, bytes.subarray(at)]);
  },
};

export type Mutant = { bytes: Buffer; what: string };

/** One of the files with one or two mutations, and a description. */
export function mutantOf(files: readonly { name: string; bytes: Buffer }[], random: Random): Mutant {
  const base = random.pick(files);
  let { bytes } = base;
  let what = base.name;
  for (let left = random.once(3) ? 2 : 1; left > 0; left--) {
    const [name, mutate] = random.pick(Object.entries(mutations));
    const other = random.pick(files);
    bytes = mutate(bytes, other.bytes, random);
    what += `, ${name} (${other.name})`;
  }
  return { bytes, what };
}
