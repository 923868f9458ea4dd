import type { Log } from './log.ts';

/**
 * Says once that requests seem to come through a proxy nobody has named: all visitors then count as one, and share the
 * limits of inquiries, sign-ins and connections.
 */
export function createProxyWarning(trustedProxies: readonly string[], log: Pick<Log, 'warn'>) {
  let hasWarned = trustedProxies.length > 0;
  return (forwardedFor: string | undefined) => {
    if (hasWarned || forwardedFor === undefined) return;
    hasWarned = true;
    log.warn(
      'X-Forwarded-For has come, but TRUST_PROXY is not set: if a proxy stands in front, name it there, or all visitors share one limit of inquiries, sign-ins and connections',
    );
  };
}

const minute = 60_000;

/** Says, once a minute at most, that connections were refused because one client has too many; not which, as it is somebody's. */
export function createFloodWarning(log: Pick<Log, 'warn'>) {
  let lastWarned = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastWarned < minute) return;
    lastWarned = performance.now();
    log.warn('Too many connections from one address were refused; if there is a proxy, name it in TRUST_PROXY');
  };
}
