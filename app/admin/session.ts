import { redirect } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import type { User } from '#app/domain/user.ts';
import { type Credentials, panel } from './calls.ts';
import { deviceSecret, keepDeviceSecret } from './device-secret.ts';
import { ownName } from './own-name.ts';
import { readToken, tokenKey } from './panel-call.ts';

/** Waits between tries to learn who is signed in, in milliseconds. */
const pauses = [400, 1200, 3000];

export const keepToken = (token: string): void => localStorage.setItem(tokenKey, token);
export const forgetToken = (): void => localStorage.removeItem(tokenKey);
export const isSignedIn = (): boolean => readToken() !== null;

/** Checks the password, and the code where one is asked for, and keeps the token. */
export async function signIn(given: Credentials): Promise<User> {
  const { username } = given;
  const { access_token, user, ...made } = await panel.auth.login({
    ...given,
    device: ownName(),
    deviceSecret: deviceSecret(username),
    rememberDevice: true,
  });
  keepToken(access_token);
  if (made.deviceSecret !== undefined) keepDeviceSecret(username, made.deviceSecret);
  return user;
}

/** Forgets the token, whether or not the server hears of it. */
export async function signOut(): Promise<void> {
  await panel.auth.logout().catch(() => {});
  forgetToken();
}

/**
 * Who is signed in, by the token of an earlier visit. A refusal ends the session at once; a network that fails or a
 * server in trouble is given a few more tries first.
 */
export async function restore(): Promise<User | null> {
  if (!isSignedIn()) return null;
  for (const pause of [...pauses, null]) {
    try {
      return await panel.auth.me();
    } catch (error) {
      if (pause === null || (error instanceof ApiFailure && error.status === 401)) break;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  forgetToken();
  return null;
}

let asked: { token: string; user: Promise<User | null> } | null = null;

/** Who is signed in, asked once for each token. */
export function whoIsSignedIn(): Promise<User | null> {
  const token = readToken();
  if (token === null) return Promise.resolve(null);
  if (asked?.token !== token) asked = { token, user: restore() };
  return asked.user;
}

/** The pages that `routes.ts` has under `owners-only.tsx`. */
const forOwners = /^\/admin\/(settings|products\/import)(\/|$)/;

/** Where to sign in, and where to go on afterwards. */
export function signInAddress(from: URL | Location): string {
  const next = from.pathname + from.search;
  return next === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(next)}`;
}

/** Where to go after signing in: only ever into the panel. */
export function nextAddress(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  return /^\/admin(\/(?!login)[\w/-]*)?(\?[^#]*)?$/.test(next) ? next : '/admin';
}

export type Loaded<Data> = Data & {
  /** What to tell when the data could not be had; the page then shows what it has. */
  failed: string | null;
  /** It could not be had because the session has ended. */
  isSignedOut: boolean;
};

/**
 * Data for a page, or `empty` and a sentence after a failure. A session that has ended is such a failure too: the page
 * offers to sign in in place, because a form on it may hold words. Only whoever goes to another page without being
 * signed in at all is led to the sign-in page. For staff nothing is asked for that they would be refused.
 */
export async function load<Data extends object>(
  request: Request,
  get: () => Promise<Data>,
  { empty, sentence }: { empty: Data; sentence: string },
): Promise<Loaded<Data>> {
  const to = new URL(request.url);
  if (!isSignedIn() && to.pathname !== location.pathname) throw redirect(signInAddress(to));
  if (forOwners.test(to.pathname) && (await whoIsSignedIn())?.role === 'staff')
    return { ...empty, failed: null, isSignedOut: false };
  try {
    return { ...(await get()), failed: null, isSignedOut: false };
  } catch (error) {
    const isSignedOut = error instanceof ApiFailure && error.status === 401;
    if (!isSignedOut) console.error(sentence, error);
    return { ...empty, failed: sentence, isSignedOut };
  }
}
