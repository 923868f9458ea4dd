import { guessesLog10 } from './password-strength.ts';

/** `admin` is an owner, who may do everything; `staff` look after messages, products and posts. */
export const roles = ['admin', 'staff'] as const;
export type Role = (typeof roles)[number];

/** The signed-in person as the calls give it; a password hash has no place in any type that leaves storage. */
export type User = {
  username: string;
  role: Role;
  /** The sign-in before this one. */
  lastLogin: string | null;
};

/** Somebody in the list of all who may sign in. */
export type Person = {
  id: string;
  username: string;
  role: Role;
  /** The latest sign-in. */
  lastLogin: string | null;
  /** Whether it is who asks. */
  isSelf: boolean;
  /** Whether a code is asked for when they sign in. */
  hasSecondFactor: boolean;
};

/** What the sign-in page tells of the first administrator until the password has been changed. */
export const passwordSources = ['file', 'environment'] as const;
export type SignInHint = { username: string; passwordIn: (typeof passwordSources)[number] };

/** Names that differ only in case or width are the same person. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();

/** A password that takes fewer than a hundred million guesses is found by trying what people commonly use. */
export const minGuessesLog10 = 8;

/** Why a password may not be used; `null` when it may. Length is counted in characters. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < 12) return 'The password needs at least 12 characters';
  if (length > 256) return 'The password may have at most 256 characters';
  const folded = password.normalize('NFKC').toLowerCase();
  if (folded.includes(usernameKey(username))) return 'The password must not contain the username';
  if (guessesLog10(folded) < minGuessesLog10) return 'The password is too easy to guess';
  return null;
}
