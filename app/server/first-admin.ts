import { randomInt } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignInHint } from '#app/domain/user.ts';
import type { Store } from '#app/storage/store.ts';
import type { Config } from './config.ts';
import type { Passwords } from './passwords.ts';

/** No letters or digits that look alike: the password is read from a screen and typed by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that nobody can guess and everybody can type. */
export const generatedPassword = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** Where the generated password of the first administrator is written. */
export const passwordFile = (dataDir: string) => join(dataDir, 'initial-password.txt');

/** Until the password has been changed: who the first administrator is and where the password is kept. */
export async function signInHint(store: Store, dataDir: string): Promise<SignInHint | null> {
  const username = await store.users.withInitialPassword();
  if (username === null) return null;
  return { username, passwordIn: existsSync(passwordFile(dataDir)) ? 'file' : 'environment' };
}

/** Once the first administrator's password was changed, or they are gone, the old one has no business lying about. */
export async function forgetInitialPassword(store: Store, dataDir: string): Promise<void> {
  if ((await store.users.withInitialPassword()) === null) rmSync(passwordFile(dataDir), { force: true });
}

/** Creates the administrator of an empty installation; the generated password, if there is one, is the answer. */
export async function createFirstAdmin(store: Store, passwords: Passwords, config: Config): Promise<string | null> {
  if (!(await store.users.none())) {
    await forgetInitialPassword(store, config.dataDir);
    return null;
  }
  const { username, password } = config.admin;
  const chosen = password ?? generatedPassword();
  const passwordHash = await passwords.hash(chosen);
  await store.atomically(async (inside) => {
    // The row first: where it cannot be made, the file must not hold a password that opens nothing; and without its
    // file the row would be an administrator whose password nobody knows.
    await inside.users.create({ username, passwordHash, initial: true });
    if (password === undefined) writeFileSync(passwordFile(config.dataDir), `${chosen}\n`, { mode: 0o600 });
  });
  return password === undefined ? chosen : null;
}
