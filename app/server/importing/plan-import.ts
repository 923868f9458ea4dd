import { setImmediate } from 'node:timers/promises';
import { inPlainWords } from '#app/api/plain-words.ts';
import type { Category } from '#app/domain/category.ts';
import { type ImportLine, noCounts } from '#app/domain/import/import.ts';
import { createMatcher, type Matcher } from '#app/domain/import/matcher.ts';
import { type PlanContext, planRow, type RowPlan } from '#app/domain/import/plan.ts';
import { productCheck } from '#app/domain/import/product-check.schema.ts';
import { type RowRead, readRow } from '#app/domain/import/read-row.ts';
import { pictureSource, picturesOf, withKnownPictures } from '#app/domain/import/row-pictures.ts';
import type { Product } from '#app/domain/product.ts';
import { fold } from '#app/domain/search-text.ts';
import type { Store } from '#app/storage/store.ts';
import type { Work } from './work.ts';

/** Lines that are planned in some milliseconds. */
const linesAtOnce = 50;

/** Works out what each line does. Begins anew when it was broken off: which lines mean the same product is known together. */
export async function planImport({ store, job, brands, isStopping }: Work): Promise<void> {
  const matcher = createMatcher();
  for await (const keys of store.products.keys()) {
    for (const key of keys) matcher.add(key);
    await setImmediate();
  }
  const context: PlanContext = {
    options: job.options,
    categoryNamed: categoryNames(await store.categories.list()),
    brands,
    freeSlug: matcher.freeSlug,
    check: productCheck(inPlainWords),
  };
  const counts = { ...noCounts };
  let done = 0;
  let last = 0;
  while (!isStopping()) {
    const lines = await store.importWork.next(job, linesAtOnce, last);
    if (lines.length === 0) {
      await store.importWork.keep(job, { counts, done, toDo: job.total, state: 'planned' });
      return;
    }
    const rows = lines.map((line) => ({ line, row: readRow(line.cells, job.targets, job.titles) }));
    const matches = rows.map(({ line, row }) => matchOf(row, line.number, matcher));
    const ids = matches.flatMap((match) => ('id' in match ? [match.id] : []));
    const products = await store.products.whole(ids);
    const known = await knownPictures(store, job.id, rows);
    const planned = rows.map(({ line, row: read }, index): ImportLine => {
      const match = matches[index] as (typeof matches)[number];
      const row = withKnownPictures(read, 'id' in match ? (products.get(match.id) ?? null) : null, known);
      const plan = planOf(row, match, products, line.number, matcher, context);
      counts[plan.outcome]++;
      return planLine(line, plan, 'id' in match ? match.id : null);
    });
    done += lines.length;
    last = lines.at(-1)?.number ?? last;
    if (!(await store.importWork.keep(job, { lines: planned, counts, done }))) return;
    await setImmediate();
  }
}

async function knownPictures(store: Store, importId: string, rows: readonly { row: RowRead }[]) {
  const references = rows.flatMap(({ row }) => picturesOf(row.values));
  const found = await store.importPictures.find([...new Set(references.map((each) => pictureSource(importId, each)))]);
  return (reference: string) => found.get(pictureSource(importId, reference));
}

type Match = ReturnType<typeof matchOf>;

function matchOf({ values, problems }: RowRead, line: number, matcher: Matcher) {
  const { sku = '', slug = '', name = '' } = values;
  if (sku === '' && slug === '' && name === '')
    return { problem: problems.length > 0 ? problems.join('. ') : 'There is neither a name nor a SKU in this line' };
  return matcher.match({ sku, slug, name }, line);
}

function planOf(
  row: RowRead,
  match: Match,
  products: ReadonlyMap<string, Product>,
  line: number,
  matcher: Matcher,
  context: PlanContext,
): RowPlan {
  if ('problem' in match) return { outcome: 'refused', problem: `${match.problem}.` };
  if (!('id' in match)) return planRow(row, null, context);
  const current = products.get(match.id);
  // Deleted while the plan is made.
  if (current === undefined) return { outcome: 'refused', problem: 'This product was deleted just now.' };
  const plan = planRow(row, current, context);
  const slug = plan.outcome === 'changed' ? plan.fields.slug : undefined;
  const taken = slug === undefined ? null : matcher.claimSlug(slug, match.id, line);
  return taken === null ? plan : { outcome: 'refused', problem: `${taken}.` };
}

const planLine = (line: ImportLine, plan: RowPlan, productId: string | null): ImportLine => ({
  ...line,
  outcome: plan.outcome,
  productId,
  before: plan.outcome === 'changed' ? plan.before : null,
  after: plan.outcome === 'changed' || plan.outcome === 'new' ? plan.fields : null,
  problem: plan.outcome === 'refused' ? plan.problem : '',
  step: '',
});

/** A category by its name, however it is written, or by its web address. */
function categoryNames(categories: readonly Category[]): PlanContext['categoryNamed'] {
  const key = (text: string) =>
    fold(text)
      .replace(/&/g, 'and')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const names = new Map(
    categories.flatMap(
      ({ name, slug }) =>
        [
          [key(slug), name],
          [key(name), name],
        ] as const,
    ),
  );
  return (text) => names.get(key(text)) ?? null;
}
