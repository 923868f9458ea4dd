// @module-tag product/facts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Facts, Supply } from './facts.ts';
import { readFacts } from './read-facts.ts';

const nothing = { name: '', brand: '', category: '', tags: [], shortDescription: '', specifications: [] };

const valueText = (value: unknown) =>
  Array.isArray(value)
    ? (value as Supply[]).map(({ code, yield: pages }) => (pages ? `${code}=${pages}` : code)).join(' ')
    : String(value);

const factsText = (facts: Facts) =>
  Object.entries(facts)
    .map(([name, { value }]) => `${name} ${valueText(value)}`)
    .sort()
    .join(', ');

/** `label: value → facts`, or `Name = name of a product → facts`. */
const rows = readFileSync(join(import.meta.dirname, '../../../../tests/corpora/facts/rows.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(/ →(?: |$)/) as [given: string, expected: string]);

test('a single row or name states exactly these facts', () => {
  const read = rows.map(([given]) => {
    const [, label = '', value = ''] = /^(.*?): (.*)$/.exec(given) ?? [];
    const product = given.startsWith('Name = ')
      ? { ...nothing, name: given.slice('Name = '.length) }
      : { ...nothing, specifications: [[label, value]] as [string, string][] };
    return [given, factsText(readFacts(product))];
  });
  expect(read).toEqual(rows);
});
