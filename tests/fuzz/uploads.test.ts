// @module-tag hostile/uploads
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { form, openApi } from '#tests/support/api.ts';
import { isExhaustive } from '#tests/support/how-long.ts';
import { createRandom, seedOfRun } from '#tests/support/random.ts';
import { type Mutant, mutantOf } from './mutants.ts';

/** Files that are pictures, or almost, with unforeseen defects. FUZZ_SEED repeats an earlier run. */

const count = isExhaustive ? 1_000 : 70;

const corpus = join(import.meta.dirname, '../corpora/hostile-uploads');
const inCorpus = (name: string) => ({ name, bytes: readFileSync(join(corpus, name)) });

/** A small valid picture in each accepted format, so that some mutants get far. */
async function realPictures() {
  const picture = sharp({ create: { width: 48, height: 40, channels: 3, background: '#3a6' } });
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const;
  return Promise.all(
    formats.map(async (format) => ({
      name: `real.${format}`,
      bytes: await picture.clone().toFormat(format).toBuffer(),
    })),
  );
}

let files: { name: string; bytes: Buffer }[];
beforeAll(async () => {
  const hostile = readdirSync(corpus).filter((name) => !name.endsWith('.json'));
  const real = await realPictures();
  // Half of them valid, because early rejections prove little.
  files = [...hostile.map(inCorpus), ...Array.from({ length: 6 }, () => real).flat()];
});

const untouched = (index: number): Mutant => {
  const { name, bytes } = files.at(-1 - ((index / 10) % 5)) as (typeof files)[number];
  return { bytes, what: `${name} as it is` };
};

const fileOf = ({ bytes }: Mutant) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' });

/** Checks that a stored file is a complete picture encoded by the site, and nothing else. */
async function expectPicture(bytes: Buffer): Promise<void> {
  expect(bytes.toString('latin1')).not.toMatch(/<svg|<script|<\?php|<html/i);
  const { format, width = 0, height = 0, exif, xmp, icc } = await sharp(bytes).metadata();
  expect({ format, exif, xmp, icc }).toEqual({ format: 'webp' });
  expect(Math.min(width, height)).toBeGreaterThan(0);
  expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
  await sharp(bytes).raw().toBuffer();
}

const isProblem = ({ detail }: { detail?: unknown }) => typeof detail === 'string' || Array.isArray(detail);

test('each mutant is stored as a re-encoded picture or rejected with a message, and leaves no files', async () => {
  const api = await openApi();
  onTestFinished(() => api.close());
  const token = await api.session();
  const kept = () => readdirSync(api.uploads).filter((name) => name !== 'backups');

  /** Uploads a file. Returns the status. */
  async function send(mutant: Mutant): Promise<number> {
    const body = form({ file: fileOf(mutant) });
    const response = await api.call('POST', '/products/upload-image', { token, body });
    const answer = await response.json();
    if (response.status !== 201) {
      expect(answer).toSatisfy(isProblem);
      expect(kept()).toEqual([]);
      return response.status;
    }
    expect(kept()).toContain(answer.url.replace('/uploads/', ''));
    for (const name of kept()) {
      await expectPicture(readFileSync(join(api.uploads, name)));
      rmSync(join(api.uploads, name));
    }
    return 201;
  }

  const seed = seedOfRun();
  const statuses = new Set<number>();
  for (let index = 0; index < count; index++) {
    // Some stay unmodified, so that a few are accepted.
    const mutant = index % 10 === 0 ? untouched(index) : mutantOf(files, createRandom(seed, index));
    const about = `seed ${seed}, mutant ${index}: ${mutant.what}`;
    const status = await send(mutant).catch((error) => {
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
