// @module-tag hostile/uploads
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { form, openApi } from '#tests/support/api.ts';
import { isExhaustive } from '#tests/support/how-long.ts';
import { createRandom, type Random, seedOfRun } from '#tests/support/random.ts';

/** Files that are pictures, or almost, with unforeseen defects. FUZZ_SEED repeats an earlier run. */

const count = isExhaustive ? 1_000 : 70;

type Picture = { name: string; bytes: Buffer };

const markup = Buffer.from('<svg onload=alert(1)><script>alert(1)</script><?php system($_GET[0]); ?><html>');

/** Each returns a mutated picture; `other` is another one, and `at` a position in the first. */
const mutations: ((bytes: Buffer, other: Buffer, at: number, random: Random) => Buffer)[] = [
  (bytes, _other, at) => bytes.subarray(0, at),
  (bytes, other, at) => Buffer.concat([bytes.subarray(0, at), other.subarray(at)]),
  (bytes, _other, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at >> 1)]),
  (bytes, _other, at) => Buffer.concat([bytes.subarray(0, at), markup, bytes.subarray(at)]),
  (bytes, other) => Buffer.concat([bytes, other, markup]),
  // Bytes of the head, or of all.
  (bytes, _other, at, random) => {
    const flipped = Buffer.from(bytes);
    for (let left = 20; left > 0; left--) flipped[random.below(random.once(2) ? 64 : at + 1)] = random.below(256);
    return flipped.subarray(0, bytes.length);
  },
];

/** One of the pictures with one or two mutations, and a description. */
function mutantOf(pictures: readonly Picture[], random: Random): Picture {
  let { name, bytes } = random.pick(pictures);
  for (let left = random.once(3) ? 2 : 1; left > 0; left--) {
    const [number, other] = [random.below(mutations.length), random.pick(pictures)];
    bytes = mutations[number]?.(bytes, other.bytes, random.below(bytes.length + 1), random) ?? bytes;
    name += `, mutation ${number} (${other.name})`;
  }
  return { name, bytes };
}

const corpus = join(import.meta.dirname, '../corpora/hostile-uploads');

/** A small valid picture in each accepted format, so that some mutants get far. */
const realPictures = () =>
  Promise.all(
    (['jpeg', 'png', 'webp', 'avif', 'gif'] as const).map(async (format) => {
      const picture = sharp({ create: { width: 48, height: 40, channels: 3, background: '#3a6' } });
      return { name: `real.${format}`, bytes: await picture.toFormat(format).toBuffer() };
    }),
  );

/** Checks that a stored file is a complete picture encoded by the site, and nothing else. */
async function expectPicture(bytes: Buffer): Promise<void> {
  expect(bytes.toString('latin1')).not.toMatch(/<svg|<script|<\?php|<html/i);
  const { format, width = 0, height = 0, exif, xmp, icc } = await sharp(bytes).metadata();
  expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' });
  expect(Math.min(width, height)).toBeGreaterThan(0);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
  await sharp(bytes).raw().toBuffer();
}

test('each mutant is stored as a re-encoded picture or rejected with a message, and leaves no files', async () => {
  const api = await openApi();
  onTestFinished(() => api.close());
  const token = await api.session();
  const kept = () => readdirSync(api.uploads).filter((name) => name !== 'backups');

  /** Uploads a file. Returns the status. */
  async function send(bytes: Buffer): Promise<number> {
    const body = form({ file: new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }) });
    const response = await api.call('POST', '/products/upload-image', { token, body });
    const { url, detail } = await response.json();
    if (response.status === 201) expect(kept()).toContain(url.replace('/uploads/', ''));
    else expect([kept(), typeof detail === 'string' || Array.isArray(detail)]).toEqual([[], true]);
    for (const name of kept()) {
      await expectPicture(readFileSync(join(api.uploads, name)));
      rmSync(join(api.uploads, name));
    }
    return response.status;
  }

  const real = await realPictures();
  const hostile = readdirSync(corpus)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => ({ name, bytes: readFileSync(join(corpus, name)) }));
  // Half of them valid, because early rejections prove little.
  const pictures = [...hostile, ...Array.from({ length: 6 }, () => real).flat()];
  const seed = seedOfRun();
  const statuses = new Set<number>();
  for (let index = 0; index < count; index++) {
    // Some stay unmodified, so that a few are accepted.
    const random = createRandom(seed, index);
    const { name, bytes } = index % 10 === 0 ? random.pick(real) : mutantOf(pictures, random);
    const about = `seed ${seed}, mutant ${index}: ${name}`;
    const status = await send(bytes).catch((error) => {
      throw new Error(about, { cause: error });
    });
    statuses.add(status);
    expect([201, 413, 415, 422], about).toContain(status);
  }
  // A run with only rejected or only accepted files would prove nothing.
  expect(statuses.size).toBeGreaterThan(1);
  expect(statuses).toContain(201);
  expect(api.errors).toEqual([]);
}, 1_200_000);
