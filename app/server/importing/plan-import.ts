import { setImmediate } from 'node:timers/promises';
import { inPlainWords } from '#app/api/calls/validate.ts';
import { withoutMarks } from '#app/domain/catalogue/fields/value-match.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { ColumnTarget } from '#app/domain/importing/columns.ts';
import { isFileWarning } from '#app/domain/importing/header.ts';
import { type ImportLine, noCounts } from '#app/domain/importing/import.ts';
import { createMatcher, type Matcher } from '#app/domain/importing/matcher.ts';
import { type PlanContext, planRow, type RowPlan } from '#app/domain/importing/plan.ts';
import { productCheck } from '#app/domain/importing/product-check.schema.ts';
import { isSurveyed, type ResolveValue, type RowRead } from '#app/domain/importing/read-row.ts';
import { pictureSource, picturesOf, withKnownPictures } from '#app/domain/importing/row-pictures.ts';
import { createRowReader, type Skipped } from '#app/domain/importing/row-reader.ts';
import { createSurvey, type Survey } from '#app/domain/importing/survey.ts';
import { createValueMatcher } from '#app/domain/importing/value-matcher.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import { brandSpellings, type Work } from './work.ts';

/** Lines per batch, which takes a few milliseconds to plan. */
const linesAtOnce = 50;
/** Number of lines from which the typical number of filled cells is computed. */
const surveyedLines = 500;

/** Plans each line in two passes: the first finds unknown values and conflicting SKUs. Starts over if interrupted. */
export async function planImport({ store, job, brands: firstBrands, stop }: Work): Promise<void> {
  const matcher = createMatcher(job.options.sameName);
  const brands = await brandSpellings(store, firstBrands);
  const categories = new Set((await store.categories.list()).map(({ name }) => name));
  for await (const keys of store.products.keys()) {
    for (const key of keys) {
      matcher.add(key);
      categories.add(key.category);
    }
    await setImmediate();
  }
  const values = createValueMatcher({
    known: { brand: [...brands.values()], category: [...categories] },
    chosen: job.values.filter(({ isChosen }) => isChosen),
    remembered: await store.importChoices.list(),
    addCategories: job.options.addCategories,
  });
  const survey = createSurvey(await store.importWork.next(job, surveyedLines), job.targets, job.titles, job.format);
  const reader = (resolve: ResolveValue, isRead?: (target: ColumnTarget) => boolean) =>
    createRowReader({
      ...{ ...job, survey, resolve, isRead, groupNamed: values.named, isProduct: matcher.knows },
      firstBrand: job.options.brandFirst ? job.options.brand : null,
    });

  const first = reader(values.resolveAndCount, isSurveyed);
  let blank = 0;
  let last = 0;
  for (;;) {
    if (stop.aborted) return;
    const lines = await store.importWork.next(job, 10 * linesAtOnce, last);
    if (lines.length === 0) break;
    for (const line of lines) {
      if (last > 0) blank += line.number - last - 1;
      last = line.number;
      const row = first.read(line);
      if ('values' in row) survey.add(line, row.values.sku ?? '', row.values.name ?? '');
    }
    if (!(await store.importWork.keep(job, {}))) return;
    await setImmediate();
  }

  const { brand } = job.options;
  const known = brand === '' ? { use: '' } : values.resolve('brand', withoutMarks(brand));
  const { priceTax } = await store.settings.read();
  const context: PlanContext = {
    tax: { basis: priceTax, name: dealer.locale.tax, rate: dealer.locale.taxRate },
    locale: dealer.locale,
    options: { ...job.options, brand: 'use' in known ? known.use : brand },
    hasCategory: values.hasCategory,
    brands: [...brands.values()],
    freeSlug: matcher.freeSlug,
    check: productCheck(inPlainWords),
  };
  const second = reader(values.resolve);
  const counts = { ...noCounts, blank };
  let done = 0;
  last = 0;
  while (!stop.aborted) {
    const lines = await store.importWork.next(job, linesAtOnce, last);
    if (lines.length === 0) {
      await store.importWork.keep(job, { counts, values: values.list(), done, toDo: job.total, state: 'planned' });
      return;
    }
    const rows = lines.map((line) => ({ line, row: second.read(line) }));
    const matches = rows.map(({ line, row }) => matchOf(row, line, matcher, survey));
    const ids = matches.flatMap((match) => ('id' in match ? [match.id] : []));
    const products = await store.products.byIds('panel', ids);
    const known = await knownPictures(
      store,
      job.id,
      rows.flatMap(({ row }) => ('values' in row ? [row] : [])),
    );
    const planned = rows.map(({ line, row }, index): ImportLine => {
      const match = matches[index] as (typeof matches)[number];
      const plan = planOf(row, match, { products, known, line: line.number, matcher, context });
      counts[plan.outcome]++;
      const made = planLine(line, plan, 'id' in match ? match.id : null);
      if ('warnings' in plan && made.warnings.length > 0) counts.warned++;
      return made;
    });
    done += lines.length;
    last = lines.at(-1)?.number ?? last;
    if (!(await store.importWork.keep(job, { lines: planned, counts, done }))) return;
    await setImmediate();
  }
}

async function knownPictures(store: Store, importId: string, rows: readonly RowRead[]) {
  const references = rows.flatMap(({ values }) => picturesOf(values));
  const found = await store.importPictures.find([...new Set(references.map((each) => pictureSource(importId, each)))]);
  return (reference: string) => found.get(pictureSource(importId, reference));
}

type Match = ReturnType<typeof matchOf>;

function matchOf(row: RowRead | Skipped, line: ImportLine, matcher: Matcher, survey: Survey) {
  if ('skipped' in row) return row;
  if (row.skip !== null) return { skipped: row.skip };
  const { values, problems } = row;
  const { sku = '', slug = '', name = '' } = values;
  if (sku === '' && slug === '' && name === '')
    return { problem: problems.length > 0 ? problems.join('. ') : 'There is neither a name nor a SKU in this row' };
  const conflict = survey.conflict(sku);
  if (conflict !== null) return { problem: conflict };
  const copied = survey.copyOf(line);
  return copied === null ? matcher.match({ sku, slug, name }, line.number) : { skipped: `A copy of row ${copied}` };
}

type PlanOfInput = {
  products: ReadonlyMap<string, Product>;
  known: (reference: string) => string | undefined;
  line: number;
  matcher: Matcher;
  context: PlanContext;
};

function planOf(
  read: RowRead | Skipped,
  match: Match,
  { products, known, line, matcher, context }: PlanOfInput,
): RowPlan {
  if ('skipped' in match || 'skipped' in read)
    return { outcome: 'skipped', problem: `${'skipped' in match ? match.skipped : ''}.` };
  if ('problem' in match) return { outcome: 'refused', problem: `${match.problem}.` };
  const current = 'id' in match ? products.get(match.id) : null;
  // The product was deleted during planning.
  if (current === undefined) return { outcome: 'refused', problem: 'This product was deleted just now.' };
  const plan = planRow(withKnownPictures(read, current, known), current, context);
  const slug = plan.outcome === 'changed' ? plan.fields.slug : undefined;
  const taken = slug === undefined || !('id' in match) ? null : matcher.claimSlug(slug, match.id, line);
  return taken === null ? plan : { outcome: 'refused', problem: `${taken}.` };
}

const planLine = (line: ImportLine, plan: RowPlan, productId: string | null): ImportLine => ({
  ...line,
  outcome: plan.outcome,
  productId,
  before: plan.outcome === 'changed' ? plan.before : null,
  after: plan.outcome === 'changed' || plan.outcome === 'new' ? plan.fields : null,
  problem: 'problem' in plan ? plan.problem : '',
  // Planning again keeps what reading the file found.
  warnings: [...line.warnings.filter(isFileWarning), ...('warnings' in plan ? plan.warnings : [])],
  step: '',
});
