import { setImmediate } from 'node:timers/promises';
import {
  type GridChange,
  type GridRow,
  gridFields,
  LinesRejected,
  type RejectedLine,
} from '#app/domain/catalogue/grid.ts';
import type { Product, ProductFilter, ProductRange } from '#app/domain/catalogue/product.ts';
import { putFacets, removeFacets } from '#app/storage/catalogue/facets/facet-rows.ts';
import type { SearchIndex } from '#app/storage/catalogue/search/search-index.ts';
import { idsOf } from '#app/storage/engine/queries.ts';
import { keepRevisions } from '#app/storage/engine/revisions.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inContentTransaction, later } from '#app/storage/engine/writing.ts';
import type { Listing } from './listing.ts';
import { countProducts, prepare, selectGrid } from './product-query.ts';
import { fromGridRow, fromRow, type ProductRow, toRow } from './product-row.ts';

type Deps = { db: Db; search: SearchIndex; listing: Listing; now: () => Date };

/** Products read or written per batch; between batches the event loop serves cached responses. */
const pieceSize = 100;

type Step = { before: Product; after: Product; rowBefore: ProductRow; rowAfter: ProductRow };

/** Products for the price grid, which edits a few fields of many products. */
export function createProductGrid({ db, search, listing, now }: Deps) {
  return {
    async range(filter: ProductFilter, range: ProductRange): Promise<{ rows: GridRow[]; total: number }> {
      const wanted = await prepare({ db, search }, 'panel', filter);
      const rows = await selectGrid(wanted, range);
      return { rows: rows.map(fromGridRow), total: await countProducts(wanted, Number.MAX_SAFE_INTEGER) };
    },

    /**
     * Applies all changes or none, and returns the updated rows in the order given. Throws `LinesRejected` with every
     * conflicting row if a product was saved or deleted since. `by` is the user name of the author.
     *
     * Yields to the event loop between batches of the transaction: other database work waits, but cached responses are
     * still served.
     */
    update(changes: readonly GridChange[], by = ''): Promise<GridRow[]> {
      return inContentTransaction(db, async (trx) => {
        const rows = await rowsOf(trx, changes);
        refuse(changes, rows);
        const steps = changes.map((change) => stepOf(change, rows.get(change.id) as ProductRow, now()));
        for (const some of pieces(steps.filter(changesAnything))) {
          await write(trx, listing, some);
          await keepRevisions(trx, 'product', some, by);
          await setImmediate();
        }
        return steps.map((step) => fromGridRow(changesAnything(step) ? step.rowAfter : step.rowBefore));
      });
    },
  };
}

function* pieces<Each>(all: readonly Each[]): Generator<Each[]> {
  for (let at = 0; at < all.length; at += pieceSize) yield all.slice(at, at + pieceSize);
}

async function rowsOf(trx: Db, changes: readonly GridChange[]): Promise<Map<string, ProductRow>> {
  const found = new Map<string, ProductRow>();
  for (const some of pieces(changes)) {
    const ids = idsOf(some);
    for (const row of await trx.selectFrom('products').selectAll().where('id', 'in', ids).execute())
      found.set(row.id, row);
    await setImmediate();
  }
  return found;
}

function refuse(changes: readonly GridChange[], rows: ReadonlyMap<string, ProductRow>): void {
  const refused = changes.flatMap(({ id, seen }, line): RejectedLine[] => {
    const row = rows.get(id);
    if (row === undefined) return [{ line, why: 'gone' }];
    return row.updated_at === seen ? [] : [{ line, why: 'changed' }];
  });
  if (refused.length > 0) throw new LinesRejected(refused);
}

function stepOf({ fields }: GridChange, rowBefore: ProductRow, now: Date): Step {
  const before = fromRow(rowBefore, 'panel');
  const after = { ...before, ...fields, updatedAt: later(now, rowBefore.updated_at) };
  return { before, after, rowBefore, rowAfter: toRow(after, rowBefore.rank, rowBefore) };
}

const changesAnything = ({ before, after }: Step): boolean =>
  gridFields.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Fields that lists, counts and searches depend on; prices are not among them. */
const isListedOtherwise = ({ rowBefore: before, rowAfter: after }: Step): boolean =>
  before.category !== after.category || before.tags !== after.tags || before.visible !== after.visible;

async function write(trx: Db, listing: Listing, steps: readonly Step[]): Promise<void> {
  const { moved = [], others = [] } = Object.groupBy(steps, (step) => (isListedOtherwise(step) ? 'moved' : 'others'));
  const before = moved.map(({ rowBefore }) => rowBefore);
  const after = moved.map(({ rowAfter }) => rowAfter);
  if (moved.length > 0) await listing.remove(trx, before);
  for (const { rowAfter } of steps)
    await trx.updateTable('products').set(rowAfter).where('id', '=', rowAfter.id).execute();
  if (moved.length > 0) await listing.add(trx, after);
  // Prices and stock are facets as well.
  const facets = others.map(({ rowAfter }) => rowAfter);
  await removeFacets(trx, idsOf(facets));
  await putFacets(trx, facets);
}
