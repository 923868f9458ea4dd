import { isIPv6 } from 'node:net';
import { usernameKey } from '#app/domain/user.ts';
import type { Store } from '#app/storage/store.ts';
import { tooMany } from './problem.ts';

const quarterHour = 15 * 60;
const limits = {
  loginByAddress: { most: 60, seconds: quarterHour },
  loginByName: { most: 10, seconds: quarterHour },
  contact: { most: 20, seconds: 10 * 60 },
};

/** One household has a whole /64 of IPv6 addresses, so that many count as one. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const groups = plain.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const loginKeys = (address: string, username: string) => ({
  byAddress: `login ${network(address)}`,
  byName: `login ${network(address)} ${usernameKey(username).slice(0, 100)}`,
});

/** Counts an attempt to sign in. The account itself is never locked: that would let anyone lock its owner out. */
export async function limitLogin(store: Store, address: string, username: string): Promise<void> {
  const { byAddress, byName } = loginKeys(address, username);
  const wait =
    (await store.throttle.hit(byAddress, limits.loginByAddress)) ||
    (await store.throttle.hit(byName, limits.loginByName));
  if (wait > 0) throw tooMany(wait);
}

export async function forgiveLogin(store: Store, address: string, username: string): Promise<void> {
  const { byAddress, byName } = loginKeys(address, username);
  await store.throttle.clear(byAddress);
  await store.throttle.clear(byName);
}

export async function limitContact(store: Store, address: string): Promise<void> {
  const wait = await store.throttle.hit(`contact ${network(address)}`, limits.contact);
  if (wait > 0) throw tooMany(wait);
}
