import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ApiDeps, Client } from '#app/api/calls/call.ts';
import { json } from '#app/api/calls/endpoint.ts';
import { tokenHash } from '#app/api/calls/guard.ts';
import { type LoginClient, trustLogin } from '#app/api/calls/rate-limit.ts';
import { type BrowserFields, userEntity } from '#app/domain/accounts/user.schema.ts';
import { deviceHashOf } from './second-step.ts';

export const randomToken = () => randomBytes(32).toString('base64url');

export const signedIn = z.object({ access_token: z.string(), user: userEntity, deviceSecret: z.string().optional() });

/** Starts a session after a right password or passkey, and answers with its token. */
export async function startSession(
  { store, mail }: Pick<ApiDeps, 'store' | 'mail'>,
  { id, username }: { id: string; username: string },
  caller: LoginClient,
  { device, rememberDevice }: BrowserFields,
  client: Client,
): Promise<Response> {
  const token = randomToken();
  const newSecret = rememberDevice && caller.secretHash === null ? randomToken() : null;
  const secretHash = newSecret === null ? caller.secretHash : tokenHash(newSecret);
  const user = await store.sessions.start(id, tokenHash(token), {
    ...client,
    deviceHash: deviceHashOf(device, client),
    mails: await mail.planNotice(username),
    deviceSecret: secretHash === null ? undefined : { hash: secretHash, isNew: newSecret !== null },
  });
  mail.wake();
  await trustLogin(store, caller, username, id);
  // Keeps the token out of proxy caches and the browser's back/forward cache.
  const answer = { access_token: token, user, ...(newSecret === null ? {} : { deviceSecret: newSecret }) };
  return json(answer, 200, { 'Cache-Control': 'no-store' });
}
