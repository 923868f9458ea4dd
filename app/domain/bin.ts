const day = 24 * 60 * 60 * 1000;

/** How long something that was deleted can be brought back, in milliseconds. */
export const binKeptMs = 30 * day;

/** The most entries that one call lists, latest first. */
export const listedOfBin = 1000;

/** Entries on a page of the trash. */
export const binPageSize = 24;

export const binKinds = ['product', 'post', 'category', 'message', 'branch', 'picture', 'words'] as const;
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
  /** Set if it was deleted together with others. */
  group?: BinGroup;
  /** Entries of the group still in the bin; set only in lists of groups. */
  count?: number;
};

/** Records deleted in one step, which one step restores. */
export type BinGroup = { id: string; label: string };

/** Labels of groups. The label of an import is recognised by its prefix. */
export const groupLabels = {
  selection: 'Deleted together',
  samples: 'All samples',
  importOf: (fileName: string) => `Import of ${fileName}`,
} as const;

export const isImportGroup = ({ label }: BinGroup): boolean => label.startsWith(groupLabels.importOf(''));

/** The most records that one call deletes or restores: each call is one transaction, and other writers wait. */
export const mostAtOnce = 1000;

/** `left` is the number of entries still in the bin; `notes` name what differs from before. */
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
