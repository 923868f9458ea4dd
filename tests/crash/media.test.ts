// @module-tag pictures/move
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { type BucketProxy, startBucketProxy } from '#tests/support/bucket-proxy.ts';
import { photoFile } from '#tests/support/pictures.ts';
import { uploadPicture } from '#tests/support/site.ts';
import { type Mortal, mortalSite } from './mortal-site.ts';

/** A move of a running site to a bucket and back, with kills of the move and of the site, while uploads go on. */

const root = join(import.meta.dirname, '../..');
let bucket: Bucket;
let proxy: BucketProxy;
let site: Mortal;
let environment: Record<string, string>;
beforeEach(async () => {
  bucket = await startBucket();
  proxy = await startBucketProxy(bucket);
  environment = {};
  site = await mortalSite(undefined);
});
afterEach(async () => {
  await site.stop();
  proxy.stop();
  await bucket.close();
});

const variables = (name: 'MEDIA_URL' | 'MEDIA_OLD_URL') => {
  const { url, key, secret, region } = proxy.at();
  return { [name]: url, MEDIA_S3_KEY: key, MEDIA_S3_SECRET: secret, MEDIA_S3_REGION: region };
};

async function restartWith(given: Record<string, string>): Promise<void> {
  environment = given;
  await site.kill();
  await site.start(given);
}

function startMove(target: string): ChildProcess {
  return spawn(process.execPath, [join(root, 'scripts/move-media.ts'), 'to', target], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: site.where.dataDir, ...environment },
    stdio: 'inherit',
  });
}

async function upload(): Promise<string> {
  const answer = await uploadPicture(site.place, site.place.token, await photoFile());
  expect(answer.status).toBe(201);
  return (await answer.json()).url;
}

/** Uploads and reads until the process ends; returns its exit code. */
async function useUntilEnd(child: ChildProcess, pictures: string[]): Promise<number | null> {
  let code: number | null | undefined;
  child.once('exit', (ended) => {
    code = ended;
  });
  while (code === undefined) {
    pictures.push(await upload());
    await expectAll(pictures);
  }
  return code;
}

async function expectAll(pictures: readonly string[]): Promise<void> {
  const answers = await Promise.all(pictures.map((path) => fetch(site.place.url + path)));
  const wrong = answers.filter(({ status, headers }) => status !== 200 || !headers.get('etag'));
  expect(wrong.map(({ url, status }) => `${status} ${url}`)).toEqual([]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
}

test('no picture is missing at any time', { timeout: 300_000 }, async () => {
  const uploads = join(site.where.dataDir, 'uploads');
  const originals = () => readdirSync(uploads).filter((name) => /^[0-9a-f]{12}-[\dx-]+\.webp$/.test(name));
  const pictures = originals().map((name) => `/uploads/${name}`);
  for (let count = 0; count < 5; count++) pictures.push(await upload());

  await restartWith(variables('MEDIA_URL'));
  let written = 0;
  const first = startMove('s3');
  proxy.onRequest((method) => {
    if (method === 'PUT' && ++written === 30) first.kill('SIGKILL');
  });
  expect(await useUntilEnd(first, pictures)).toBeNull();
  proxy.onRequest(() => {});
  await restartWith(variables('MEDIA_URL'));
  await expectAll(pictures);
  expect(await useUntilEnd(startMove('s3'), pictures)).toBe(0);
  expect(readdirSync(uploads)).toEqual([]);
  await restartWith(variables('MEDIA_URL'));
  await expectAll(pictures);

  // Without the bucket, pages work and pictures fail without being cached.
  await bucket.stop();
  expect((await fetch(`${site.place.url}/products`)).status).toBe(200);
  await restartWith(variables('MEDIA_URL'));
  const failed = await fetch(site.place.url + pictures[0]);
  expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await fetch(`${site.place.url}/products`)).status).toBe(200);
  await bucket.start();

  await restartWith(variables('MEDIA_OLD_URL'));
  const back = startMove('folder');
  let deleted = 0;
  proxy.onRequest((method) => {
    if (method === 'DELETE' && ++deleted === 30) back.kill('SIGKILL');
  });
  expect(await useUntilEnd(back, pictures)).toBeNull();
  proxy.onRequest(() => {});
  expect(await useUntilEnd(startMove('folder'), pictures)).toBe(0);
  await restartWith({});
  await expectAll(pictures);
  const there = new Set(originals().map((name) => `/uploads/${name}`));
  expect(pictures.filter((path) => !there.has(path))).toEqual([]);
});
