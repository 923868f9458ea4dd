import { seesBranch } from '#app/domain/accounts/user.ts';
import { fromJson } from './codec.ts';
import type { Db, Tables } from './tables.ts';

type Limited = Pick<Tables['users'], 'role' | 'branches'>;

/** The ids of the branches that a user is limited to; empty for none. Owners are never limited. */
export const limitOf = ({ role, branches }: Limited): string[] => (role === 'admin' ? [] : fromJson(branches));

type About = { messageId?: string | null; quotationId?: string | undefined };

/** A function from a user to whether they see this message or quotation. Reads its branch only for a limited user. */
export async function whoSees(trx: Db, users: readonly Limited[], { messageId, quotationId }: About) {
  if (users.every((user) => limitOf(user).length === 0)) return () => true;
  const id = messageId ?? quotationId;
  if (!id) return () => true;
  const row = await trx
    .selectFrom(messageId ? 'messages' : 'quotations')
    .select('branch')
    .where('id', '=', id)
    .executeTakeFirst();
  return (user: Limited) => seesBranch(limitOf(user), row?.branch ?? '');
}

export async function usersSeeing(trx: Db, about: About, given: readonly { user_id: string }[]) {
  if (given.length === 0 || !(about.messageId ?? about.quotationId)) return null;
  const ids = given.map(({ user_id }) => user_id);
  const users = await trx.selectFrom('users').select(['id', 'role', 'branches']).where('id', 'in', ids).execute();
  return new Set(users.filter(await whoSees(trx, users, about)).map(({ id }) => id));
}
