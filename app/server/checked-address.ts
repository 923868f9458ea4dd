import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

/**
 * Resolves the host of a URL. Returns the address to connect to; `null` if any of the host's addresses is forbidden. A
 * private address among public ones is an SSRF attempt.
 */
export async function checkedAddress(url: URL, isAllowed: (address: string) => boolean): Promise<LookupAddress | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
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
