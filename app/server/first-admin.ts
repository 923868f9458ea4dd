import { randomInt } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '#app/storage/store.ts';
import type { Config } from './config.ts';
import type { Passwords } from './passwords.ts';

/** No letters or digits that look alike: the password is read from a screen and typed by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

const generated = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')).join(
    '-',
  );

/** Where the generated password of the first administrator is written. */
export const passwordFile = (dataDir: string) => join(dataDir, 'initial-password.txt');

/** Creates the administrator of an empty installation; the generated password, if there is one, is the answer. */
export async function createFirstAdmin(store: Store, passwords: Passwords, config: Config): Promise<string | null> {
  const file = passwordFile(config.dataDir);
  if (!(await store.users.none())) {
    // Once the password was changed, the old one has no business lying about.
    if (existsSync(file) && (await store.users.withInitialPassword()) === null) rmSync(file);
    return null;
  }
  const { username, password } = config.admin;
  const chosen = password ?? generated();
  const passwordHash = await passwords.hash(chosen);
  if (password === undefined) writeFileSync(file, `${chosen}\n`, { mode: 0o600 });
  await store.users.create({ username, passwordHash, initial: password === undefined });
  return password === undefined ? chosen : null;
}
