import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { BranchChange, NewBranch } from '#app/domain/branch.schema.ts';
import type { Branch } from '#app/domain/branch.ts';
import { notFound } from '#app/domain/errors.ts';
import { fromJson, toJson } from './columns.ts';
import type { Tables } from './tables.ts';
import { checkSeen, later } from './version.ts';
import { inContentTransaction } from './writing.ts';

type Row = Tables['branches'];

const fromRow = ({ position, phone, hours, updated_at, ...row }: Row): Branch => ({
  ...row,
  phone: fromJson(phone),
  hours: fromJson(hours),
  updatedAt: updated_at,
});

export function createBranches({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  return {
    /** In the order in which they were added. */
    async list(): Promise<Branch[]> {
      const rows = await db.selectFrom('branches').selectAll().orderBy('position').execute();
      return rows.map(fromRow);
    },

    create(given: NewBranch): Promise<Branch> {
      return inContentTransaction(db, async (trx) => {
        const { last } = await trx
          .selectFrom('branches')
          .select(({ fn }) => fn.max('position').as('last'))
          .executeTakeFirstOrThrow();
        const row: Row = {
          ...given,
          id: randomUUID(),
          phone: toJson(given.phone),
          hours: toJson(given.hours),
          position: (last ?? 0) + 1,
          updated_at: now().toISOString(),
        };
        await trx.insertInto('branches').values(row).execute();
        return fromRow(row);
      });
    },

    /** `seen` is the `updatedAt` the change was made on. */
    update(id: string, { phone, hours, ...change }: BranchChange, seen?: string): Promise<Branch> {
      return inContentTransaction(db, async (trx) => {
        const before = await trx.selectFrom('branches').select('updated_at').where('id', '=', id).executeTakeFirst();
        if (!before) throw notFound('Branch');
        checkSeen('this branch', seen, before.updated_at);
        const row = await trx
          .updateTable('branches')
          .set({
            ...change,
            updated_at: later(now(), before.updated_at),
            ...(phone === undefined ? {} : { phone: toJson(phone) }),
            ...(hours === undefined ? {} : { hours: toJson(hours) }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
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
