/**
 * npm run reset-password [-- name]: gives an administrator a new password, printed once, and ends their sessions. For
 * whoever has the machine but not the password; the site may be running meanwhile.
 */
import { readConfig } from '../app/server/config.ts';
import { forgetInitialPassword, generatedPassword } from '../app/server/first-admin.ts';
import { createPasswords } from '../app/server/passwords.ts';
import { openStore } from '../app/storage/open.ts';

try {
  const config = readConfig(process.env);
  const username = process.argv[2] ?? config.admin.username;
  const { store, close } = await openStore({ ...config, now: () => new Date() });
  try {
    const account = await store.users.find(username);
    if (account === null) throw new Error(`There is no administrator named ${username}`);
    const password = generatedPassword();
    await store.users.setPassword(account.id, await createPasswords().hash(password));
    await forgetInitialPassword(store, config.dataDir);
    console.log(`The new password of ${account.user.username} is ${password}`);
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
