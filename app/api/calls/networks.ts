import { isIPv4, isIPv6 } from 'node:net';

/** Prefix length in bits for each IP version. */
type Prefix = { ipv4: 24 | 32; ipv6: 48 | 64 };

/** One host: a single IPv4 address, or the /64 that a host with IPv6 usually has. */
export const hostPrefix: Prefix = { ipv4: 32, ipv6: 64 };

/** The network one customer may hold: many addresses that look unrelated. */
export const networkPrefix: Prefix = { ipv4: 24, ipv6: 48 };

/** Returns the network of an address, such as `203.0.113.0/24` or `2001:db8:0:1::/64`. */
export function networkOf(address: string, { ipv4, ipv6 }: Prefix): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  if (isIPv4(plain)) return ipv4 === 32 ? plain : plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail.split(':');
  const groups = plain.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left;
  return `${groups
    .slice(0, ipv6 / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${ipv6}`;
}
