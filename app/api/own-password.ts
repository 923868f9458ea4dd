import type { ApiDeps } from './call.ts';
import { fieldProblem } from './problem.ts';
import { limitLogin, trustLogin } from './rate-limit.ts';

type Asked = { userId: string; username: string; address: string };

/**
 * Asks whoever is signed in for the password once more, before something that a borrowed or stolen session must not do.
 * `field` is where it was typed.
 */
export async function checkOwnPassword(
  { store, passwords }: Pick<ApiDeps, 'store' | 'passwords'>,
  { userId, username, address }: Asked,
  password: string,
  field: string,
): Promise<void> {
  await limitLogin(store, address, username);
  const account = await store.users.find(username);
  if (!(await passwords.verify(password, account?.passwordHash ?? null, { isTrusted: true })))
    throw fieldProblem(field, 'This is not the current password');
  await trustLogin(store, address, username, userId);
}
