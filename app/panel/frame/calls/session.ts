import { redirect } from 'react-router';
import { ApiFailure, newRequestKey } from '#app/client.ts';
import type { User } from '#app/domain/accounts/user.schema.ts';
import { usernameKey } from '#app/domain/accounts/user.ts';
import { clearActions, setQueueUser } from '#app/panel/frame/offline/action-queue.ts';
import {
  forgetAnswers,
  isUnreachable,
  markOutdated,
  withStoredAnswers,
} from '#app/panel/frame/offline/stored-answers.ts';
import { ifPossible } from '#app/ui/if-possible.ts';
import type { Browser, Credentials, SignedIn } from './account-calls.ts';
import { panel } from './calls.ts';
import { readToken, tokenKey } from './panel-call.ts';

/** The name of the user whose drafts are stored. */
const draftsKey = 'drafts of';

function forgetKeys(pattern: RegExp): void {
  for (const key of Object.keys(localStorage)) if (pattern.test(key)) localStorage.removeItem(key);
}

export function keepToken(token: string, { username }: Pick<User, 'username'>): void {
  // Drafts belong to the user who typed them.
  if ((localStorage.getItem(draftsKey) ?? username) !== username) forgetKeys(/^draft:/);
  localStorage.setItem(draftsKey, username);
  localStorage.setItem(tokenKey, token);
  setQueueUser(username);
  void forgetAnswers();
}
export function forgetToken(): void {
  forgetKeys(/^(?:token|user)$/);
  void forgetAnswers();
}
export const isSignedIn = (): boolean => readToken() !== null;

/** Signs in with the password, and the code if required, and stores the token. */
export async function signIn(given: Credentials): Promise<User> {
  return keepSignIn(await panel.auth.login({ ...given, ...fromHere(given.username) }));
}

/** What this browser says of itself when a user signs in, by default the last one here. */
export const fromHere = (username = ifPossible(() => localStorage.getItem(draftsKey)) ?? ''): Browser => ({
  device: deviceId(),
  deviceSecret: deviceSecret(username),
  rememberDevice: true,
});

export function keepSignIn({ access_token, user, deviceSecret: secret }: SignedIn): User {
  keepToken(access_token, user);
  if (secret !== undefined) keepDeviceSecret(user.username, secret);
  return user;
}

const deviceSecretKey = (username: string) => `device-secret:${usernameKey(username)}`;

/** The secret of this browser for a user, from an earlier sign-in. It lasts until the user signs out here. */
const deviceSecret = (username: string): string | undefined =>
  ifPossible(() => localStorage.getItem(deviceSecretKey(username))) ?? undefined;

/** Sign-in works without a device secret. */
const keepDeviceSecret = (username: string, secret: string): void =>
  void ifPossible(() => localStorage.setItem(deviceSecretKey(username), secret));

/** The random id of this browser, for new-device notices; it grants no access. `undefined` without storage. */
const deviceId = (): string | undefined =>
  ifPossible(() => {
    const known = localStorage.getItem('device');
    if (known !== null && /^\w{32}$/.test(known)) return known;
    const fresh = newRequestKey().replaceAll('-', '');
    localStorage.setItem('device', fresh);
    return fresh;
  }) ?? undefined;

/** The localStorage keys of a user. The queue's user and device secrets would name who worked here. */
const ofUser = /^(?:device-secret:.*|last reply|user)$/;

/** Deletes the user's data in this browser and ends notifications. Kept drafts go when another user signs in. */
export async function clearDevice({ keepsDrafts = false } = {}): Promise<void> {
  clearActions();
  forgetToken();
  forgetKeys(ofUser);
  if (!keepsDrafts) forgetKeys(/^(?:draft:.*|drafts of)$/);
  sessionStorage.clear();
  const worker = await navigator.serviceWorker?.getRegistration('/admin');
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
}

/** Signs out and deletes the token, even if the server is unreachable. */
export async function signOut(): Promise<void> {
  await Promise.allSettled([panel.auth.logout(), clearDevice()]);
}

/** Delays between attempts to restore the session, in ms; then the longest one repeats. */
const pauses = [400, 1200, 3000, 10_000];
const longestPause = 30_000;
/** Failed attempts by an error of the site that are repeated. */
const maxFailures = 3;

/**
 * Restores the user from a stored token, or returns `null`. A 401 ends the session at once, an error of the site after
 * some attempts. While the site cannot be reached, the session lasts.
 */
export async function restore(): Promise<User | null> {
  if (!isSignedIn()) return null;
  let failures = 0;
  for (let tries = 0; ; tries++) {
    try {
      const user = await panel.auth.me();
      setQueueUser(user.username);
      // Other loads may have failed in the meantime.
      if (tries > 0) markOutdated();
      return user;
    } catch (error) {
      const isRejected = error instanceof ApiFailure && error.status === 401;
      if (isRejected || (!isUnreachable(error) && ++failures > maxFailures)) {
        forgetToken();
        return null;
      }
      await new Promise((resolve) => setTimeout(resolve, pauses[tries] ?? longestPause));
    }
  }
}

/** The address of the sign-in page, which returns to `from` afterwards. */
export function signInAddress(from: URL | Location): string {
  const next = from.pathname + from.search;
  return next === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(next)}`;
}

/** The address to open after sign-in; always inside the panel, to prevent open redirects. */
export function nextAddress(search: URLSearchParams): string {
  const next = search.get('next') ?? '';
  return /^\/admin(\/(?!login)[\w/-]*)?(\?[^#]*)?$/.test(next) ? next : '/admin';
}

export type Loaded<Data> = Data & {
  failed: string | null;
  /** Whether the load failed because the session has ended. */
  isSignedOut: boolean;
  /** Whether the load failed without a connection. */
  isOffline?: boolean;
};

/** URL of the latest load. A load of the same URL is a reload of the page. */
let lastLoaded = '';

/**
 * Loads the data of a page; returns `empty` and a message if that fails. An expired session counts as a failure too:
 * the page offers a sign-in dialog and keeps unsaved input. Redirects to the sign-in page only on navigation without a
 * token. With `keepsLists`, opening the page shows cached responses at once and then refreshes them
 * (panel/frame/offline/stored-answers.ts). Never set it on a page with a form.
 */
export async function load<Data extends object>(
  request: Request,
  get: () => Promise<Data>,
  { empty, sentence, keepsLists = false }: { empty: Data; sentence: string; keepsLists?: boolean },
): Promise<Loaded<Data>> {
  const to = new URL(request.url);
  const isOpening = lastLoaded !== to.href;
  lastLoaded = to.href;
  if (!isSignedIn() && to.pathname !== location.pathname) throw redirect(signInAddress(to));
  try {
    return { ...(await (keepsLists && isOpening ? withStoredAnswers(get) : get())), failed: null, isSignedOut: false };
  } catch (error) {
    const isSignedOut = error instanceof ApiFailure && error.status === 401;
    // Leaving a page while it loads aborts its calls.
    if (!isSignedOut && !request.signal.aborted) console.error(sentence, error);
    return { ...empty, failed: sentence, isSignedOut, isOffline: error instanceof ApiFailure && error.status === 0 };
  }
}
