import type { LookupAddress } from 'node:dns';
import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

/**
 * Resolves the host of a URL. Returns the address to connect to, or `null` if any of the host's addresses is not allowed:
 * a private address among public ones is deliberate (SSRF).
 */
export async function checkedAddress(url: URL, isAllowed: (address: string) => boolean): Promise<LookupAddress | null> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) > 0 ? [{ address: host, family: isIP(host) }] : await resolve(host, { all: true });
  return found.every(({ address }) => isAllowed(address)) ? (found[0] ?? null) : null;
}

/** Makes a request connect to exactly this address, whatever the host resolves to by then. */
export const lookupOf =
  (checked: LookupAddress): LookupFunction =>
  (_host, options, done) => {
    if (options.all) done(null, [checked]);
    else done(null, checked.address, checked.family);
  };
