import { usernameKey } from '#app/domain/user.ts';
import type { Store } from '#app/storage/store.ts';
import { hostPrefix, networkOf, networkPrefix } from './networks.ts';
import { tooMany } from './problem.ts';

const quarterHour = 15 * 60;
const limits = {
  loginByAddress: { max: 60, seconds: quarterHour },
  loginByName: { max: 10, seconds: quarterHour },
  /** Looser, for whoever holds a whole network of addresses and tries from each. */
  loginByNetwork: { max: 240, seconds: quarterHour },
  /** Of all strangers together, for whoever holds networks all over the world. */
  loginByAll: { max: 1200, seconds: quarterHour },
  /** Of the million codes there are, three are right at a time. */
  codes: { max: 5, seconds: quarterHour },
  codesInADay: { max: 40, seconds: 24 * 60 * 60 },
  contact: { max: 20, seconds: 10 * 60 },
  /** Of everybody together: more than any shop could answer. The browser keeps what is refused, and sends it later. */
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
 * Counts an attempt to sign in. The account itself is never locked: that would let anyone lock its owner out. What
 * the neighbours of an address do is not held against it once somebody has signed in from there; the answer tells
 * whether somebody has.
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

/** After a right password: the address starts afresh, and is trusted from now on. */
export async function trustLogin(store: Store, address: string, username: string, userId: string): Promise<void> {
  const { byAddress, byName } = loginKeys(address, username);
  await store.throttle.clear(byAddress);
  await store.throttle.clear(byName);
  await store.trustedNetworks.add(networkOf(address, hostPrefix), userId);
}

const codeKeys = (userId: string) => ({ soon: `codes ${userId}`, day: `codes in a day ${userId}` });

/** Counts a code that was typed after a right password. */
export async function limitCodes(store: Store, userId: string): Promise<void> {
  const { soon, day } = codeKeys(userId);
  const wait = (await store.throttle.hit(soon, limits.codes)) || (await store.throttle.hit(day, limits.codesInADay));
  if (wait > 0) throw tooMany(wait);
}

/** After a right code the next few tries are free again; those of the day stay counted. */
export const forgetCodes = (store: Store, userId: string): Promise<void> => store.throttle.clear(codeKeys(userId).soon);

/** Whether nobody has been told today that codes of this account were refused. */
export const isFirstRefusal = async (store: Store, userId: string): Promise<boolean> =>
  (await store.throttle.hit(`codes refused ${userId}`, { max: 1, seconds: limits.codesInADay.seconds })) === 0;

/** Counts a message. Whoever is signed in is none of the strangers that have a limit together. */
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

/** A test reaches for a server that somebody has named: not often enough to look for others with it. */
export async function limitMailTest(store: Store, userId: string): Promise<void> {
  const wait = await store.throttle.hit(`mail test ${userId}`, limits.mailTest);
  if (wait > 0) throw tooMany(wait);
}

/** A backup takes a while of the machine, and room on its disk. */
export async function limitBackups(store: Store, userId: string): Promise<void> {
  const wait = await store.throttle.hit(`backup ${userId}`, limits.backups);
  if (wait > 0) throw tooMany(wait);
}
