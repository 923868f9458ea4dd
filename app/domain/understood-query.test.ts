/**
 * @module-tag search/understood
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { understand } from './understood-query.ts';

type Expected = {
  query: string;
  facets: Record<string, unknown> & { price?: unknown; functions?: string[]; paper?: string[]; brand?: string[] };
  text: string;
  noise: string[];
};
const folder = join(import.meta.dirname, '../../tests/corpora/queries');
const queries = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Expected[]);
const brands = ['Brother', 'Canon', 'Epson', 'HP', 'Konica Minolta', 'Kyocera', 'Ricoh', 'Xerox', 'Sharp', 'Toshiba'];

/** The facets of a corpus in the names of addresses. */
function selectionOf({ functions = [], paper, brand, stock, offer, rent: _, ...others }: Expected['facets']) {
  const connections = { wifi: 'wifi', network: 'ethernet' } as Record<string, string>;
  const network = functions.flatMap((name) => connections[name] ?? []);
  const rest = functions.filter((name) => connections[name] === undefined);
  return {
    ...others,
    ...(paper && { paper: paper.map((size) => size.toLowerCase()) }),
    ...(brand && { brand: brand.map((name) => name.toLowerCase().replace(' ', '-')) }),
    ...(stock === true && { stock: ['in'] }),
    ...(offer === true && { offer: ['yes'] }),
    ...(network.length > 0 && { network }),
    ...(rest.length > 0 && { functions: rest }),
  };
}

const sorted = (selection: object) =>
  Object.fromEntries(
    Object.entries(selection)
      .map(([name, values]) => [name, Array.isArray(values) ? [...values].sort() : values] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

test.each(queries)('$query', ({ query, facets, text, noise }) => {
  const found = understand(query, brands);
  expect({ ...found, selection: sorted(found.selection), noise: [...found.noise].sort() }).toEqual({
    selection: sorted(selectionOf(facets)),
    isForRent: facets.rent === true,
    text,
    noise: [...noise].sort(),
  });
});

test('the corpus has at least 150 queries', () => expect(queries.length).toBeGreaterThanOrEqual(150));
