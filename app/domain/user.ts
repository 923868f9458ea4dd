export const roles = ['admin'] as const;
export type Role = (typeof roles)[number];

/** The signed-in person as the calls give it; a password hash has no place in any type that leaves storage. */
export type User = {
  username: string;
  role: Role;
  /** The sign-in before this one. */
  lastLogin: string | null;
};

/** What the sign-in page tells of the first administrator until the password has been changed. */
export const passwordPlaces = ['file', 'environment'] as const;
export type SignInHint = { username: string; passwordIn: (typeof passwordPlaces)[number] };

/** Names that differ only in case or width are the same person. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();

const common = new Set(
  [
    'password password123 password1234 passwordpassword administrator admin12345678 admin123456789 123456789012',
    '1234567890123 12345678901234 qwertyuiop12 qwertyuiop123 qwerty123456 111111111111 000000000000 abcdefghijkl',
    'abcd12345678 iloveyou1234 letmein12345 welcome12345 changeme1234 indiaindia12 photocopier1 photocopier123',
  ]
    .join(' ')
    .split(' '),
);

/** Why a password may not be used; `null` when it may. Length is counted in characters. */
export function passwordProblem(password: string, username: string): string | null {
  const length = [...password].length;
  if (length < 12) return 'The password needs at least 12 characters';
  if (length > 256) return 'The password may have at most 256 characters';
  const folded = password.normalize('NFKC').toLowerCase();
  if (common.has(folded) || new Set(folded).size < 4) return 'The password is too easy to guess';
  if (folded.includes(usernameKey(username))) return 'The password must not contain the user name';
  return null;
}
