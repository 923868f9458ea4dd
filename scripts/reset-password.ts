/**
 * platen reset-password [name] [--no-code]: sets a new password for an admin, prints it once and ends the
 * admin's sessions. `--no-code` also removes two-step verification, for example if the phone and the recovery codes are
 * lost. Needs access to the machine only; the site may be running.
 */
import { parseArgs } from 'node:util';
import { forgetInitialPassword, generatedPassword } from '../app/server/accounts/first-admin.ts';
import { createPasswords } from '../app/server/accounts/passwords.ts';
import { readConfig } from '../app/server/process/start/config.ts';
import { openStore } from '../app/storage/store/open.ts';

try {
  const { values, positionals } = parseArgs({ options: { 'no-code': { type: 'boolean' } }, allowPositionals: true });
  const config = readConfig(process.env);
  const username = positionals[0] ?? config.admin.username;
  const { store, close } = await openStore({ ...config, now: () => new Date() });
  try {
    const account = await store.users.find(username);
    if (account === null) throw new Error(`There is no admin named ${username}`);
    const password = generatedPassword();
    await store.users.setPassword(account.id, await createPasswords().hash(password));
    await forgetInitialPassword(store, config.dataDir);
    const isAskedForCode = (await store.secondFactors.find(account.id)) !== null;
    if (isAskedForCode && values['no-code']) await store.secondFactors.turnOff(account.id);
    console.log(`The new password of ${account.user.username} is ${password}`);
    if (isAskedForCode)
      console.log(
        values['no-code']
          ? 'Two-step verification is now off'
          : 'Two-step verification is still on; add --no-code to turn it off',
      );
  } finally {
    await close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
