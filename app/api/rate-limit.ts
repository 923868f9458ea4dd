import { usernameKey } from '#app/domain/user.ts';
import type { Store } from '#app/storage/store.ts';
import { hostPrefix, networkOf, networkPrefix } from './networks.ts';
import { tooMany } from './problem.ts';

const quarterHour = 15 * 60;
const limits = {
  loginByAddress: { max: 60, seconds: quarterHour },
  loginByName: { max: 10, seconds: quarterHour },
  /** Looser limit against one attacker with a whole network of addresses. */
  loginByNetwork: { max: 240, seconds: quarterHour },
  /** All unknown clients together, against an attacker with many networks. */
  loginByAll: { max: 1200, seconds: quarterHour },
  /** Three of the million possible codes are valid at a time. */
  codes: { max: 5, seconds: quarterHour },
  codesInADay: { max: 40, seconds: 24 * 60 * 60 },
  contact: { max: 20, seconds: 10 * 60 },
  /** All visitors together: more than any shop could answer. The browser keeps a rejected message and retries later. */
  contactByAll: { max: 600, seconds: 10 * 60 },
  mailTest: { max: 10, seconds: 10 * 60 },
  backups: { max: 6, seconds: 60 * 60 },
};

const loginKeys = (address: string, username: string) => ({
  byAddress: `login ${networkOf(address, hostPrefix)}`,
  byName: `login ${networkOf(address, hostPrefix)} ${usernameKey(username).slice(0, 100)}`,
  byNetwork: `login network ${networkOf(address, networkPrefix)}`,
});

/**
 * Counts a sign-in attempt; throws a 429 above a limit. Accounts are never locked, since anyone could then lock out
 * their owners. The limits shared with other addresses do not apply to a trusted address, from which a user has signed
 * in before. Returns whether the address is trusted.
 */
export async function limitLogin(store: Store, address: string, username: string): Promise<{ isTrusted: boolean }> {
  const { byAddress, byName, byNetwork } = loginKeys(address, username);
  const isTrusted = await store.trustedNetworks.has(networkOf(address, hostPrefix));
  const wait =
    (await store.throttle.hit(byAddress, limits.loginByAddress)) ||
    (await store.throttle.hit(byName, limits.loginByName)) ||
    (isTrusted ? 0 : await store.throttle.hit(byNetwork, limits.loginByNetwork)) ||
    (isTrusted ? 0 : await store.throttle.hit('login all', limits.loginByAll));
  if (wait > 0) throw tooMany(wait);
  return { isTrusted };
}

/** After a correct password, clears the counters of the address and trusts it. */
export async function trustLogin(store: Store, address: string, username: string, userId: string): Promise<void> {
  const { byAddress, byName } = loginKeys(address, username);
  await store.throttle.clear(byAddress);
  await store.throttle.clear(byName);
  await store.trustedNetworks.add(networkOf(address, hostPrefix), userId);
}

const codeKeys = (userId: string) => ({ soon: `codes ${userId}`, day: `codes in a day ${userId}` });

/** Counts a code entered after a correct password; throws a 429 above a limit. */
export async function limitCodes(store: Store, userId: string): Promise<void> {
  const { soon, day } = codeKeys(userId);
  const wait = (await store.throttle.hit(soon, limits.codes)) || (await store.throttle.hit(day, limits.codesInADay));
  if (wait > 0) throw tooMany(wait);
}

/** After a correct code, clears the short-term counter; the daily one remains. */
export const resetCodeLimit = (store: Store, userId: string): Promise<void> =>
  store.throttle.clear(codeKeys(userId).soon);

/** Whether the limit refuses a code of the account for the first time today, so that its user is notified once. */
export const isFirstRefusal = async (store: Store, userId: string): Promise<boolean> =>
  (await store.throttle.hit(`codes refused ${userId}`, { max: 1, seconds: limits.codesInADay.seconds })) === 0;

/**
 * Counts a message; throws a 429 above a limit. The limit of all visitors together does not apply to signed-in users.
 */
export async function limitContact(
  store: Store,
  address: string,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<void> {
  const wait =
    (await store.throttle.hit(`contact ${networkOf(address, hostPrefix)}`, limits.contact)) ||
    (isSignedIn ? 0 : await store.throttle.hit('contact all', limits.contactByAll));
  if (wait > 0) throw tooMany(wait);
}

/** Limits tests of mail servers, so that they cannot be used to scan networks. */
export async function limitMailTest(store: Store, userId: string): Promise<void> {
  const wait = await store.throttle.hit(`mail test ${userId}`, limits.mailTest);
  if (wait > 0) throw tooMany(wait);
}

/** Limits backups, which take CPU time and disk space. */
export async function limitBackups(store: Store, userId: string): Promise<void> {
  const wait = await store.throttle.hit(`backup ${userId}`, limits.backups);
  if (wait > 0) throw tooMany(wait);
}
