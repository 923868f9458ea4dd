import { usernameKey } from '#app/domain/accounts/user.ts';
import type { Throttle } from '#app/storage/engine/work/throttle.ts';
import type { Store } from '#app/storage/store/store.ts';
import { tokenHash } from './guard.ts';
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
  /** All visitors together. The browser keeps a rejected inquiry and retries later. */
  contactByAll: { max: 10_000, seconds: 10 * 60 },
};

/** Limits by address, each counted under its name. */
const addressLimits = {
  /** Reads of inquiries by reference and key, right or wrong. */
  'inquiry page': { max: 60, seconds: 10 * 60 },
  /** Forms sent without scripts, right or wrong. A mobile network shares an address among many visitors. */
  forms: { max: 120, seconds: 10 * 60 },
  /** Inquiries with photos, each up to 16 MB. A form counts twice: it makes a call. */
  photos: { max: 20, seconds: 10 * 60 },
  /** PDF files for customers, which take CPU time. */
  pdfs: { max: 60, seconds: 10 * 60 },
  /** Answers to quotations, so that secrets cannot be guessed. */
  answers: { max: 20, seconds: 10 * 60 },
  invitations: { max: 20, seconds: 10 * 60 },
};

/** Limits by user, each counted under its name. */
const userLimits = {
  /** Tests of mail servers, so that they cannot be used to scan networks. */
  'mail test': { max: 10, seconds: 10 * 60 },
  /** New devices and test notifications, because each makes the server send a request to a given address. */
  push: { max: 20, seconds: 10 * 60 },
  /** Backups take CPU time and disk space. */
  backup: { max: 6, seconds: 60 * 60 },
};

export type LoginClient = {
  address: string;
  isTrusted: boolean;
  /** Hash of a valid device secret; `null` without one. */
  secretHash: string | null;
  /** Whether the attempt counts for the device secret instead of the address. */
  isByDevice: boolean;
};

function loginKeys({ address, secretHash, isByDevice }: LoginClient, username: string) {
  const device = isByDevice ? `device ${secretHash}` : null;
  const host = device ?? networkOf(address, hostPrefix);
  return {
    byAddress: `login ${host}`,
    byName: `login ${host} ${usernameKey(username).slice(0, 100)}`,
    byNetwork: `login network ${device ?? networkOf(address, networkPrefix)}`,
    byAll: device === null ? 'login all' : `login all ${device}`,
  };
}

/** Counts a sign-in attempt; returns the seconds to wait. */
async function countLogin(store: Store, client: LoginClient, username: string): Promise<number> {
  const { byAddress, byName, byNetwork, byAll } = loginKeys(client, username);
  const isAlone = client.isTrusted && !client.isByDevice;
  return (
    (await store.throttle.hit(byAddress, limits.loginByAddress)) ||
    (await store.throttle.hit(byName, limits.loginByName)) ||
    (isAlone ? 0 : await store.throttle.hit(byNetwork, limits.loginByNetwork)) ||
    (isAlone ? 0 : await store.throttle.hit(byAll, limits.loginByAll))
  );
}

/**
 * Counts a sign-in attempt; throws a 429 above a limit. Accounts are never locked, since anyone could then lock out
 * their owners. The limits shared with other addresses do not apply to a trusted address, from which a user has signed
 * in before. A valid device secret has separate limits; once exhausted, the limits of the address apply, so that a
 * stolen secret does not keep its user out. The same queries run for a valid and an invalid secret, so that the response
 * time does not tell them apart.
 */
export async function limitLogin(
  store: Store,
  address: string,
  username: string,
  deviceSecret?: string,
): Promise<LoginClient> {
  const hash = deviceSecret === undefined ? null : tokenHash(deviceSecret);
  const isRemembered = hash !== null && (await store.rememberedDevices.has(username, hash));
  const isTrusted = await store.trustedNetworks.has(networkOf(address, hostPrefix));
  const client = { address, isTrusted, secretHash: isRemembered ? hash : null, isByDevice: false };
  if (isRemembered) {
    const device = { ...client, isTrusted: true, isByDevice: true };
    if ((await countLogin(store, device, username)) === 0) return device;
  }
  refuseAbove(await countLogin(store, client, username));
  return client;
}

/**
 * Counts a wrong API key as a wrong sign-in; throws a 429 above a limit. The limit for keys comes first, so that a program
 * with a wrong key does not use up the sign-ins of its address.
 */
export async function limitKeys(store: Store, address: string): Promise<void> {
  const client = { address, isTrusted: false, secretHash: null, isByDevice: false };
  refuseAbove(await store.throttle.hit(loginKeys(client, 'API key').byName, limits.loginByName));
  refuseAbove(await countLogin(store, client, 'API keys'));
}

/** After a correct password, clears the counters of the address and trusts it. */
export async function trustLogin(store: Store, client: LoginClient, username: string, userId: string): Promise<void> {
  const { byAddress, byName } = loginKeys(client, username);
  await store.throttle.clear(byAddress);
  await store.throttle.clear(byName);
  await store.trustedNetworks.add(networkOf(client.address, hostPrefix), userId);
}

const codeKeys = (userId: string) => ({ soon: `codes ${userId}`, day: `codes in a day ${userId}` });

/** Counts a code entered after a correct password; throws a 429 above a limit. */
export async function limitCodes(store: Store, userId: string): Promise<void> {
  const { soon, day } = codeKeys(userId);
  refuseAbove((await store.throttle.hit(soon, limits.codes)) || (await store.throttle.hit(day, limits.codesInADay)));
}

/** After a correct code, clears the short-term counter; the daily one remains. */
export const resetCodeLimit = (store: Store, userId: string): Promise<void> =>
  store.throttle.clear(codeKeys(userId).soon);

/** Whether the limit refuses a code of the account for the first time today, so that its user is notified once. */
export const isFirstRefusal = async (store: Store, userId: string): Promise<boolean> =>
  (await store.throttle.hit(`codes refused ${userId}`, { max: 1, seconds: limits.codesInADay.seconds })) === 0;

/** Inquiries of all visitors together in the window of `contactByAll` before further ones are marked unverified. */
const maxVerified = 600;

/**
 * Counts an inquiry; throws a 429 above a limit. The limits of all visitors together do not apply to signed-in users.
 * Returns whether the inquiry is unverified: more inquiries arrived than usual, but a busy day is no reason to reject it.
 */
export async function limitContact(
  throttle: Throttle,
  address: string,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<{ isUnverified: boolean }> {
  refuseAbove(await throttle.hit(`contact ${networkOf(address, hostPrefix)}`, limits.contact));
  if (isSignedIn) return { isUnverified: false };
  const all = await throttle.take('contact all', limits.contactByAll);
  refuseAbove(all.wait);
  return { isUnverified: all.count > maxVerified };
}

/** Counts a request of an address. Returns the seconds to wait, 0 if it is allowed. */
export const waitOf = (store: Store, name: keyof typeof addressLimits, address: string): Promise<number> =>
  store.throttle.hit(`${name} ${networkOf(address, hostPrefix)}`, addressLimits[name]);

/** Counts a request of an address; throws a 429 above the limit. */
export async function limitAddress(store: Store, name: keyof typeof addressLimits, address: string): Promise<void> {
  refuseAbove(await waitOf(store, name, address));
}

/** Counts a request of a user; throws a 429 above the limit. */
export async function limitUser(store: Store, name: keyof typeof userLimits, userId: string): Promise<void> {
  refuseAbove(await store.throttle.hit(`${name} ${userId}`, userLimits[name]));
}

function refuseAbove(wait: number): void {
  if (wait > 0) throw tooMany(wait);
}
