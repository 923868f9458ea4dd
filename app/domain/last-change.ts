/** What is remembered of: who changed it last. Products, posts and settings have a whole history instead. */
export const lastChangeKinds = ['category', 'message', 'branch', 'mail'] as const;
export type LastChangeKind = (typeof lastChangeKinds)[number];

/** Who changed a thing last; the user name stays when the user is removed. */
export type LastChange = {
  /** Of the thing; empty where there is one only. */
  id: string;
  at: string;
  by: string;
};
