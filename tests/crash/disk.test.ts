/**
 * @module-tag process/disk-full
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { isExhaustive, longTest } from '#tests/support/how-long.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { canMount } from '#tests/support/prerequisites.ts';
import { siteAdmin } from '#tests/support/site.ts';

/** The disk fills up, or the uploads folder becomes read-only, while the site runs. */

const root = join(import.meta.dirname, '../..');
let folder: string;
let site: ChildProcess;
let url: string;
let token: string;
let errors = '';
const isPossible = canMount();

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-disk-'));
  const onSmallDisk = 'mount -t tmpfs -o size=24m tmpfs "$DATA_DIR" && exec "$@"';
  site = spawn('unshare', ['-rm', 'sh', '-c', onSmallDisk, 'sh', process.execPath, 'build/server.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SAMPLES: 'none',
      ADMIN_PASSWORD: siteAdmin.password,
      LOG_LEVEL: 'fatal',
      SHED_AFTER_MS: '0',
    },
  });
  errors = '';
  site.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  url = await new Promise<string>((resolve, reject) => {
    let output = '';
    site.stdout?.on('data', (chunk) => {
      output += chunk;
      const found = /Platen is at (http:\S+)/.exec(output);
      if (found) resolve((found[1] as string).replace('localhost', '127.0.0.1'));
    });
    site.once('exit', () => reject(new Error(output + errors)));
  });
  token = '';
  const signedIn = await call('POST', '/auth/login', siteAdmin);
  token = (await signedIn.json()).access_token;
});
afterEach(async () => {
  if (site.exitCode === null && site.signalCode === null) await ended('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: object) =>
  fetch(`${url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const upload = async () => {
  const { buffer } = await aPhoto('machine.jpg', 1600, 1200);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(buffer)], 'machine.jpg', { type: 'image/jpeg' }));
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/products/upload-image`, { method: 'POST', headers, body: form });
};
const ended = async (signal: NodeJS.Signals) => {
  const gone = new Promise<number | null>((resolve) => site.once('exit', resolve));
  site.kill(signal);
  return gone;
};

/** Path of the site's folder inside its mount namespace. */
const seen = (name: string) => join(`/proc/${site.pid}/root`, folder, name);

/** Runs a command in the site's mount namespace. */
function inside(...command: string[]): void {
  const { status, stderr } = spawnSync('nsenter', ['-t', String(site.pid), '-U', '-m', '--', ...command]);
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
      return (await fetch(url + path, { headers })).status;
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
    expect(kept.some(({ message }) => message === 'There is room again')).toBe(true);
    fill();
    expect((await refused()).status).toBe(507);
    expect(await ended('SIGTERM')).toBe(0);
    expect(errors).toBe('');
  },
);

/** The site's only child process. */
const childOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .find((child) => child > 0);

longTest.runIf(isPossible)(
  'a backup on a disk that fills up fails with a warning, leaves the previous one intact, and the next succeeds',
  {
    tags: ['backup/warning', 'backup/under-load'],
  },
  async () => {
    // A backup needs free space for itself plus 128 MB to start.
    inside('mount', '-o', 'remount,size=300m', folder);
    const backups = async () => (await call('GET', '/backups')).json();
    const steps = async () => (await backups()).backups.map(({ step }: { step: string }) => step);
    const ended = async () => (await steps()).every((step: string) => step === 'proven' || step === 'failed');
    expect((await upload()).status).toBe(201);
    expect((await call('POST', '/backups')).status).toBe(202);
    await expect.poll(steps).toEqual(['proven']);
    const [first] = (await backups()).backups;
    const bytes = readFileSync(seen(`backups/${first.file}`));
    // The first backup is reported shortly before its process exits.
    await expect.poll(() => childOf(site.pid ?? 0)).toBeUndefined();

    expect((await call('POST', '/backups')).status).toBe(202);
    await expect.poll(() => childOf(site.pid ?? 0), { interval: 1 }).toEqual(expect.any(Number));
    const maker = childOf(site.pid ?? 0) ?? 0;
    // Pauses the backup midway; a backup that has not started would be refused at once.
    process.kill(maker, 'SIGSTOP');
    fill();
    process.kill(maker, 'SIGCONT');
    await expect.poll(() => childOf(site.pid ?? 0)).toBeUndefined();
    expect(readdirSync(seen('backups'))).toEqual([first.file]);
    expect(readFileSync(seen(`backups/${first.file}`)).equals(bytes)).toBe(true);
    expect((await (await call('GET', '/site-status')).json()).disk).toMatchObject({ freeBytes: 0, isLittle: true });

    unlinkSync(seen('filler'));
    if (isExhaustive) {
      // The site polls every 30 s.
      await expect.poll(ended).toBe(true);
      expect((await (await call('GET', '/status')).json()).backups).toEqual({ warning: 'failed' });
    }
    expect((await call('POST', '/backups')).status).toBe(202);
    await expect.poll(steps).toEqual(['proven', 'failed', 'proven']);
    expect(await backups()).toMatchObject({
      warning: null,
      backups: [{ step: 'proven' }, { step: 'failed', problem: 'full' }, { step: 'proven' }],
    });
  },
);

longTest.runIf(isPossible)(
  'uploads to a read-only folder fail with a message, all else works, and uploads recover by themselves',
  async () => {
    const uploads = join(folder, 'uploads');
    expect((await upload()).status).toBe(201);
    inside('mount', '-t', 'tmpfs', '-o', 'ro', 'tmpfs', uploads);
    const response = await upload();
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect((await response.json()).detail).toMatch(/\w/);
    expect((await call('POST', '/contact', anInquiry())).status).toBe(201);
    expect(await read()).toEqual(reads.map(() => 200));
    inside('umount', uploads);
    expect((await upload()).status).toBe(201);
    expect(await ended('SIGTERM')).toBe(0);
  },
);
