import { BlockList, isIPv6 } from 'node:net';

/** An IPv4 address is written as such, also where the socket speaks IPv6. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '');

/** Tells whether an address is one of our own proxies, which are named by address or network. */
export function createProxyList(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = plain(given);
    return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/**
 * The network address of whoever sent a request: the socket's, unless that is a trusted proxy. Then the entries of
 * X-Forwarded-For are read from the right, and the first that is no trusted proxy itself is the one.
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
