import { createHash } from 'node:crypto';
import type { ApiDeps, Client } from '#app/api/calls/call.ts';
import { networkOf, networkPrefix } from '#app/api/calls/networks.ts';
import { fieldProblem, Problem } from '#app/api/calls/problem.ts';
import { isFirstRefusal, limitCodes, limitLogin, resetCodeLimit, trustLogin } from '#app/api/calls/rate-limit.ts';
import { deviceOf, placeOf } from '#app/domain/accounts/device.ts';
import type { NoticeKind } from '#app/domain/accounts/notice.schema.ts';
import { readCode, secondFactorHeader } from '#app/domain/accounts/second-factor.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';

type Deps = Pick<ApiDeps, 'store' | 'secondFactors' | 'mail'>;
type Person = { id: string; username: string };

/**
 * Identifies a device: by the random id that the browser sends, or for clients without one by browser kind and network.
 */
export function deviceHashOf(device: string | undefined, { address, agent }: Client): string {
  const known = device ?? `${deviceOf(agent)} ${networkOf(address, networkPrefix)}`;
  return createHash('sha256').update(known).digest('base64url');
}

/** Notifies a user of an event of their account, in the panel and by e-mail. */
export async function notify(
  { store, mail }: Pick<Deps, 'store' | 'mail'>,
  { id, username }: Person,
  kind: NoticeKind,
  { address, agent }: Client,
): Promise<void> {
  const mails = await mail.planNotice(username);
  await store.notices.add(id, { kind, device: deviceOf(agent), place: placeOf(address), mails });
  mail.wake();
}

/**
 * Checks a code and uses it up. App codes can be guessed, so attempts are counted by account. Only callers with the
 * password get this far, so strangers cannot lock a user out. Recovery codes cannot be guessed and are unlimited.
 */
export async function isRightCode(deps: Deps, person: Person, typed: string, client: Client): Promise<boolean> {
  const code = readCode(typed);
  if (code?.kind !== 'recovery')
    await limitCodes(deps.store, person.id).catch(async (error) => {
      const isRefusal = error instanceof Problem && error.status === 429;
      if (isRefusal && (await isFirstRefusal(deps.store, person.id))) await notify(deps, person, 'wrong-codes', client);
      throw error;
    });
  if (code === null || !(await deps.secondFactors.check(person.id, code))) return false;
  await resetCodeLimit(deps.store, person.id);
  if (code.kind === 'recovery') await notify(deps, person, 'recovery-code', client);
  return true;
}

const needed = { [secondFactorHeader]: 'required' };

/** After a correct password, throws a 401 unless the account has no second factor or the code is right. */
export async function checkSecondFactor(deps: Deps, person: Person, typed: string, client: Client): Promise<void> {
  const kept = await deps.store.secondFactors.find(person.id);
  if (kept === null) return;
  if (typed === '') throw new Problem(401, 'Enter the code that your app shows', needed);
  if (await isRightCode(deps, person, typed, client)) return;
  if (readCode(typed)?.kind === 'app' && !deps.secondFactors.canCheckApp(kept))
    throw new Problem(401, 'The site was moved, and app codes no longer work. Please use a recovery code.', needed);
  throw new Problem(401, 'This code is wrong or was used before', needed);
}

/**
 * Verifies a signed-in user's password again before an action that a borrowed or stolen session must not perform.
 * Throws a 422 for `field` if it is wrong, a 429 after too many attempts.
 */
export async function checkOwnPassword(
  { store, passwords }: Pick<ApiDeps, 'store' | 'passwords'>,
  { userId, user: { username } }: Session,
  { address }: Client,
  password: string,
  field = 'password',
): Promise<void> {
  const caller = await limitLogin(store, address, username);
  const account = await store.users.find(username);
  if (!(await passwords.verify(password, account?.passwordHash ?? null, { isTrusted: true })))
    throw fieldProblem(field, 'This is not the current password');
  await trustLogin(store, caller, username, userId);
}

/** Like `checkOwnPassword`, and verifies a code if sign-in requires one: throws a 422 for `code` if it is wrong. */
export async function checkPasswordAndCode(
  deps: Deps & Pick<ApiDeps, 'passwords'>,
  session: Session,
  { password, code }: { password: string; code: string },
  client: Client,
): Promise<void> {
  await checkOwnPassword(deps, session, client, password);
  const { userId, user } = session;
  if ((await deps.store.secondFactors.find(userId)) === null) return;
  if (!(await isRightCode(deps, { id: userId, username: user.username }, code, client)))
    throw fieldProblem('code', 'This code is wrong or was used before');
}
