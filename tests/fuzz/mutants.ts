import { crc32 } from 'node:zlib';
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

/** Sizes that often cause overflows. */
const sides = [0, 1, 2, 255, 256, 16_383, 16_384, 32_767, 32_768, 65_500, 65_535, 100_000, 2 ** 31 - 1, 2 ** 32 - 1];

const sofMarkers = [0xc0, 0xc1, 0xc2];

/** The same picture with another size in its header. */
function resized(bytes: Buffer, random: Random): Buffer {
  const lying = Buffer.from(bytes);
  const [width, height] = [random.pick(sides), random.pick(sides)];
  if (lying.length >= 33 && lying.toString('latin1', 12, 16) === 'IHDR') {
    lying.writeUInt32BE(width, 16);
    lying.writeUInt32BE(height, 20);
    // With a valid checksum, so that it is not rejected for that.
    lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29);
  } else if (lying.length >= 10 && lying.toString('latin1', 0, 3) === 'GIF') {
    lying.writeUInt16LE(width & 0xffff, 6);
    lying.writeUInt16LE(height & 0xffff, 8);
  } else if (lying.length >= 30 && lying.toString('latin1', 8, 12) === 'WEBP') {
    lying.writeUInt32LE(
      (((height & 0x3fff) << 14) | (width & 0x3fff)) >>> 0,
      lying.toString('latin1', 12, 16) === 'VP8L' ? 21 : 26,
    );
  } else {
    const ispe = lying.indexOf('ispe');
    if (ispe > 0 && ispe + 16 <= lying.length) {
      lying.writeUInt32BE(width, ispe + 8);
      lying.writeUInt32BE(height, ispe + 12);
    } else
      for (let at = 0; at + 9 < lying.length; at++)
        if (lying[at] === 0xff && sofMarkers.includes(lying[at + 1] as number)) {
          lying.writeUInt16BE(height & 0xffff, at + 5);
          lying.writeUInt16BE(width & 0xffff, at + 7);
        }
  }
  return lying;
}

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
  'with a size it has not': (bytes, _, random) => resized(bytes, random),
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
