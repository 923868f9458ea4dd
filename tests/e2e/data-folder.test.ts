import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canMount } from '#tests/support/prerequisites.ts';
import { launch, startSite } from '#tests/support/site.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';

folderPerTest();

/** Entries of the data folder that other users of the machine can access. */
const openToOthers = () => readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & 0o077);

test('files are private after each start', { tags: ['process/file-modes'] }, async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'backups'));
  chmodSync(join(folder, 'backups'), 0o755);
  const environment = { DATA_DIR: folder, ADMIN_PASSWORD: '' };
  const first = await startSite({ environment });
  const names = ['backups', 'initial-password.txt', 'platen.db', 'platen.db-shm', 'platen.db-wal', 'social', 'uploads'];
  expect(readdirSync(folder).sort()).toEqual(names);
  expect(openToOthers()).toEqual([]);
  const file = join(folder, 'initial-password.txt');
  const password = readFileSync(file, 'utf8').trim();
  expect(first.output()).toContain(`The administrator is admin, the password ${password}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);

  expect(await first.terminate()).toEqual([0, null]);

  // File modes as an earlier version left them.
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), name.includes('.') ? 0o644 : 0o755);
  const second = await startSite({ environment });
  expect(openToOthers()).toEqual([]);
  // The folder itself may belong to the owner and hold other files.
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  await second.stop();
});

test.runIf(canMount())(
  'a start on a full disk fails with one plain sentence',
  { tags: ['process/disk-full-start'] },
  async () => {
    const onFullDisk =
      'mount -t tmpfs -o size=1m tmpfs "$DATA_DIR" && cat /dev/zero > "$DATA_DIR/filler" 2> /dev/null; exec "$@"';
    const through = ['unshare', '-rm', 'sh', '-c', onFullDisk, 'sh'];
    const { process: child, errors } = launch({ PORT: '0', DATA_DIR: folder, SAMPLES: 'none' }, { through });
    const [code] = await once(child, 'close');
    const sentence = `There is no room left on the disk of DATA_DIR ${folder}; make room and start again\n`;
    expect([code, errors()]).toEqual([1, sentence]);
    expect(join(folder, 'filler')).not.toSatisfy(existsSync);
  },
);
