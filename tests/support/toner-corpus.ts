import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Opened } from '#app/storage/open.ts';
import { aProduct } from './factories.ts';
import { sqliteStore, testClock } from './stores.ts';

/** A typed text, and the slugs of the products that it may mean; none for a text that no product meets exactly. */
export type Spelling = { query: string; expected: string[]; isExactCode: boolean; kind: string };

const root = join(import.meta.dirname, '../..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** `TONER_CORPUS` names another file of the same form. */
export const spellings: Spelling[] = JSON.parse(
  readFileSync(process.env.TONER_CORPUS ?? join(root, 'tests/corpora/toner/toner-a.json'), 'utf8'),
).rows;

/** A store with the sample catalogue; fills `slugs` by id. */
export async function withSamples(slugs: Map<string, string>): Promise<Opened> {
  const opened = await sqliteStore(testClock());
  for (const product of await opened.store.products.createMany(read('samples/catalogue.json').map(aProduct)))
    slugs.set(product.id, product.slug);
  return opened;
}
