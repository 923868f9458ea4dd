// @module-tag process/disk-full
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { canMount } from '#tests/support/prerequisites.ts';
import { callApi, type Site, startSite, uploadPicture } from '#tests/support/site.ts';

/** The disk fills up, or the uploads folder becomes read-only, while the site runs. */

const onSmallDisk = 'mount -t tmpfs -o size=24m tmpfs "$DATA_DIR" && exec "$@"';
const isPossible = canMount();
let site: Site;
let token: string;

beforeEach(async () => {
  site = await startSite({
    environment: { LOG_LEVEL: 'fatal', BACKUPS: 'nightly' },
    through: ['unshare', '-rm', 'sh', '-c', onSmallDisk, 'sh'],
  });
  token = await site.signIn();
});
afterEach(() => {
  site.process.kill('SIGKILL');
  return site.stop();
});

const call = (method: string, path: string, body?: object) => callApi(site, method, path, { token, body });
const upload = async () => uploadPicture(site, token, await photoFile(1600, 1200));

/** Path of the site's folder inside its mount namespace. */
const seen = (name: string) => join(`/proc/${site.process.pid}/root`, site.dataDir, name);

/** Runs a command in the site's mount namespace. */
function inside(...command: string[]): void {
  const { status, stderr } = spawnSync('nsenter', ['-t', String(site.process.pid), '-U', '-m', '--', ...command]);
  expect([status, String(stderr)]).toEqual([0, '']);
}

/** Fills the disk to the last byte. */
function fill(): void {
  const file = openSync(seen('filler'), 'w');
  try {
    for (let size = 1024 * 1024; size >= 1; )
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 2);
      }
  } finally {
    closeSync(file);
  }
}

/** Sends inquiries until one fails, because the database's WAL still has some preallocated space. */
async function refused(): Promise<Response> {
  for (let count = 0; count < 3000; count++) {
    const response = await call('POST', '/contact', anInquiry({ message: `${count} ${'x'.repeat(4000)}` }));
    if (response.status !== 201 && response.status !== 429) return response;
    await response.arrayBuffer();
  }
  throw new Error('No request was rejected');
}

const reads = ['/', '/products', '/contact', '/api/products', '/api/contact', '/healthz'];
const read = () =>
  Promise.all(
    reads.map(async (path) => {
      const headers = new Headers(path === '/api/contact' ? { authorization: `Bearer ${token}` } : {});
      return (await fetch(site.url + path, { headers })).status;
    }),
  );

test.runIf(isPossible)(
  'on a full disk, writes answer 507 and reads work; the site recovers with free space, and shuts down cleanly while full',
  async () => {
    fill();
    const response = await refused();
    expect([response.status, (await response.json()).detail]).toEqual([507, expect.stringMatching(/\w/)]);
    expect((await upload()).status).toBe(507);
    expect((await call('PUT', '/settings', { companyDescription: 'x'.repeat(900) })).status).toBe(507);
    expect(await read()).toEqual(reads.map(() => 200));
    unlinkSync(seen('filler'));
    expect((await call('POST', '/contact', anInquiry({ message: 'There is room again' }))).status).toBe(201);
    expect((await upload()).status).toBe(201);
    const kept: { message: string }[] = await (await call('GET', '/contact')).json();
    expect(kept.map(({ message }) => message)).toContain('There is room again');
    fill();
    expect((await refused()).status).toBe(507);
    expect(await site.terminate()).toEqual([0, null]);
    expect(site.errors()).toBe('');
  },
);

/** The site's only child process. */
function child(): number | undefined {
  const { pid } = site.process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children === '' ? undefined : Number(children.split(' ')[0]);
}

longTest.runIf(isPossible)(
  'a backup on a disk that fills up fails with a warning, leaves the previous one intact, and the next succeeds',
  { tags: ['backup/warning', 'backup/under-load'] },
  async () => {
    // A backup needs free space for itself plus 128 MB to start.
    inside('mount', '-o', 'remount,size=300m', site.dataDir);
    const backups = async () => (await call('GET', '/backups')).json();
    const steps = async () => (await backups()).backups.map(({ step }: { step: string }) => step);
    const areEnded = (all: string[]) => all.every((step) => step === 'proven' || step === 'failed');
    expect((await upload()).status).toBe(201);
    expect((await call('POST', '/backups')).status).toBe(202);
    await expect.poll(steps).toEqual(['proven']);
    const [first] = (await backups()).backups;
    const bytes = readFileSync(seen(`backups/${first.file}`));
    // The first backup is reported shortly before its process exits.
    await expect.poll(child).toBeUndefined();

    expect((await call('POST', '/backups')).status).toBe(202);
    await expect.poll(child, { interval: 1 }).toEqual(expect.any(Number));
    const maker = child() ?? 0;
    // Pauses the backup midway; a backup that has not started would be refused at once.
    process.kill(maker, 'SIGSTOP');
    fill();
    process.kill(maker, 'SIGCONT');
    await expect.poll(child).toBeUndefined();
    expect(readdirSync(seen('backups'))).toEqual([first.file]);
    expect(readFileSync(seen(`backups/${first.file}`)).equals(bytes), 'is unchanged').toBe(true);
    expect((await (await call('GET', '/site-status')).json()).disk).toMatchObject({ freeBytes: 0, isLittle: true });

    unlinkSync(seen('filler'));
    // The site polls every 30 s.
    await expect.poll(steps).toSatisfy(areEnded);
    expect((await (await call('GET', '/status')).json()).backups).toEqual({ warning: 'failed' });
    expect((await call('POST', '/backups')).status).toBe(202);
    await expect.poll(steps).toEqual(['proven', 'failed', 'proven']);
    expect(await backups()).toMatchObject({
      warning: null,
      backups: [{ step: 'proven' }, { step: 'failed', problem: 'full' }, { step: 'proven' }],
    });
  },
);

longTest.runIf(isPossible)('uploads to a read-only folder fail in a message and recover; all else works', async () => {
  const uploads = join(site.dataDir, 'uploads');
  expect((await upload()).status).toBe(201);
  inside('mount', '-t', 'tmpfs', '-o', 'ro', 'tmpfs', uploads);
  const response = await upload();
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect((await response.json()).detail).toMatch(/\w/);
  expect((await call('POST', '/contact', anInquiry())).status).toBe(201);
  expect(await read()).toEqual(reads.map(() => 200));
  inside('umount', uploads);
  expect((await upload()).status).toBe(201);
  expect(await site.terminate()).toEqual([0, null]);
});
