import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportedProduct } from '#app/domain/catalogue/fields/fields.ts';
import { valueKey } from '#app/domain/catalogue/fields/value-match.ts';
import type { NewProduct } from '#app/domain/catalogue/product.schema.ts';
import type { ImportLine } from '#app/domain/importing/import.ts';
import { isSame } from '#app/domain/importing/plan.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import type { ImportJob } from '#app/storage/importing/import-work.ts';
import { fetchPictures } from './line-pictures.ts';
import { brandSpellings, type Inside, type Work } from './work.ts';

/** Lines in one batch, which is one transaction; small enough not to slow visitors down. */
const linesAtOnce = 25;

/** Writes the planned lines in batches. Pauses for half a batch's duration in between, so that visitors get the CPU. */
export async function writeImport(work: Work): Promise<void> {
  const { store, job, stop } = work;
  let made: readonly string[] = job.madeCategories;
  while (!stop.aborted) {
    const began = performance.now();
    // Fetch before the transaction, which must not wait for anything but the database.
    const lines = await fetchPictures(work, await store.importWork.next(job, linesAtOnce));
    if (lines === null) return;
    const { isLeft, madeCategories } = await store.atomically((inside) => writeBatch(inside, work, lines, made));
    if (!isLeft) return;
    made = madeCategories;
    await sleep((performance.now() - began) / 2);
  }
}

/** `isLeft` is false after the last batch and after a cancellation. `made`: ids of the categories added so far. */
async function writeBatch(
  inside: Inside,
  { job, brands }: Pick<Work, 'job' | 'brands'>,
  prepared: readonly ImportLine[],
  made: readonly string[],
) {
  // Locks the import, so that it cannot be cancelled before this batch is stored.
  if (!(await inside.importWork.keep(job, {}))) return { isLeft: false, madeCategories: made };
  const now = await inside.imports.find(job.id);
  // Another process may have written some of these lines, if this one had lost the lease for a while.
  const waiting = new Set((await inside.importWork.next(job, linesAtOnce)).map(({ number }) => number));
  const lines = await withKnownBrands(
    inside,
    prepared.filter(({ number }) => waiting.has(number)),
    brands,
  );
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

/** Counts the refused lines that were planned as new or changed. Only new products have no `before`. */
const refusedOf = (written: readonly ImportLine[], planned: 'new' | 'changed') =>
  written.filter(({ outcome, before }) => outcome === 'refused' && (before === null) === (planned === 'new')).length;

/** Refuses lines whose product was changed or deleted, or whose slug was taken, after the check; writes the others. */
async function writeLines(inside: Inside, { begunBy }: ImportJob, lines: readonly ImportLine[]): Promise<ImportLine[]> {
  const slugs = lines.flatMap(({ after }) => (after?.slug === undefined ? [] : [after.slug]));
  const holders = await inside.products.holders(slugs);
  const current = await inside.products.byIds(
    'panel',
    lines.flatMap(({ productId }) => productId ?? []),
  );
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
    return isAsSeen ? null : 'Someone else changed this product after the check.';
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

/** Replaces brands that differ only in case or spacing from one of an earlier line or made since the check. */
async function withKnownBrands(inside: Inside, lines: readonly ImportLine[], brands: readonly string[]) {
  if (!lines.some(({ after }) => after?.brand)) return [...lines];
  const known = await brandSpellings(inside, brands);
  return lines.map((line): ImportLine => {
    const written = line.after?.brand ?? '';
    const key = valueKey(written);
    if (written === '') return line;
    if (!known.has(key)) known.set(key, written);
    return { ...line, after: { ...line.after, brand: known.get(key) } };
  });
}

/** Adds missing categories of these lines. Returns the ids of all categories added so far. */
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
