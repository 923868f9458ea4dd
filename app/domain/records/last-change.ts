/** Kinds for which only the last change is recorded. Products, posts and settings have a full history. */
export const lastChangeKinds = ['category', 'message', 'branch', 'mail'] as const;
export type LastChangeKind = (typeof lastChangeKinds)[number];

/** The last change of an item. The user name remains after the user is deleted. */
export type LastChange = {
  /** Item id; empty for a kind with a single item. */
  id: string;
  at: string;
  by: string;
};
