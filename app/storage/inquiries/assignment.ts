import { seesBranch } from '#app/domain/accounts/user.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { limitOf } from '#app/storage/engine/reach.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** The username of an assignee. Throws `invalid` if there is no such user, or if that user does not see the branch. */
export async function assigneeName(trx: Db, userId: string, branch: string): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .select(['username', 'role', 'branches'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) throw new Failure('invalid', 'This user no longer exists', { field: 'assignee' });
  if (!seesBranch(limitOf(user), branch))
    throw new Failure('invalid', 'This user does not see messages of this branch', { field: 'assignee' });
  return user.username;
}

/** The name of a branch, `Any Branch` for an empty id. Throws `invalid` if there is no such branch. */
export async function branchName(trx: Db, id: string): Promise<string> {
  const branch = await trx.selectFrom('branches').select('name').where('id', '=', id).executeTakeFirst();
  if (id !== '' && !branch) throw new Failure('invalid', 'This branch no longer exists', { field: 'branch' });
  return branch?.name ?? 'Any Branch';
}
