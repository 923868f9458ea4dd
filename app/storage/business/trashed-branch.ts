import { freeName } from '#app/domain/records/trash.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { later } from '#app/storage/engine/version.ts';
import { putInTrash, type Removal } from '#app/storage/pictures/put-in-trash.ts';
import type { BranchRow } from './branch-row.ts';

export type BranchRecord = { row: BranchRow };

export const trashBranch = (trx: Db, row: BranchRow, removal: Removal): Promise<string> => {
  const record: BranchRecord = { row };
  return putInTrash(trx, { kind: 'branch', thingId: row.id, title: row.name, record }, removal);
};

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
  await trx
    .insertInto('branches')
    .values({ ...row, name, updated_at: later(now, row.updated_at) })
    .execute();
  return name === row.name ? [] : [`Another branch is called ${row.name} now, so this one is called ${name}.`];
}
