import { hostPrefix, networkOf } from '#app/api/calls/networks.ts';

/** Addresses of a period. Beyond it, all others share one count. */
const maxAddresses = 10_000;

/** Returns a counter by address, in memory; an IPv6 /64 counts as one. It includes the given one. */
export function createAddressCounts() {
  const counts = new Map<string, number>();
  return (address: string): number => {
    const host = networkOf(address, hostPrefix);
    const key = counts.size < maxAddresses || counts.has(host) ? host : '';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** The share of a limit that one address may use. */
const share = 0.1;

/** Counts names. At `size` names, a new one evicts the rarest one. An address may add only its share. */
function createLimit(size: number) {
  const seen = new Map<string, number>();
  const addedBy = createAddressCounts();
  return (name: string, sender: () => string): boolean => {
    const times = seen.get(name) ?? 0;
    if (times === 0) {
      if (addedBy(sender()) > size * share) return false;
      if (seen.size >= size) seen.delete(rarest(seen));
    }
    seen.set(name, times + 1);
    return true;
  };
}

/** Of equally rare names, the oldest one. */
function rarest(seen: ReadonlyMap<string, number>): string {
  let [found, least] = ['', Number.POSITIVE_INFINITY];
  for (const [name, times] of seen) {
    if (times < least) [found, least] = [name, times];
    if (least === 1) break;
  }
  return found;
}

/**
 * Limits the names of each kind in a period, because anyone may invent them. Returns whether a name is known or may be
 * added. `sender` returns the client's address and is called for new names only.
 */
export function createNameLimits() {
  let current = { period: '', limits: new Map<string, ReturnType<typeof createLimit>>() };
  return (period: string, kind: string, size: number) => {
    if (current.period !== period) current = { period, limits: new Map() };
    const known = current.limits.get(kind) ?? createLimit(size);
    current.limits.set(kind, known);
    return known;
  };
}
