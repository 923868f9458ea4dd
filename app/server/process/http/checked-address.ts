import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Failure } from '#app/domain/records/errors.ts';

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
const machines = new BlockList();
machines.addSubnet('169.254.0.0', 16, 'ipv4');
machines.addSubnet('fe80::', 10, 'ipv6');
// 169.254.0.0/16 behind NAT64.
machines.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
machines.addAddress('fd00:ec2::254', 'ipv6');
for (const address of ['100.100.100.200', '192.0.0.192']) machines.addAddress(address, 'ipv4');

/**
 * Resolves the host of a mail server. Throws `invalid` for an address that only serves the machine itself, unless
 * `allowedHosts` names the host; the error of the lookup if there is no such host.
 */
export async function mailAddress(host: string, allowedHosts: readonly string[]): Promise<string> {
  const isAllowed = (address: string) =>
    allowedHosts.includes(host) || !machines.check(address.split('%')[0] ?? '', isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const found = await checkedHost(host, isAllowed);
  if (found === null) throw new Failure('invalid', 'must not be a link-local or metadata address', { field: 'host' });
  return found.address;
}
