import { usernameKey } from '#app/domain/user.ts';

const keyOf = (username: string) => `device-secret:${usernameKey(username)}`;

/** The secret of this browser for a user, from an earlier sign-in. Signing out keeps it. */
export function deviceSecret(username: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(username)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDeviceSecret(username: string, secret: string): void {
  try {
    localStorage.setItem(keyOf(username), secret);
  } catch {
    // Signing in works without it.
  }
}
