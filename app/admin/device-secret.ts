import { usernameKey } from '#app/domain/user.ts';
import { ifPossible } from './if-possible.ts';

const keyOf = (username: string) => `device-secret:${usernameKey(username)}`;

/** The secret of this browser for a user, from an earlier sign-in. It lasts until the user signs out here. */
export const deviceSecret = (username: string): string | undefined =>
  ifPossible(() => localStorage.getItem(keyOf(username))) ?? undefined;

/** Sign-in works without a device secret. */
export const keepDeviceSecret = (username: string, secret: string): void =>
  void ifPossible(() => localStorage.setItem(keyOf(username), secret));
