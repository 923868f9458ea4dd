import type { Log } from '#app/server/process/work/log.ts';

/**
 * Warns once if requests seem to come through a proxy although TRUST_PROXY is empty. All visitors then share the limits
 * of one client.
 */
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

/**
 * Warns at most once a minute about connections refused because one client has too many. Omits the address, which is
 * personal data.
 */
export function createFloodWarning(log: Pick<Log, 'warn'>) {
  let lastWarned = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastWarned < minute) return;
    lastWarned = performance.now();
    log.warn('Too many connections from one address were refused; if this is a proxy, add it to TRUST_PROXY');
  };
}
