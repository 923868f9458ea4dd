// @module-tag backup/engines
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox } from '#app/server/accounts/secret-box.ts';
import { openStore } from '#app/storage/store/open.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';

folderPerTest();

const run = (...words: string[]) =>
  execFileSync(process.execPath, [join(import.meta.dirname, 'backup.ts'), ...words], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, BACKUPS: 'off' },
    encoding: 'utf8',
  });

test('a restore says if the key of the folder does not open the secrets of the backup', async () => {
  const { store, close } = await openStore({ databaseUrl: undefined, dataDir: folder, now: () => new Date() });
  const sealedPassword = createSecretBox(folder).seal('of the mailbox');
  await store.mailbox.update((before) => ({ ...before, sealedPassword }));
  await close();
  const file = join(folder, 'own.tar.gz');
  run('backup', file);
  expect(run('restore', file)).not.toContain('secret.key');
  rmSync(join(folder, 'secret.key'));
  expect(run('restore', file)).toContain('Copy it from the old folder');
  createSecretBox(folder).seal('another key');
  expect(run('restore', file)).toContain('Copy it from the old folder');
});
