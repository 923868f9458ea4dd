import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportedProduct, ImportField } from '#app/domain/catalogue/fields/fields.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { ImportLine } from '#app/domain/importing/import.ts';
import { isSame } from '#app/domain/importing/plan.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { groupLabels, type TrashGroup } from '#app/domain/records/trash.ts';
import type { ImportJob } from '#app/storage/importing/import-work.ts';
import type { Inside, Work } from './work.ts';

const linesAtOnce = 25;

/** Undoes an import in batches. Keeps products that were changed after the import. */
export async function undoImport({ store, job, stop }: Work): Promise<void> {
  while (!stop.aborted) {
    const began = performance.now();
    const isLeft = await store.atomically((inside) => undoBatch(inside, job));
    if (!isLeft) return;
    await sleep((performance.now() - began) / 2);
  }
}

/** The trash group of the removed products, so that one step can restore them. */
const groupOf = ({ id, fileName }: ImportJob): TrashGroup => ({ id, label: groupLabels.importOf(fileName) });

async function undoBatch(inside: Inside, job: ImportJob): Promise<boolean> {
  // Locks the lines, so that no other process undoes them too.
  if (!(await inside.importWork.keep(job, {}))) return false;
  const lines = await inside.importWork.next(job, linesAtOnce);
  if (lines.length === 0) {
    await removeCategories(inside, job);
    await inside.importWork.keep(job, { state: 'undone' });
    return false;
  }
  const now = await inside.imports.find(job.id);
  const current = await inside.products.byIds(
    'panel',
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const undone: ImportLine[] = [];
  for (const line of lines) undone.push(await undoLine(inside, job, line, current.get(line.productId ?? '')));
  return inside.importWork.keep(job, {
    lines: undone,
    done: now.done + lines.length,
    left: now.left + undone.filter(({ step }) => step === 'left').length,
  });
}

const left = (line: ImportLine): ImportLine => ({
  ...line,
  step: 'left',
  problem: 'This product was changed after the import, so it was not undone.',
});

async function undoLine(
  inside: Inside,
  job: ImportJob,
  line: ImportLine,
  product: Product | undefined,
): Promise<ImportLine> {
  const { begunBy } = job;
  const undone: ImportLine = { ...line, step: 'undone' };
  if (product === undefined) return undone;
  const after = Object.entries(line.after ?? {}) as [ImportField, unknown][];
  const isAsWritten = ([field, value]: [ImportField, unknown]) => isSame(product[field], value);
  if (line.outcome === 'new') {
    // Renaming a category also updates its products; that does not count as a change.
    if (!after.filter(([field]) => field !== 'category').every(isAsWritten)) return left(line);
    await inside.products.remove(product.id, begunBy, groupOf(job));
    return undone;
  }
  const back = Object.fromEntries(
    after.filter(isAsWritten).map(([field]) => [field, line.before?.[field]]),
  ) as Partial<ImportedProduct>;
  if (back.slug !== undefined) {
    const holder = (await inside.products.holders([back.slug])).get(back.slug);
    if (holder !== undefined && holder !== product.id) delete back.slug;
  }
  const names = Object.keys(back);
  if (names.length > 0) await inside.products.update(product.id, back, undefined, begunBy);
  return names.length === after.length ? undone : left(line);
}

/** Deletes the categories that the import created, unless they are in use. */
async function removeCategories(inside: Inside, job: ImportJob) {
  for (const id of job.madeCategories) {
    await inside.categories.remove(id, undefined, job.begunBy, groupOf(job)).catch((error) => {
      if (!(error instanceof Failure && (error.kind === 'conflict' || error.kind === 'not-found'))) throw error;
    });
  }
}
