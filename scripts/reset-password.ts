/**
 * npm run reset-password [-- name] [-- --no-code]: gives an administrator a new password, printed once, and ends their
 * sessions. `--no-code` also lets them sign in without a code, as when the telephone and the recovery codes are lost. For
 * whoever has the machine but not the password; the site may be running meanwhile.
 */
import { parseArgs } from 'node:util';
import { readConfig } from '../app/server/config.ts';
import { forgetInitialPassword, generatedPassword } from '../app/server/first-admin.ts';
import { createPasswords } from '../app/server/passwords.ts';
import { openStore } from '../app/storage/open.ts';

try {
  const { values, positionals } = parseArgs({ options: { 'no-code': { type: 'boolean' } }, allowPositionals: true });
  const config = readConfig(process.env);
  const username = positionals[0] ?? config.admin.username;
  const { store, close } = await openStore({ ...config, now: () => new Date() });
  try {
    const account = await store.users.find(username);
    if (account === null) throw new Error(`There is no administrator named ${username}`);
    const password = generatedPassword();
    await store.users.setPassword(account.id, await createPasswords().hash(password));
    await forgetInitialPassword(store, config.dataDir);
    const isAskedForCode = (await store.secondFactors.find(account.id)) !== null;
    if (isAskedForCode && values['no-code']) await store.secondFactors.turnOff(account.id);
    console.log(`The new password of ${account.user.username} is ${password}`);
    if (isAskedForCode)
      console.log(
        values['no-code']
          ? 'No code is asked for any more'
          : 'A code is asked for as before; with -- --no-code it is not',
      );
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
