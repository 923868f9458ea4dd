import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { CategoryChange, NewCategory } from '#app/domain/catalogue/category.schema.ts';
import { type Category, inOrder, renumbered } from '#app/domain/catalogue/category.ts';
import { conflict, notFound } from '#app/domain/records/errors.ts';
import type { TrashGroup } from '#app/domain/records/trash.ts';
import { forgetChange, noteChange } from '#app/storage/engine/last-changes.ts';
import { countOf, rowById } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { checkSeen, inContentTransaction, later } from '#app/storage/engine/writing.ts';
import { fromRow, toRow } from './category-row.ts';
import type { Listing } from './listing.ts';
import { trashCategory } from './trashed-category.ts';

/** The name of a category given by slug or name; an unknown value is returned unchanged. */
export async function categoryNamed(db: Db, slugOrName: string): Promise<string> {
  const bySlug = await db.selectFrom('categories').select('name').where('slug', '=', slugOrName).executeTakeFirst();
  return bySlug?.name ?? slugOrName;
}

export const hasProducts = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'categories'>) =>
  exists(
    selectFrom('listing_counts')
      .select('visible')
      .whereRef('category', '=', 'categories.name')
      .where('tag', '=', '')
      .where('visible', '>', 0),
  );

export function createCategories({ db, listing, now }: { db: Db; listing: Listing; now: () => Date }) {
  const find = async (trx: Db, id: string): Promise<Category> =>
    fromRow(await rowById(trx, 'categories', id, 'Category'));

  return {
    async list(): Promise<Category[]> {
      return inOrder((await db.selectFrom('categories').selectAll().execute()).map(fromRow));
    },

    async filled(): Promise<Category[]> {
      const rows = await db.selectFrom('categories').selectAll().where(hasProducts).execute();
      return inOrder(rows.map(fromRow));
    },

    /** `by` is the user name of the author. */
    create(given: NewCategory, by = ''): Promise<Category> {
      return inContentTransaction(db, async (trx) => {
        const category = { ...given, id: randomUUID(), updatedAt: now().toISOString() };
        await trx.insertInto('categories').values(toRow(category)).execute();
        await noteChange(trx, 'category', [category.id], { by, at: now() });
        return category;
      });
    },

    /** Renaming also updates its products, in the same transaction. `seen` is the `updatedAt` that was read. */
    update(id: string, change: CategoryChange, seen?: string, by = ''): Promise<Category> {
      return inContentTransaction(db, async (trx) => {
        const before = await find(trx, id);
        checkSeen('this category', seen, before.updatedAt);
        const after = { ...before, ...change, updatedAt: later(now(), before.updatedAt) };
        await trx.updateTable('categories').set(toRow(after)).where('id', '=', id).execute();
        await noteChange(trx, 'category', [id], { by, at: now() });
        if (after.name !== before.name) await listing.renameCategory(trx, before.name, after.name, now());
        return after;
      });
    },

    /** Puts the categories in this order, all or none. Categories missing from `ids`, such as new ones, come last. */
    reorder(ids: readonly string[], by = ''): Promise<Category[]> {
      return inContentTransaction(db, async (trx) => {
        const before = inOrder((await trx.selectFrom('categories').selectAll().execute()).map(fromRow));
        const named = ids.map((id) => {
          const category = before.find((each) => each.id === id);
          if (!category) throw notFound('Category');
          return category;
        });
        const after = [...named, ...before.filter(({ id }) => !ids.includes(id))];
        const moved = new Map(
          renumbered(after).map((each) => [each.id, { ...each, updatedAt: later(now(), each.updatedAt) }]),
        );
        for (const each of moved.values())
          await trx.updateTable('categories').set(toRow(each)).where('id', '=', each.id).execute();
        await noteChange(trx, 'category', [...moved.keys()], { by, at: now() });
        return after.map((each) => moved.get(each.id) ?? each);
      });
    },

    /** Moves its products to `moveTo` first, else throws a `conflict` if in use. Returns the id in the trash. */
    remove(id: string, moveTo?: string, by = '', group?: TrashGroup): Promise<string> {
      return inContentTransaction(db, async (trx) => {
        const category = await find(trx, id);
        const { name } = category;
        const to = moveTo !== undefined && moveTo !== id ? (await find(trx, moveTo)).name : null;
        const n = await countOf(trx.selectFrom('products').where('category', '=', name));
        if (n > 0 && to === null) throw conflict(`This category is used by ${n} ${n === 1 ? 'product' : 'products'}`);
        const trashed = await trashCategory(trx, toRow(category), to, { by, at: now(), group });
        if (to !== null) await listing.renameCategory(trx, name, to, now());
        await trx.deleteFrom('categories').where('id', '=', id).execute();
        await forgetChange(trx, 'category', id);
        return trashed;
      });
    },
  };
}
