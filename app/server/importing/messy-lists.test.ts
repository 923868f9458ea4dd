/**
 * @module-tag import/messy-files
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { guessColumns, keyQuestion } from '#app/domain/import/columns.ts';
import { findTable } from '#app/domain/import/header.ts';
import type { ImportLine } from '#app/domain/import/import.ts';
import { isCreatable } from '#app/domain/import/value-match.ts';
import type { NewProduct } from '#app/domain/product.schema.ts';
import type { Product } from '#app/domain/product.ts';
import { slugFrom } from '#app/domain/slug.ts';
import { aProduct } from '#tests/support/factories.ts';
import { knownDifferences } from '#tests/support/known-differences.ts';
import { engines, testClock } from '#tests/support/stores.ts';
import { createImporter } from './importer.ts';

/* Realistic price lists, each row with the result that a careful person expects; see the README.md of the folder. */

const folder = process.env.PRICE_LISTS ?? join(import.meta.dirname, '../../../tests/corpora/price-lists');

type Judged = { outcome?: string; fields?: Record<string, unknown>; warning?: boolean; of?: string };
type Expected = Judged & { row: number; why: string; alternatives?: Judged[] };
type List = {
  name: string;
  shop: { brands: string[]; categories: string[]; products?: Partial<NewProduct>[] };
  titleRow?: number;
  titleRows?: number[];
  rows: string[][];
  expected: Expected[];
};

const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const wrong: string[] = [];
const wronglyChanged: string[] = [];
let right = 0;

const same = (field: string, a: unknown, b: unknown): boolean => {
  if (field === 'specifications') return JSON.stringify(Object.entries(b as object)) === JSON.stringify(a);
  const plain = (value: unknown) =>
    typeof value === 'string'
      ? value.replace(/\s+/g, ' ').trim()
      : Array.isArray(value)
        ? value.map(String).sort()
        : (value ?? null);
  if (field === 'tags' || field === 'keywords')
    return (
      JSON.stringify((plain(a) as string[]).map((each) => each.toLowerCase()).sort()) ===
      JSON.stringify((plain(b) as string[]).map((each) => each.toLowerCase()).sort())
    );
  // Treats an empty text and `null` as equal.
  return (
    JSON.stringify(plain(a)) === JSON.stringify(plain(b)) || ((a === '' || a === null) && (b === '' || b === null))
  );
};

const outcomes: Record<string, string> = { skipped: 'skip', refused: 'refuse', new: 'product' };
const outcomeOf = ({ outcome = 'skipped' }: Partial<ImportLine> = {}) => outcomes[outcome] ?? outcome;

function complaint(
  line: ImportLine | undefined,
  { outcome, fields = {}, of }: Judged,
  shop: readonly Product[],
): string | null {
  const found = outcomeOf(line);
  if (found !== outcome) return `${found}, not ${outcome}${line?.problem ? ` (${line.problem})` : ''}`;
  const current = shop.find(({ id }) => id === line?.productId);
  if (of !== undefined && current?.name !== of) return `product ${current?.name}, not ${of}`;
  const unexpected = Object.keys(line?.before ?? {}).filter((field) => !(field in fields));
  if (unexpected.length > 0) return `${unexpected} must not change`;
  if (outcome !== 'product' && outcome !== 'changed') return null;
  const after = { ...current, ...line?.after } as Product;
  const differing = Object.entries(fields).filter(
    ([field, value]) => !same(field, after[field as keyof Product], value),
  );
  return differing.length === 0
    ? null
    : differing
        .map(
          ([field, value]) => `${field} ${JSON.stringify(after[field as keyof Product])}, not ${JSON.stringify(value)}`,
        )
        .join('; ');
}

test.each(files)('%s differs only in the known rows', { timeout: 60_000 }, async (file) => {
  const unlike: string[] = [];
  const list: List = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const [, open] = engines.find(([engine]) => engine === 'SQLite') ?? engines[0];
  const { store, close } = await open(testClock());
  const importer = createImporter({
    store,
    log: { error: (...details: unknown[]) => console.error(...details) } as never,
    brands: list.shop.brands,
    pictures: { fetch: () => Promise.reject(new Error('no pictures')), keep: () => Promise.reject(new Error('none')) },
  });
  try {
    const shop: Product[] = [];
    for (const product of list.shop.products ?? []) shop.push(await store.products.create(aProduct(product)));
    for (const [order, name] of list.shop.categories.entries())
      await store.categories.create({ name, slug: slugFrom(name), description: '', order });
    const { titles, lines } = findTable(
      list.rows
        .map((cells, index) => ({ number: index + 1, cells }))
        .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
    );
    const filled = titles.map((_, column) => lines.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length);
    const guessed = guessColumns(titles, filled);
    const question = keyQuestion(titles, guessed, filled);
    if (question !== null) guessed[question] = 'sku';
    const made = await store.imports.create({
      fileName: file,
      format: 'csv',
      sheet: '',
      otherSheets: [],
      titles,
      targets: guessed,
      lines,
    });
    importer.wake();
    await expect.poll(async () => (await store.imports.find(made.id)).state).toBe('planned');
    // Answers like an owner: creates unknown categories and brands, and ignores other unknown values.
    const about = await store.imports.find(made.id);
    const answers = about.values
      .filter(({ action }) => action === 'ask')
      .map((each) => ({ ...each, action: isCreatable(each.field) ? ('create' as const) : ('ignore' as const) }));
    const options = guessed.includes('category')
      ? about.options
      : { ...about.options, category: list.shop.categories[0] as string };
    if (answers.length > 0 || options !== about.options) {
      await store.imports.choose(made.id, about.targets, options, answers);
      importer.wake();
      await expect.poll(async () => (await store.imports.find(made.id)).state).toBe('planned');
    }
    const { lines: planned } = await store.imports.lines(made.id, { limit: 1000 });
    const byNumber = new Map(planned.map((line) => [line.number, line]));
    for (const { row, why, alternatives = [], ...main } of list.expected) {
      const line = byNumber.get(row + 1);
      const judged = [
        main,
        ...alternatives.map((each) => ({
          ...main,
          ...each,
          fields: each.fields === undefined ? main.fields : { ...main.fields, ...each.fields },
        })),
      ];
      const complaints = judged.map((each) => complaint(line, each as Judged, shop));
      const isWarned = (line?.warnings.length ?? 0) > 0;
      const fitting = judged.filter((_, index) => complaints[index] === null);
      if (fitting.length > 0) {
        right++;
        if (fitting.every(({ warning = isWarned }) => warning !== isWarned)) unlike.push(`${file} row ${row}: warning`);
        continue;
      }
      unlike.push(`${file} row ${row}`);
      if (line?.outcome === 'changed') wronglyChanged.push(`${file} row ${row}: ${complaints[0]}`);
      wrong.push(`${file} row ${row} [${why}]: ${complaints[0]} :: ${JSON.stringify(list.rows[row])}`);
    }
  } finally {
    await importer.stop();
    await close();
  }
  if (process.env.PRICE_LISTS === undefined)
    expect(unlike.sort()).toEqual(knownDifferences('price-lists').filter((each) => each.startsWith(`${file} `)));
});

test('changes no product wrongly', () => {
  expect(wronglyChanged).toEqual([]);
});

test('at least 95 % of all rows come out as expected', () => {
  if (process.env.PRICE_LISTS_REPORT) writeFileSync(process.env.PRICE_LISTS_REPORT, wrong.join('\n'));
  expect(right / (right + wrong.length), `${right} right; wrong:\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.95);
});
