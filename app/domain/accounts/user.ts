import { withFewMarks } from '#app/domain/text/safe-text.ts';

/** `admin` is an owner with all rights; `staff` handle inquiries, products and posts. */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

/** Whether a user that is limited to branches, by their ids, sees what belongs to a branch. An empty limit is none. */
export const seesBranch = (limit: readonly string[], branch: string): boolean =>
  limit.length === 0 || limit.includes(branch);

/** Where the sign-in page says the initial admin password is, until it is changed. */
export const passwordSources = ['file', 'environment'] as const;
export type SignInHint = { username: string; passwordIn: (typeof passwordSources)[number] };

export const usernamePattern = /^[A-Za-z0-9._-]{3,40}$/;

/** User names that differ only in case or width are equal. */
export const usernameKey = (username: string): string => withFewMarks(username).normalize('NFKC').toLowerCase();

/** In the place of a user id: nobody takes over from a removed user. */
export const nobody = 'nobody';

/** The page that the link of an invitation opens. */
export const joinPath = '/admin/join';

/** The details of a 401 for a session whose user was removed, and for one that was ended from another device. */
export const endings = { removed: 'Your access was removed', signedOut: 'This device was signed out' } as const;
export type Ending = keyof typeof endings;
