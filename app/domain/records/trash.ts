const day = 24 * 60 * 60 * 1000;

/** How long a deleted item can be restored, in milliseconds. */
export const trashMs = 30 * day;

/** Maximum number of items that the trash lists, newest first. Items beyond it are kept just as long. */
export const maxTrashItems = 1000;

export const trashPageSize = 24;

export const trashKinds = ['product', 'post', 'category', 'message', 'branch', 'picture', 'words'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** Records deleted in one step, which one step restores. */
export type TrashGroup = { id: string; label: string };

/** Labels of groups. The label of an import is recognised by its prefix. */
export const groupLabels = {
  selection: 'Deleted together',
  samples: 'All samples',
  importOf: (fileName: string) => `Import of ${fileName}`,
} as const;

export const isImportGroup = ({ label }: TrashGroup): boolean => label.startsWith(groupLabels.importOf(''));

/** The most records that one call deletes or restores: each call is one transaction, and other writers wait. */
export const mostAtOnce = 1000;

/** Header of a deletion's response: the id of the item in the trash. */
export const trashHeader = 'X-Bin-Id';

/** Names have at most 120 characters; this leaves room for a number. */
const longestNumbered = 110;

/** Returns the name, or `Pune (2)` if `Pune` is taken. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number++)
    free = `${name.slice(0, longestNumbered).toWellFormed().trimEnd()} (${number})`;
  return free;
}
