const day = 24 * 60 * 60 * 1000;

/** How long something that was deleted can be brought back, in milliseconds. */
export const binKeptMs = 30 * day;

/** How many things of the bin are listed, the last deleted first; those beyond are kept as long. */
export const listedOfBin = 1000;

export const binKinds = ['product', 'post', 'category', 'message', 'branch', 'picture'] as const;
export type BinKind = (typeof binKinds)[number];

/** Something that was deleted, as the bin shows it. */
export type BinItem = {
  id: string;
  kind: BinKind;
  title: string;
  removedAt: string;
  /** The user name of who deleted it; empty for the site itself. */
  removedBy: string;
  /** From then on it is gone for good. */
  endsAt: string;
  /** The step in which it was deleted with others. */
  group?: BinGroup;
  /** How many entries of the group are still in the bin; only where groups are listed. */
  count?: number;
};

/** Things deleted in one step, which one step restores. */
export type BinGroup = { id: string; label: string };

/** The most things that one call deletes or restores: it is one transaction, and other writers wait. */
export const mostAtOnce = 1000;

/** What came of restoring a group: how many of it are still in the bin, and what is not as it was. */
export type RestoredGroup = { restored: number; left: number; notes: string[] };

/** What was brought back, and in sentences what about it is not as it was. */
export type Restored = { kind: BinKind; title: string; notes: string[] };

/** The header by which the answer to a deletion says under which id the thing is in the bin. */
export const binHeader = 'X-Bin-Id';

/** Characters of a name that a number is put behind: names have 120 at most. */
const longestNumbered = 110;

/** A name that nobody has: `Pune`, or `Pune (2)` where that is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number++)
    free = `${name.slice(0, longestNumbered).toWellFormed().trimEnd()} (${number})`;
  return free;
}
