// @module-tag pictures/move

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openBucketPlace } from '#app/storage/pictures/places/bucket-place.ts';
import { hasUnmoved } from '#app/storage/pictures/places/open-place.ts';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { type BucketProxy, startBucketProxy } from '#tests/support/bucket-proxy.ts';
import { longTest } from '#tests/support/how-long.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';

let bucket: Bucket;
let proxy: BucketProxy;
folderPerTest();
beforeEach(async () => {
  bucket = await startBucket();
  proxy = await startBucketProxy(bucket);
  mkdirSync(join(folder, 'uploads'));
});
afterEach(async () => {
  proxy.stop();
  await bucket.close();
});

const variables = () => {
  const { url, key, secret, region } = proxy.at();
  return { MEDIA_URL: url, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret, MEDIA_S3_REGION: region };
};

/** Runs the command; `onStart` gets the process. */
async function move(target: string, onStart = (_: ChildProcess) => {}, environment: object = variables()) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'move-media.ts'), 'to', target], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, ...environment },
  });
  onStart(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, output, errors };
}

test('is refused without a bucket', async () => {
  expect(await move('s3', undefined, {})).toMatchObject({ code: 1, errors: 'Set MEDIA_URL to the bucket\n' });
});

longTest('continues after kill -9, and loses no picture', async () => {
  const uploads = join(folder, 'uploads');
  const files = new Map(
    Array.from({ length: 60 }, (_, index) => [`${String(index).padStart(12, '0')}-9x9.webp`, randomBytes(3000)]),
  );
  for (const [name, data] of files) writeFileSync(join(uploads, name), data);
  const isUnmoved = () => hasUnmoved({ dataDir: folder, media: { bucket: proxy.at() } });
  expect(isUnmoved(), 'before the move').toBe(true);
  const remote = openBucketPlace(proxy.at(), 'uploads');
  let written = 0;
  const killed = await move('s3', (child) =>
    proxy.onRequest((method) => {
      if (method === 'PUT' && ++written === 25) child.kill('SIGKILL');
    }),
  );
  expect(killed.code).toBeNull();
  const left = readdirSync(uploads);
  expect(left.length).toBeGreaterThan(0);
  expect(left.length).toBeLessThan(60);
  for (const [name, data] of files) {
    const found = left.includes(name) ? readFileSync(join(uploads, name)) : await remote.read(name);
    expect(found?.equals(data), name).toBe(true);
  }

  const resumed = await move('s3');
  const lines = left.length < 25 ? [] : [`25 of ${left.length} files, 0.1 MB`];
  const output = [...lines, `Moved and verified ${left.length} files, 0.1 MB`, ''].join('\n');
  expect(resumed).toMatchObject({ code: 0, errors: '', output });
  expect(isUnmoved(), 'after the move').toBe(false);
  for (const [name, data] of files) expect((await remote.read(name))?.equals(data), name).toBe(true);
});
