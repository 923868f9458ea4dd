import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newProduct } from '#app/domain/product.schema.ts';
import { openStore } from '#app/storage/open.ts';
import { startSite } from './processes.ts';

const perTransaction = 200;

/** A folder with so many machines, at least the samples: those again and again, each under a name of its own. */
export async function catalogueOf(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), `platen-bench-${count}-`));
  await (await startSite(dataDir, { SAMPLES: 'demo' })).stop();
  const { store, close } = await openStore({ databaseUrl: undefined, dataDir, now: () => new Date() });
  const samples = await store.products.list('public');
  for (let from = samples.length; from < count; from += perTransaction) {
    await store.atomically(async (nouns) => {
      for (let at = from; at < Math.min(count, from + perTransaction); at++) {
        const { specifications, dimensions, ...sample } = samples[at % samples.length] as (typeof samples)[number];
        const round = Math.floor(at / samples.length);
        const machine = {
          ...sample,
          specifications: Object.fromEntries(specifications),
          dimensions: Object.fromEntries(dimensions),
          slug: `${sample.slug}-${round}`,
          name: `${sample.name} ${round}`,
          sku: `S-${at}`,
          featured: false,
        };
        await nouns.products.create(newProduct.parse(machine));
      }
    });
  }
  await close();
  return dataDir;
}
