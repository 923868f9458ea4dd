// @module-tag import/messy-files
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { isCreatable } from '#app/domain/catalogue/fields/value-match.ts';
import type { NewProduct } from '#app/domain/catalogue/product.schema.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { guessColumns, keyQuestion } from '#app/domain/importing/columns.ts';
import { findTable, type SheetLine } from '#app/domain/importing/header.ts';
import type { ImportLine } from '#app/domain/importing/import.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { readSheet } from '#app/storage/importing/sheets/read-sheet.ts';
import { aProduct } from '#tests/support/factories.ts';
import { knownDifferences } from '#tests/support/known-differences.ts';
import { sqliteStore, testClock } from '#tests/support/stores.ts';
import { createImporter } from './importer.ts';

/* Realistic price lists, each row with the result that a careful person expects; see the README.md of the folder. */

const folder = process.env.PRICE_LISTS ?? join(import.meta.dirname, '../../../tests/corpora/price-lists');

type Judged = { outcome?: string; fields?: Record<string, unknown>; warning?: boolean; of?: string };
type Expected = Judged & { row: number; why: string; alternatives?: Judged[] };
type List = {
  name: string;
  shop: { brands: string[]; categories: string[]; products?: Partial<NewProduct>[]; priceTax?: PriceTax };
  titleRow?: number;
  titleRows?: number[];
  /** The exact text of the file, if it is read from one. */
  text?: string;
  rows: string[][];
  expected: Expected[];
};

const files = readdirSync(folder).filter((file) => file.endsWith('.json'));

const same = (field: string, a: unknown, b: unknown): boolean => {
  if (field === 'specifications') return JSON.stringify(Object.entries(b as object)) === JSON.stringify(a);
  const plain = (value: unknown) => {
    if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
    return Array.isArray(value) ? value.map(String).sort() : (value ?? null);
  };
  const lower = (value: unknown) => JSON.stringify((plain(value) as string[]).map((each) => each.toLowerCase()).sort());
  if (field === 'tags' || field === 'keywords') return lower(a) === lower(b);
  // Treats an empty text and `null` as equal.
  const isEmpty = (value: unknown) => value === '' || value === null;
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b)) || (isEmpty(a) && isEmpty(b));
};

const outcomes: Record<string, string> = { skipped: 'skip', refused: 'refuse', new: 'product' };
const outcomeOf = ({ outcome = 'skipped' }: Partial<ImportLine> = {}) => outcomes[outcome] ?? outcome;

function complaint(line: ImportLine | undefined, { outcome, fields = {}, of }: Judged, shop: readonly Product[]) {
  const found = outcomeOf(line);
  if (found !== outcome) return `${found}, not ${outcome}${line?.problem ? ` (${line.problem})` : ''}`;
  const current = shop.find(({ id }) => id === line?.productId);
  if (of !== undefined && current?.name !== of) return `product ${current?.name}, not ${of}`;
  const unexpected = Object.keys(line?.before ?? {}).filter((field) => !(field in fields));
  if (unexpected.length > 0) return `${unexpected} must not change`;
  if (outcome !== 'product' && outcome !== 'changed') return null;
  const after = { ...current, ...line?.after } as Product;
  const differing = Object.entries(fields).flatMap(([field, value]) => {
    const found = after[field as keyof Product];
    return same(field, found, value) ? [] : `${field} ${JSON.stringify(found)}, not ${JSON.stringify(value)}`;
  });
  return differing.length === 0 ? null : differing.join('; ');
}

type Judgement = { right: number; unlike: string[]; wrong: string[]; wronglyChanged: string[] };
const judgements = new Map<string, Promise<Judgement>>();
/** Plans the import of a list, once for all tests. */
const judgementOf = (file: string) => judgements.get(file) ?? judgements.set(file, judge(file)).get(file);
const all = async () => (await Promise.all(files.map(judgementOf))) as Judgement[];

/** The lines of a list, numbered from 1 as in `rows`, which does not have Excel's line `sep=`. */
async function sheetOf({ text, rows }: List): Promise<SheetLine[]> {
  const filled = ({ cells }: SheetLine) => cells.some((cell) => cell.trim() !== '');
  if (text === undefined) return rows.map((cells, index) => ({ number: index + 1, cells })).filter(filled);
  const before = /^\ufeff?sep=/.test(text) ? 1 : 0;
  const { lines } = await readSheet(Buffer.from(text));
  return lines.map((line) => ({ ...line, number: line.number - before }));
}

async function judge(file: string): Promise<Judgement> {
  const found: Judgement = { right: 0, unlike: [], wrong: [], wronglyChanged: [] };
  const list: List = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { store, close } = await sqliteStore(testClock());
  const importer = createImporter({
    store,
    log: { error: (...details: unknown[]) => console.error(...details) } as never,
    brands: list.shop.brands,
    pictures: { fetch: () => Promise.reject(new Error('no pictures')), keep: () => Promise.reject(new Error('none')) },
  });
  try {
    const { priceTax = 'unsaid' } = list.shop;
    await store.settings.update({ priceTax });
    const shop: Product[] = [];
    for (const product of list.shop.products ?? []) shop.push(await store.products.create(aProduct(product)));
    for (const [order, name] of list.shop.categories.entries())
      await store.categories.create({ name, slug: slugFrom(name), description: '', order });
    const { titles, lines } = findTable(await sheetOf(list));
    const filled = titles.map((_, column) => lines.filter(({ cells }) => (cells[column] ?? '').trim() !== '').length);
    const guessed = guessColumns(titles, filled, priceTax);
    const question = keyQuestion(titles, guessed, filled);
    if (question !== null) guessed[question] = 'sku';
    const about = { fileName: file, format: 'csv' as const, sheet: '', otherSheets: [] };
    const { id } = await store.imports.create({ ...about, titles, targets: guessed, lines });
    const plan = async () => {
      importer.wake();
      await expect.poll(async () => (await store.imports.find(id)).state).toBe('planned');
      return store.imports.find(id);
    };
    const { values, options: offered, targets } = await plan();
    // Answers like an owner: creates unknown categories and brands, and ignores other unknown values.
    const answers = values
      .filter(({ action }) => action === 'ask')
      .map((each) => ({ ...each, action: isCreatable(each.field) ? ('create' as const) : ('ignore' as const) }));
    const category = guessed.includes('category') ? '' : `${list.shop.categories[0]}`;
    await store.imports.choose(id, targets, { ...offered, category, sameName: 'new' }, answers);
    await plan();
    const { lines: planned } = await store.imports.lines(id, { limit: 1000 });
    const byNumber = new Map(planned.map((line) => [line.number, line]));
    for (const { row, why, alternatives = [], ...main } of list.expected) {
      const line = byNumber.get(row + 1);
      const others = alternatives.map((each) => ({ ...main, ...each, fields: { ...main.fields, ...each.fields } }));
      const judged: Judged[] = [main, ...others];
      const complaints = judged.map((each) => complaint(line, each, shop));
      const isWarned = (line?.warnings.length ?? 0) > 0;
      const fitting = judged.filter((_, index) => complaints[index] === null);
      if (fitting.length > 0) {
        found.right++;
        // A row that is refused or skipped has its reason instead of a warning.
        const isSaid = ({ outcome, warning = isWarned }: Judged) =>
          outcome === 'refuse' || outcome === 'skip' || warning === isWarned;
        if (!fitting.some(isSaid)) found.unlike.push(`${file} row ${row}: warning`);
        continue;
      }
      found.unlike.push(`${file} row ${row}`);
      if (line?.outcome === 'changed') found.wronglyChanged.push(`${file} row ${row}: ${complaints[0]}`);
      found.wrong.push(`${file} row ${row} [${why}]: ${complaints[0]} :: ${JSON.stringify(list.rows[row])}`);
    }
  } finally {
    await importer.stop();
    await close();
  }
  return found;
}

test.each(files)('%s differs only in the known rows', async (file) => {
  const { unlike = [] } = (await judgementOf(file)) ?? {};
  if (process.env.PRICE_LISTS === undefined)
    expect(unlike.sort()).toEqual(knownDifferences('price-lists').filter((each) => each.startsWith(`${file} `)));
});

test('changes no product wrongly', async () => {
  expect((await all()).flatMap(({ wronglyChanged }) => wronglyChanged)).toEqual([]);
});

test('at least 95 % of all rows come out as expected', async () => {
  const wrong = (await all()).flatMap((each) => each.wrong);
  const right = (await all()).reduce((sum, each) => sum + each.right, 0);
  if (process.env.PRICE_LISTS_REPORT) writeFileSync(process.env.PRICE_LISTS_REPORT, wrong.join('\n'));
  expect(right / (right + wrong.length), `${right} right; wrong:\n${wrong.join('\n')}`).toBeGreaterThanOrEqual(0.95);
});
