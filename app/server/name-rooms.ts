import { hostPrefix, networkOf } from '#app/api/networks.ts';

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

/** The part of a room that one address may fill. */
const share = 0.1;

/** Names and how often each was seen. A new one that its address may add replaces the rarest one of a full room. */
function createRoom(size: number) {
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
 * Rooms for names that anyone may make up, emptied when a new period begins. Returns whether a name is known or may be
 * added; `sender` is read for new names only.
 */
export function createNameRooms() {
  let current = { period: '', rooms: new Map<string, ReturnType<typeof createRoom>>() };
  return (period: string, room: string, size: number) => {
    if (current.period !== period) current = { period, rooms: new Map() };
    const known = current.rooms.get(room) ?? createRoom(size);
    current.rooms.set(room, known);
    return known;
  };
}
