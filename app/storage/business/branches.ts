import { randomUUID } from 'node:crypto';
import type { BranchChange, NewBranch } from '#app/domain/business/branch.schema.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { freeName, type TrashGroup } from '#app/domain/records/trash.ts';
import { forgetChange, noteChange } from '#app/storage/engine/last-changes.ts';
import { rowById } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { checkSeen, inContentTransaction, later } from '#app/storage/engine/writing.ts';
import { putInTrash } from '#app/storage/pictures/put-in-trash.ts';
import { type BranchRow, fromRow, toRow } from './branch-row.ts';

export function createBranches({ db, now }: { db: Db; now: () => Date }) {
  return {
    async list(): Promise<Branch[]> {
      const rows = await db.selectFrom('branches').selectAll().orderBy('position').execute();
      return rows.map(fromRow);
    },

    /** `by` is the user name of the author. */
    create(given: NewBranch, by = ''): Promise<Branch> {
      return inContentTransaction(db, async (trx) => {
        const { last } = await trx
          .selectFrom('branches')
          .select(({ fn }) => fn.max('position').as('last'))
          .executeTakeFirstOrThrow();
        const branch = { ...given, id: randomUUID(), updatedAt: now().toISOString() };
        const row = { ...toRow(branch), position: (last ?? 0) + 1 };
        await trx.insertInto('branches').values(row).execute();
        await noteChange(trx, 'branch', [branch.id], { by, at: now() });
        return branch;
      });
    },

    /** `seen` is the `updatedAt` that the change is based on, `by` the user name of the author. */
    update(id: string, change: BranchChange, seen?: string, by = ''): Promise<Branch> {
      return inContentTransaction(db, async (trx) => {
        const before = fromRow(await rowById(trx, 'branches', id, 'Branch'));
        checkSeen('this branch', seen, before.updatedAt);
        const after = { ...before, ...change, updatedAt: later(now(), before.updatedAt) };
        await trx.updateTable('branches').set(toRow(after)).where('id', '=', id).execute();
        await noteChange(trx, 'branch', [id], { by, at: now() });
        return after;
      });
    },

    /** Moves the branch to the trash and returns its id there. */
    remove(id: string, by = '', group?: TrashGroup): Promise<string> {
      return inContentTransaction(db, async (trx) => {
        const row = await trx.deleteFrom('branches').where('id', '=', id).returningAll().executeTakeFirst();
        if (!row) throw notFound('Branch');
        await forgetChange(trx, 'branch', id);
        const record: BranchRecord = { row };
        return putInTrash(trx, { kind: 'branch', thingId: id, title: row.name, record }, { by, at: now(), group });
      });
    },
  };
}

export type BranchRecord = { row: BranchRow };

/** Restores a branch at its position; returns notes about anything that differs from before. */
export async function restoreBranch(trx: Db, { row }: BranchRecord, now: Date): Promise<string[]> {
  const others = await trx.selectFrom('branches').select(['name', 'position']).execute();
  const name = freeName(row.name, (each) => others.some((other) => other.name === each));
  // A branch created since may have the same position; it and all later ones move on by one.
  if (others.some(({ position }) => position === row.position))
    await trx
      .updateTable('branches')
      .set(({ eb }) => ({ position: eb('position', '+', 1) }))
      .where('position', '>=', row.position)
      .execute();
  const restored = { ...row, name, updated_at: later(now, row.updated_at) };
  await trx.insertInto('branches').values(restored).execute();
  return name === row.name ? [] : [`Another branch is called ${row.name} now, so this one is called ${name}.`];
}
