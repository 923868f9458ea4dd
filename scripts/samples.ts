import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { closeUp, illustrate } from '../samples/illustrations/illustrate.ts';
import { machineOf } from '../samples/illustrations/machine.ts';
import { hero, postCover } from '../samples/illustrations/scenes.ts';
import { counter, onTheRoad } from '../samples/illustrations/service-scenes.ts';

const root = join(import.meta.dirname, '..');

type Drawn = Parameters<typeof machineOf>[0] & { slug: string; featured?: boolean };

const covers = ['choosing', 'renting', 'caring', 'paper'] as const;
const atOnce = 4;

/** Written last: the width and height of each picture, by name. */
const lastFile = 'sizes.json';

/**
 * Renders the drawings of the sample catalogue. Runs apart from the server, whose picture library rejects SVG: all
 * drawings are rendered before that library is loaded.
 */
export async function renderSamples(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const products: Drawn[] = JSON.parse(await readFile(join(root, 'samples/catalogue.json'), 'utf8'));
  const drawings = [
    ...products.map(({ tags = [], specifications = {}, ...product }) => ({
      name: product.slug,
      draw: () => illustrate(machineOf({ ...product, tags, specifications })),
    })),
    ...products
      .filter(({ featured }) => featured)
      .map(({ tags = [], specifications = {}, ...product }) => ({
        name: `${product.slug}-close-up`,
        draw: () => closeUp(illustrate(machineOf({ ...product, tags, specifications }))),
      })),
    ...covers.map((cover) => ({ name: `post-${cover}`, draw: () => postCover(cover) })),
  ];
  const next = drawings[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { name, draw } of next) {
        const png = await sharp(Buffer.from(draw())).png({ compressionLevel: 3 }).toBuffer();
        await writeFile(join(folder, `${name}.png`), png);
      }
    }),
  );
  const { toKeptPicture } = await import('../app/storage/pictures.ts');
  const sizes: Record<string, { width: number; height: number }> = {};
  const drawn = drawings[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const { name } of drawn) {
        const png = join(folder, `${name}.png`);
        const { data, ...size } = await toKeptPicture(await readFile(png));
        await writeFile(join(folder, `${name}.webp`), data);
        await rm(png);
        sizes[name] = size;
      }
    }),
  );
  await writeFile(join(folder, lastFile), JSON.stringify(sizes));
}

export const areSamplesRendered = (folder: string): boolean => existsSync(join(folder, lastFile));

/** Drawings used on pages, stored in the repository: npm run hero */
export const pageDrawings: Record<string, () => string> = {
  'app/site/home/hero.svg': hero,
  'app/site/home/on-the-road.svg': onTheRoad,
  'app/site/services/counter.svg': counter,
};

if (process.argv[1] === import.meta.filename)
  for (const [file, draw] of Object.entries(pageDrawings)) await writeFile(join(root, file), draw());
