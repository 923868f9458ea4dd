import { guessesLog10 } from './password-strength.ts';
import { usernameKey } from './user.ts';

/** Rejects passwords that take fewer than 10^8 guesses. */
export const minGuessesLog10 = 8;

/** Returns why a password is rejected; `null` if it is accepted. Length is counted in characters. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < 12) return 'The password needs at least 12 characters';
  if (length > 256) return 'The password may have at most 256 characters';
  const folded = password.normalize('NFKC').toLowerCase();
  if (folded.includes(usernameKey(username))) return 'The password must not contain the username';
  if (guessesLog10(folded) < minGuessesLog10) return 'The password is too easy to guess';
  return null;
}
