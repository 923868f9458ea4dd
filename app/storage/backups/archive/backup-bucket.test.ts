// @module-tag backup/bucket
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketAt, bucketParts, openBucket } from '#app/storage/engine/bucket/bucket.ts';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { openBackupBucket } from './backup-bucket.ts';
import type { BackupNews } from './backup-task.ts';
import { runBackup } from './run-backup.ts';

let bucket: Bucket;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-to-send-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true });
});

const where = { timeZone: 'Asia/Kolkata', now: new Date('2026-12-31') };
const proven = () => 'proven' as const;
const night = (day: number) => `platen-2026-03-${String(day).padStart(2, '0')}-203000.tar.gz`;
const within = (name: string) => {
  const at = bucket.at({ url: `${bucket.at().url}/${name}` });
  return { ...openBackupBucket(at), list: () => listed(at) };
};

const listed = (at: BucketAt) => Array.fromAsync(openBucket(at).list(), ({ name, bytes }) => ({ name, bytes }));

function aFile(bytes: number): string {
  const path = join(folder, 'file');
  writeFileSync(path, Buffer.alloc(bytes, 'backup'));
  return path;
}

test('uploads a file in one or several parts to the given folder', async () => {
  const shop = within('shop/of-asha');
  for (const [name, bytes] of Object.entries({ [night(1)]: 1000, [night(2)]: 40 * 1024 * 1024 + 1 })) {
    await shop.send(aFile(bytes), name);
    expect(await shop.list()).toContainEqual({ name, bytes });
  }
  expect(await within('another').list()).toEqual([]);
  // A retry after a lost response overwrites the object.
  await shop.send(aFile(1000), night(1));
  expect(await shop.list()).toHaveLength(2);
});

test('applies the rotation to the bucket and keeps files that are not backups', async () => {
  const shop = within('rotated');
  for (let day = 1; day <= 20; day++) await shop.send(aFile(10), night(day));
  await shop.send(aFile(10), 'holiday.jpg');
  const removed = await shop.rotate(proven, where);
  // 20:30 UTC is the next day in Pune: the Sundays are 7 and 14 March, and 28 February.
  expect(removed.sort()).toEqual([1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13].map(night));
  expect((await shop.list()).map(({ name }) => name)).toContain('holiday.jpg');
});

test('the process reports what the rotation deleted, or why nothing was sent', async () => {
  const at = bucket.at({ url: `${bucket.at().url}/process` });
  async function send(given: object) {
    const all: BackupNews[] = [];
    const task = {
      task: 'send',
      bucket: at,
      file: aFile(10),
      name: night(1),
      rotation: { standings: {}, timeZone: where.timeZone, now: where.now.toISOString() },
      ...given,
    } as const;
    await runBackup(task, async (news) => void all.push(news));
    return all;
  }
  for (const day of [1, 2, 3]) expect(await send({ name: night(day) })).toEqual([{ news: 'sent', removed: [] }]);
  const standings = { [night(1)]: 'bad', [night(2)]: 'bad', [night(4)]: 'proven' };
  const rotation = { standings, timeZone: where.timeZone, now: where.now.toISOString() };
  expect(await send({ name: night(4), rotation })).toEqual([{ news: 'sent', removed: [night(2), night(1)] }]);
  const missing = { news: 'not sent', problem: 'failed', detail: expect.stringMatching(/^Error: ENOENT.*\n {4}at /) };
  expect(await send({ file: join(folder, 'none') })).toEqual([missing]);
  const refused = { news: 'not sent', problem: 'refused', detail: expect.any(String) };
  expect(await send({ bucket: bucket.at({ secret: 'guessed' }) })).toEqual([refused]);
});

describe('maps each failure to a problem', () => {
  const attempt = (more: Parameters<Bucket['at']>[0]) =>
    openBackupBucket(bucket.at(more))
      .send(aFile(10), night(1))
      .then(() => 'sent')
      .catch(({ problem }) => problem);

  test.each([
    ['a wrong key', { key: 'NOBODY' }, 'refused'],
    ['a wrong secret', { secret: 'guessed' }, 'refused'],
    ['an unknown host', { url: 'http://nowhere.invalid/backups' }, 'unreachable'],
  ])('%s', async (_, more, problem) => {
    expect(await attempt(more)).toBe(problem);
  });

  test('a missing bucket', async () => {
    expect(await attempt({ url: bucket.at().url.replace(/backups$/, 'nowhere') })).toBe('no bucket');
  });

  test('an unavailable server that recovers', async () => {
    await bucket.stop();
    expect(await attempt({})).toBe('unreachable');
    await bucket.start();
    expect(await attempt({})).toBe('sent');
  });
});

test('names a bucket for display without key and secret', () => {
  const amazon = bucketParts('https://s3.ap-south-1.amazonaws.com/my-bucket/');
  expect(amazon.name).toBe('my-bucket at s3.ap-south-1.amazonaws.com');
  const name = 'b/shop/of-asha at s3.example:9000';
  const parts = { endpoint: 'https://s3.example:9000/b', name, prefix: 'shop/of-asha/' };
  expect(bucketParts('https://s3.example:9000/b/shop/of-asha')).toEqual(parts);
});
