import { randomInt } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SignInHint } from '#app/domain/accounts/user.ts';
import type { Config } from '#app/server/process/start/config.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { Passwords } from './passwords.ts';

/** No letters or digits that look alike: the password is read from a screen and typed by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that is easy to type. */
export const generatedPassword = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** File with the generated password of the initial administrator. */
export const passwordFile = (dataDir: string) => join(dataDir, 'initial-password.txt');

/** The initial administrator and where the password is stored; `null` once the password has been changed. */
export async function signInHint(store: Store, dataDir: string): Promise<SignInHint | null> {
  const username = await store.users.withInitialPassword();
  if (username === null) return null;
  return { username, passwordIn: existsSync(passwordFile(dataDir)) ? 'file' : 'environment' };
}

/** Deletes the password file once the initial password has been changed or its user deleted. */
export async function forgetInitialPassword(store: Store, dataDir: string): Promise<void> {
  if ((await store.users.withInitialPassword()) === null) rmSync(passwordFile(dataDir), { force: true });
}

/** Creates the administrator of an empty installation. Returns the generated password, if any. */
export async function createFirstAdmin(store: Store, passwords: Passwords, config: Config): Promise<string | null> {
  if (!(await store.users.none())) {
    await forgetInitialPassword(store, config.dataDir);
    return null;
  }
  const { username, password } = config.admin;
  const chosen = password ?? generatedPassword();
  const passwordHash = await passwords.hash(chosen);
  await store.atomically(async (inside) => {
    // Writes the row first: if that fails, no file must hold a useless password. If the file fails, the row is rolled
    // back, since its password would be lost.
    await inside.users.create({ username, passwordHash, initial: true });
    if (password === undefined) writeFileSync(passwordFile(config.dataDir), `${chosen}\n`, { mode: 0o600 });
  });
  return password === undefined ? chosen : null;
}
