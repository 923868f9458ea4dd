import type { Log } from '#app/server/process/work/log.ts';
import { isInNetworks } from './networks.ts';

/** Writes an IPv4-mapped IPv6 address as plain IPv4. */
const plain = (address: string) => address.trim().replace(/^::ffff:(?=\d+\.)/, '');

export function createProxyList(trustedProxies: readonly string[]): (address: string) => boolean {
  const isTrusted = isInNetworks(trustedProxies);
  return (address) => isTrusted(plain(address));
}

/** A request's client: the socket's address, or for trusted proxies the last untrusted one in X-Forwarded-For. */
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

/** Warns once if requests come through a proxy without TRUST_PROXY: all visitors then share one client's limits. */
export function createProxyWarning(trustedProxies: readonly string[], log: Pick<Log, 'warn'>) {
  let hasWarned = trustedProxies.length > 0;
  return (forwardedFor: string | undefined) => {
    if (hasWarned || forwardedFor === undefined) return;
    hasWarned = true;
    log.warn(
      'A request has X-Forwarded-For, but TRUST_PROXY is not set. If the site runs behind a proxy, set TRUST_PROXY; otherwise all visitors share one limit of inquiries, sign-ins and connections',
    );
  };
}

const minute = 60_000;

/** Warns at most once a minute about refused connections. Omits the address, which is personal data. */
export function createFloodWarning(log: Pick<Log, 'warn'>) {
  let lastWarned = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastWarned < minute) return;
    lastWarned = performance.now();
    log.warn('Too many connections from one address were refused; if this is a proxy, add it to TRUST_PROXY');
  };
}
