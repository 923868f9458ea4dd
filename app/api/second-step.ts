import { createHash } from 'node:crypto';
import { deviceOf, placeOf } from '#app/domain/device.ts';
import type { NoticeKind } from '#app/domain/notice.ts';
import { readCode, secondFactorHeader } from '#app/domain/second-factor.ts';
import type { ApiDeps } from './call.ts';
import { networkOf, networkPrefix } from './networks.ts';
import { Problem } from './problem.ts';
import { forgetCodes, isFirstRefusal, limitCodes } from './rate-limit.ts';

type Deps = Pick<ApiDeps, 'store' | 'secondFactors' | 'mail'>;
export type Client = { address: string; agent: string };
type Person = { id: string; username: string };

/**
 * What a browser is known by again: the name it has given itself and keeps to itself. One that gives none, as a program
 * does, is known by its kind and its network.
 */
export function deviceHashOf(device: string | undefined, { address, agent }: Client): string {
  const known = device ?? `${deviceOf(agent)} ${networkOf(address, networkPrefix)}`;
  return createHash('sha256').update(known).digest('base64url');
}

/** Tells somebody what happened to their account, in the panel and by e-mail. */
export async function tell(
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
 * Whether a code is right; it is used up then. Codes of the app are few enough to be guessed, so they are counted by
 * account: only who has the password comes this far, so nobody else can lock the owner out by it. Recovery codes cannot be
 * guessed, and always serve.
 */
export async function isRightCode(deps: Deps, person: Person, typed: string, client: Client): Promise<boolean> {
  const code = readCode(typed);
  if (code?.kind !== 'recovery')
    await limitCodes(deps.store, person.id).catch(async (error) => {
      if (await isFirstRefusal(deps.store, person.id)) await tell(deps, person, 'wrong-codes', client);
      throw error;
    });
  if (code === null || !(await deps.secondFactors.check(person.id, code))) return false;
  await forgetCodes(deps.store, person.id);
  if (code.kind === 'recovery') await tell(deps, person, 'recovery-code', client);
  return true;
}

const needed = { [secondFactorHeader]: 'required' };

/** After a right password: lets nobody on without a code who has set codes up. */
export async function passSecondStep(deps: Deps, person: Person, typed: string, client: Client): Promise<void> {
  const kept = await deps.store.secondFactors.find(person.id);
  if (kept === null) return;
  if (typed === '') throw new Problem(401, 'Enter the code that your app shows', needed);
  if (await isRightCode(deps, person, typed, client)) return;
  if (readCode(typed)?.kind === 'app' && !deps.secondFactors.canCheckApp(kept))
    throw new Problem(
      401,
      'The site was moved, and codes of the app no longer work. Please use a recovery code.',
      needed,
    );
  throw new Problem(401, 'This code is wrong or was used before', needed);
}
