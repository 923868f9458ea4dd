import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BranchChange, NewBranch } from '#app/domain/branch.schema.ts';
import type { Branch } from '#app/domain/branch.ts';
import { notFound } from '#app/domain/errors.ts';
import { fromJson, toJson } from './columns.ts';
import type { Tables } from './tables.ts';
import { inContentTransaction } from './writing.ts';

type Row = Tables['branches'];

const fromRow = ({ position, phone, hours, ...row }: Row): Branch => ({
  ...row,
  phone: fromJson(phone),
  hours: fromJson(hours),
});

export type Branches = ReturnType<typeof createBranches>;

export function createBranches({ db }: { db: Kysely<Tables> }) {
  return {
    /** In the order in which they were added. */
    async list(): Promise<Branch[]> {
      const rows = await db.selectFrom('branches').selectAll().orderBy('position').execute();
      return rows.map(fromRow);
    },

    create(given: NewBranch): Promise<Branch> {
      return inContentTransaction(db, async (trx) => {
        const branch = { ...given, id: randomUUID() };
        const { last } = await trx
          .selectFrom('branches')
          .select(({ fn }) => fn.max('position').as('last'))
          .executeTakeFirstOrThrow();
        const row: Row = {
          ...branch,
          phone: toJson(branch.phone),
          hours: toJson(branch.hours),
          position: (last ?? 0) + 1,
        };
        await trx.insertInto('branches').values(row).execute();
        return branch;
      });
    },

    update(id: string, { phone, hours, ...change }: BranchChange): Promise<Branch> {
      return inContentTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('branches')
          .set({
            id,
            ...change,
            ...(phone === undefined ? {} : { phone: toJson(phone) }),
            ...(hours === undefined ? {} : { hours: toJson(hours) }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound('Branch');
        return fromRow(row);
      });
    },

    remove(id: string): Promise<void> {
      return inContentTransaction(db, async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('branches').where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('Branch');
      });
    },
  };
}
