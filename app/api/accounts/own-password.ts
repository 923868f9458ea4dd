import type { ApiDeps } from '#app/api/calls/call.ts';
import { fieldProblem } from '#app/api/calls/problem.ts';
import { limitLogin, trustLogin } from '#app/api/calls/rate-limit.ts';

type Asked = { userId: string; username: string; address: string };

/**
 * Verifies a signed-in user's password again before an action that a borrowed or stolen session must not perform.
 * Throws a 422 for `field` if it is wrong, a 429 after too many attempts.
 */
export async function checkOwnPassword(
  { store, passwords }: Pick<ApiDeps, 'store' | 'passwords'>,
  { userId, username, address }: Asked,
  password: string,
  field: string,
): Promise<void> {
  const caller = await limitLogin(store, address, username);
  const account = await store.users.find(username);
  if (!(await passwords.verify(password, account?.passwordHash ?? null, { isTrusted: true })))
    throw fieldProblem(field, 'This is not the current password');
  await trustLogin(store, caller, username, userId);
}
