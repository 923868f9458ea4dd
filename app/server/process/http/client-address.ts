import { isInNetworks } from './networks.ts';

/** Writes an IPv4-mapped IPv6 address as plain IPv4. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '');

/** Returns a test for trusted proxies, given as addresses or networks. */
export function createProxyList(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = isInNetworks(trustedProxies);
  return (address) => isTrusted(plain(address));
}

/**
 * Returns the client address of a request: the socket's, unless that is a trusted proxy. Then X-Forwarded-For is read
 * from the right, up to the first address that is not a trusted proxy.
 */
export function createClientAddress(trustedProxies: readonly string[]) {
  const isTrusted = createProxyList(trustedProxies);

  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    const chain = [...(forwardedFor ?? '').split(',').filter((each) => each.trim() !== ''), socketAddress ?? ''].map(
      plain,
    );
    for (let index = chain.length - 1; index > 0; index--) {
      const address = chain[index] as string;
      if (!isTrusted(address)) return address;
    }
    return chain[0] || 'unknown';
  };
}
