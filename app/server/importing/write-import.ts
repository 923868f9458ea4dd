import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportedProduct } from '#app/domain/import/fields.ts';
import type { ImportLine } from '#app/domain/import/import.ts';
import { isSame } from '#app/domain/import/plan.ts';
import type { NewProduct } from '#app/domain/product.schema.ts';
import { slugFrom } from '#app/domain/slug.ts';
import type { ImportJob } from '#app/storage/import-work.ts';
import { fetchPictures } from './line-pictures.ts';
import type { Inside, Work } from './work.ts';

/** Lines of one batch, which is written whole or not at all; as many as visitors do not notice. */
const linesAtOnce = 25;

/** Writes what was planned, a batch at a time. Between two, visitors have half as much time as a batch took. */
export async function writeImport(work: Work): Promise<void> {
  const { store, job, isStopping } = work;
  let made: readonly string[] = job.madeCategories;
  while (!isStopping()) {
    const began = performance.now();
    // Nothing but the database is waited for inside a transaction.
    const lines = await fetchPictures(work, await store.importWork.next(job, linesAtOnce));
    if (lines === null) return;
    const { isLeft, madeCategories } = await store.atomically((inside) => writeBatch(inside, job, lines, made));
    if (!isLeft) return;
    made = madeCategories;
    await sleep((performance.now() - began) / 2);
  }
}

/** Nothing is left once all is written, or somebody has cancelled it. `made` are the categories added so far. */
async function writeBatch(inside: Inside, job: ImportJob, prepared: readonly ImportLine[], made: readonly string[]) {
  // From here on nobody cancels it before the batch is kept.
  if (!(await inside.importWork.keep(job, {}))) return { isLeft: false, madeCategories: made };
  const now = await inside.imports.find(job.id);
  // Another process may have taken it for dead meanwhile, and have written some of them.
  const waiting = new Set((await inside.importWork.next(job, linesAtOnce)).map(({ number }) => number));
  const lines = prepared.filter(({ number }) => waiting.has(number));
  if (waiting.size === 0) {
    await inside.importWork.keep(job, { state: 'done' });
    return { isLeft: false, madeCategories: made };
  }
  const madeCategories = await addCategories(inside, job, lines, made);
  const written = await writeLines(inside, job, lines);
  const count = written.filter(({ step }) => step === 'written').length;
  const refused = written.length - count;
  const isLeft = await inside.importWork.keep(job, {
    lines: written,
    done: now.done + lines.length,
    written: now.written + count,
    counts: {
      ...now.counts,
      new: now.counts.new - refusedOf(written, 'new'),
      changed: now.counts.changed - refusedOf(written, 'changed'),
      refused: now.counts.refused + refused,
    },
    madeCategories,
  });
  return { isLeft, madeCategories };
}

/** How many lines that were planned as this have come to nothing. A new product alone has nothing that was before. */
const refusedOf = (written: readonly ImportLine[], planned: 'new' | 'changed') =>
  written.filter(({ outcome, before }) => outcome === 'refused' && (before === null) === (planned === 'new')).length;

/** Since the check somebody else may have saved, taken a web address or deleted: such a line is refused, the others go on. */
async function writeLines(inside: Inside, { begunBy }: ImportJob, lines: readonly ImportLine[]): Promise<ImportLine[]> {
  const slugs = lines.flatMap(({ after }) => (after?.slug === undefined ? [] : [after.slug]));
  const holders = await inside.products.holders(slugs);
  const current = await inside.products.whole(lines.flatMap(({ productId }) => productId ?? []));
  const problemOf = ({ outcome, productId, before, after, problem }: ImportLine): string | null => {
    if (outcome === 'refused') return problem;
    const holder = holders.get(after?.slug ?? '');
    if (holder !== undefined && holder !== productId)
      return 'Another product has got this web address since the check.';
    if (outcome === 'new') return null;
    const product = current.get(productId ?? '');
    if (product === undefined) return 'This product was deleted after the check.';
    const isAsSeen = Object.entries(before ?? {}).every(([field, value]) =>
      isSame(product[field as keyof ImportedProduct], value),
    );
    return isAsSeen ? null : 'Somebody has changed this product after the check.';
  };
  const checked = lines.map((line) => ({ line, problem: problemOf(line) }));
  const fresh = checked.filter(({ line, problem }) => problem === null && line.outcome === 'new');
  const made = await inside.products.createMany(fresh.map(({ line }) => line.after as NewProduct));
  const ids = new Map(fresh.map(({ line }, index) => [line.number, made[index]?.id ?? null]));
  const written: ImportLine[] = [];
  for (const { line, problem } of checked) {
    if (problem !== null) written.push({ ...line, outcome: 'refused', problem, step: 'failed' });
    else if (line.outcome === 'new')
      written.push({ ...line, productId: ids.get(line.number) ?? null, step: 'written' });
    else {
      await inside.products.update(line.productId as string, line.after ?? {}, undefined, begunBy);
      written.push({ ...line, step: 'written' });
    }
  }
  return written;
}

/** Adds the categories of these lines that are not there; the ids of all that were added so far. */
async function addCategories(inside: Inside, job: ImportJob, lines: readonly ImportLine[], made: readonly string[]) {
  const wanted = new Set(lines.flatMap(({ after }) => after?.category ?? []));
  if (wanted.size === 0) return made;
  const there = await inside.categories.list();
  const created = new Set(
    job.values.flatMap(({ field, action, value }) => (field === 'category' && action === 'create' ? value : [])),
  );
  const missing = [...wanted].filter(
    (name) => (job.options.addCategories || created.has(name)) && !there.some((each) => each.name === name),
  );
  let order = Math.max(0, ...there.map((each) => each.order));
  const slugs = new Set(there.map(({ slug }) => slug));
  const ids: string[] = [];
  for (const name of missing) {
    const plain = slugFrom(name) || 'category';
    let slug = plain;
    for (let n = 2; slugs.has(slug); n++) slug = `${plain}-${n}`;
    slugs.add(slug);
    const category = { name, slug, description: '', order: ++order };
    ids.push((await inside.categories.create(category, job.begunBy)).id);
  }
  return [...made, ...ids];
}
