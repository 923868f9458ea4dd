import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSite } from '#tests/support/site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Entries of the data folder that other users of the machine can access. */
const openToOthers = () => readdirSync(folder).filter((name) => statSync(join(folder, name)).mode & 0o077);

test('the site makes its files private to its user, also in an existing data folder', {
  tags: ['process/file-modes'],
}, async () => {
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'backups'));
  chmodSync(join(folder, 'backups'), 0o755);
  const environment = { DATA_DIR: folder, ADMIN_PASSWORD: '' };
  const first = await startSite({ environment });
  const names = ['backups', 'initial-password.txt', 'platen.db', 'platen.db-shm', 'platen.db-wal', 'social', 'uploads'];
  expect(readdirSync(folder).sort()).toEqual(names);
  expect(openToOthers()).toEqual([]);
  await first.stop();

  // File modes as an earlier version left them.
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), name.includes('.') ? 0o644 : 0o755);
  const second = await startSite({ environment });
  expect(openToOthers()).toEqual([]);
  // The folder itself may belong to the owner and hold other files.
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  await second.stop();
});

test('the site serves reads while another process holds the write lock, and then completes the queued writes', {
  tags: ['process/disk-full-session'],
}, async () => {
  const site = await startSite({ environment: { DATA_DIR: folder } });
  const token = await site.signIn();
  const other = new DatabaseSync(join(folder, 'platen.db'));
  other.exec('begin immediate');
  let settled = 0;
  const inquiries = Array.from({ length: 10 }, async (_, number) => {
    const inquiry = { name: `V${number}`, email: 'v@example.com', phone: '98000 12345', message: 'Hello' };
    const response = await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry),
    });
    settled++;
    return response.status;
  });
  const reads = ['/healthz', '/products', '/api/categories', '/api/contact'];
  const statuses = await Promise.all(
    reads.map(async (path) => {
      const response = await fetch(site.url + path, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      return response.status;
    }),
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(settled).toBe(0);
  other.exec('rollback');
  other.close();
  expect(await Promise.all(inquiries)).toEqual(Array(10).fill(201));
  await site.stop();
});

/** Whether this machine allows mounting a small disk in a user namespace. */
const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status === 0;

test.runIf(canMount)(
  'a start on a full disk fails with one plain sentence',
  { tags: ['process/disk-full-start'] },
  async () => {
    const onFullDisk =
      'mount -t tmpfs -o size=1m tmpfs "$DATA_DIR" && cat /dev/zero > "$DATA_DIR/filler" 2> /dev/null; exec "$@"';
    const child = spawn('unshare', ['-rm', 'sh', '-c', onFullDisk, 'sh', process.execPath, 'build/server.js'], {
      env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: folder, SAMPLES: 'none' },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `There is no room left on the disk of DATA_DIR ${folder}; make room and start again\n`,
    });
    expect(existsSync(join(folder, 'filler'))).toBe(false);
  },
);
