import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '#app/storage/store/open.ts';
import { addMachines } from '#tests/support/large-catalogue.ts';
import { startSite } from './processes.ts';

/** Creates a data folder with this many products, at least the samples, all with pictures. */
export async function catalogueOf(count: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), `platen-bench-${count}-`));
  await (await startSite(dataDir, { SAMPLES: 'demo' })).stop();
  const { store, close } = await openStore({ databaseUrl: undefined, dataDir, now: () => new Date() });
  const samples = await store.products.list('public');
  const pictures = samples.map(({ images }) => images);
  await addMachines(store, samples.length, count, (number) => ({ images: pictures[number % pictures.length] }));
  await close();
  return dataDir;
}
