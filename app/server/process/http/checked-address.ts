import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Failure } from '#app/domain/records/errors.ts';
import { isInNetworks } from './networks.ts';

/** Local, private and reserved IPv4 networks: https://www.iana.org/assignments/iana-ipv4-special-registry */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast IPv6 addresses. `special6` excludes reserved networks and those that lead to IPv4, such as 6to4. */
const global6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const [isSpecial, isGlobal6] = [isInNetworks([...special4, ...special6]), isInNetworks(global6)];

/** Reports whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  !address.includes('%') && (isIP(address) === 4 || (isIP(address) === 6 && isGlobal6(address))) && !isSpecial(address);

/**
 * Resolves the host of a URL. Returns the address to connect to; `null` if any of the host's addresses is forbidden. A
 * private address among public ones is an SSRF attempt.
 */
export const checkedAddress = (url: URL, isAllowed: (address: string) => boolean): Promise<LookupAddress | null> =>
  checkedHost(url.hostname.replace(/^\[|\]$/g, ''), isAllowed);

async function checkedHost(host: string, isAllowed: (address: string) => boolean): Promise<LookupAddress | null> {
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host, { all: true });
  return found.every(({ address }) => isAllowed(address)) ? (found[0] ?? null) : null;
}

/** Pins a request to the checked address, so that a second DNS lookup cannot change it (DNS rebinding). */
export const lookupOf =
  (checked: LookupAddress): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, [checked]);
    else done(null, checked.address, checked.family);
  };

/** Link-local networks, and the metadata services of AWS, Alibaba and Oracle outside them. A dealer's own network is allowed. */
const isMachine = isInNetworks([
  ...['169.254.0.0/16', 'fe80::/10', 'fd00:ec2::254', '100.100.100.200', '192.0.0.192'],
  // 169.254.0.0/16 behind NAT64.
  '64:ff9b::a9fe:0/112',
]);

/**
 * Resolves the host of a mail server. Throws `invalid` for an address that only serves the machine itself, unless
 * `allowedHosts` names the host; the error of the lookup if there is no such host.
 */
export async function mailAddress(host: string, allowedHosts: readonly string[]): Promise<string> {
  const isAllowed = (address: string) => allowedHosts.includes(host) || !isMachine(address.replace(/%.*/, ''));
  const found = await checkedHost(host, isAllowed);
  if (found === null) throw new Failure('invalid', 'must not be a link-local or metadata address', { field: 'host' });
  return found.address;
}
