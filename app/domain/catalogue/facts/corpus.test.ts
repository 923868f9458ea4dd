// @module-tag product/facts
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownDifferences } from '#tests/support/known-differences.ts';
import type { FactName, Facts, FactValues, Stated, Supply } from './facts.ts';
import { readFacts, unclearFacts } from './read-facts.ts';

type Row = { note: string; product: Stated; facts: Partial<FactValues> };

const corpus = join(import.meta.dirname, '../../../../tests/corpora/facts');
const folder = process.env.FACT_SHEETS ?? corpus;
const report = process.env.FACT_SHEETS_REPORT;
const rows = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => {
    const sheet = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { rows: Row[] };
    return sheet.rows.map((row, at) => ({ ...row, where: `${file} row ${at}` }));
  });

/** Supplies in any order and without spaces in their codes. */
const comparable = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? (value as Supply[])
          .map((each) => ({ code: each.code.toUpperCase().replace(/\s/g, ''), yield: each.yield }))
          .sort((a, b) => (a.code < b.code ? -1 : 1))
      : value,
  );

function difference({ where, note, product, facts }: (typeof rows)[number]) {
  const read = readFacts(product);
  const names = [...new Set([...Object.keys(facts), ...Object.keys(read)])] as FactName[];
  return names.flatMap((name) => {
    const [given, expected] = [read[name]?.value, facts[name]];
    if (comparable(given) === comparable(expected)) return [];
    const line = `${where}: ${name} is ${comparable(given)}, not ${comparable(expected)} [${note}] ${product.name}`;
    return { key: `${where} ${name}`, line, isInvented: expected === undefined };
  });
}

test('reads at least 98 % of the facts that specification sheets state, and invents none', () => {
  const stated = rows.reduce((sum, { facts }) => sum + Object.keys(facts).length, 0);
  const all = rows.flatMap(difference);
  if (report) writeFileSync(report, all.map(({ line }) => line).join('\n'));
  expect(rows.length).toBeGreaterThanOrEqual(300);
  expect(all.filter(({ isInvented }) => isInvented).map(({ line }) => line)).toEqual([]);
  if (process.env.FACT_SHEETS === undefined)
    expect(all.map(({ key }) => key).sort()).toEqual(knownDifferences('facts'));
  expect((stated - all.length) / stated, all.map(({ line }) => line).join('\n')).toBeGreaterThanOrEqual(0.98);
});

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

/** `label: value → facts`, or `Name = name of a product → facts`; ` ¦ ` separates rows of one product. */
const singleRows = readFileSync(join(corpus, 'rows.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(/ →(?: |$)/) as [given: string, expected: string]);

const productOf = (given: string): Stated => {
  const product: Stated = { ...nothing, specifications: [] };
  for (const row of given.split(' ¦ ')) {
    const [, field = '', text = ''] = /^(Name|Category|Text) = (.*)$/.exec(row) ?? [];
    const [, label = '', value = ''] = /^(.*?):(?: (.*))?$/.exec(row) ?? [];
    if (field === '') product.specifications.push([label, value]);
    else product[field === 'Text' ? 'shortDescription' : (field.toLowerCase() as 'name')] = text;
  }
  return product;
};

test('a single row or name states exactly these facts', () => {
  const read = singleRows.map(([given]) => [given, factsText(readFacts(productOf(given)))]);
  expect(read).toEqual(singleRows);
});

test('a fact of a single row or name has its words as the source, unless they have a heading or a legend', () => {
  for (const [given] of singleRows.filter(([given]) => !/^\w+ Size - |\(\*| ¦ |^[A-Z]+ - |<|&#/.test(given)))
    for (const [name, { source }] of Object.entries(readFacts(productOf(given))))
      expect(source, name).toBe(
        given
          .replace(/^\w+ = /, '')
          .replace(/\s+/g, ' ')
          .slice(0, 160),
      );
});

test('a sheet names unclear facts with the words that contradict each other or cannot be read', () => {
  const checked = rows.filter(({ where }) => /^(?:copiers|mixed|printers)/.test(where));
  const unclear = checked.flatMap(({ where, product }) =>
    Object.entries(unclearFacts(product)).map(([name, source]) => `${where}: ${name} of “${source}”`),
  );
  const expected = readFileSync(join(corpus, 'unclear.txt'), 'utf8').trimEnd().split('\n');
  if (process.env.FACT_SHEETS === undefined) expect(unclear).toEqual(expected);
});
