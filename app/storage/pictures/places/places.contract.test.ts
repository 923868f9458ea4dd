// @module-tag pictures/places

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureWidths } from '#app/domain/pictures/image-ref.ts';
import { startProxyForAll } from '#app/storage/engine/bucket/bucket-test.ts';
import { openMedia } from '#app/storage/pictures/media.ts';
import { type BucketProxy, bucketModes } from '#tests/support/bucket-proxy.ts';
import { variants } from '#tests/support/how-long.ts';
import { aMachineOn, aPhoto } from '#tests/support/pictures.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import { inMemory } from './in-memory.ts';
import { hasUnmoved, openSocial, openUploads } from './open-place.ts';
import type { Place } from './place.ts';

let proxy: BucketProxy;
startProxyForAll((started) => (proxy = started));
folderPerTest();

/** Each test has its own folder in the bucket. */
const at = () => proxy.at({ url: `${proxy.at().url}/${folder.slice(-6)}` });
const inBucket = () => openBucketPlace(at(), 'uploads', proxy.timeouts);
const inFolder = () => openFolderPlace(join(folder, 'uploads'));

const kinds: [string, () => Place][] = [
  ['a folder', inFolder],
  ['a bucket', () => inBucket()],
  ['a bucket with a cache', () => inMemory(inBucket())],
];

const name = '0123456789ab-800x600.webp';
const copy = '0123456789ab-800x600.320.avif';

const names = async (place: Place, start?: string) =>
  (await Array.fromAsync(place.list(start), ({ name }) => name)).sort();

describe.each(kinds)('%s', (_, open) => {
  test('stores, lists and removes files', async () => {
    // File systems round times down.
    const earliest = Date.now() - 2000;
    const place = open();
    const [data, other] = [randomBytes(40_000), 'ba9876543210-10x10.webp'];
    expect([await place.read(name), await place.size(name), await names(place)]).toEqual([null, null, []]);
    await place.write(name, data);
    await place.flush();
    await place.keepCopy(copy, randomBytes(100));
    await place.write(other, randomBytes(10));
    expect(await place.read(name)).toEqual(data);
    expect(await place.size(name)).toBe(40_000);
    await expect.poll(() => names(place)).toEqual([copy, name, other]);
    expect(await names(place, '0123')).toEqual([copy, name]);
    for await (const { name: listed, stat } of place.list(name)) {
      const { bytes, at } = (await stat()) ?? { bytes: 0, at: new Date(0) };
      expect([listed, bytes]).toEqual([name, 40_000]);
      expect(at.getTime()).toBeGreaterThanOrEqual(earliest);
      expect(at.getTime()).toBeLessThanOrEqual(Date.now());
    }
    await Promise.all([place.remove(name), place.remove(name)]);
    await place.remove('ffffffffffff-1x1.webp');
    expect([await place.read(name), await names(place)]).toEqual([null, [copy, other]]);
  });
});

describe.each(variants(kinds, 2))('%s', (_, open) => {
  test('holds uploads, their copies and the sweep', async () => {
    const media = openMedia(open(), () => new Date(Date.now() + 8 * 24 * 60 * 60 * 1000));
    const { url } = await media.addTrimmed(await aMachineOn({ background: '#ffffff' }));
    const { url: other } = await media.add((await aPhoto('photo.jpg', 800, 600)).buffer);
    const copyOf = (wanted: string) => media.read(wanted.replace('/uploads/', '').replace('.webp', '.320.avif'));
    expect(await copyOf(url)).toMatchObject({ type: 'image/avif', isStandIn: false });
    expect(await copyOf(`/uploads/${'f'.repeat(12)}-800x600.webp`)).toBeNull();
    await expect.poll(async () => (await media.usage()).count).toBe(4);
    expect(await Array.fromAsync(media.originals())).toHaveLength(3);
    const [, inUse = ''] = /uploads\/([0-9a-f]+)/.exec(url) ?? [];
    await Promise.all([media.sweep(new Set([inUse])), media.sweep(new Set([inUse]))]);
    expect((await media.usage()).count).toBe(3);
    await media.remove(url);
    expect((await media.usage()).count).toBe(0);
    expect(await media.read(other.replace('/uploads/', ''))).toBeNull();
  });
});

describe('a bucket that', { tags: ['pictures/bucket-failures'] }, () => {
  const outcome = (work: Promise<unknown>) =>
    work.then(() => 'done').catch((error) => `${error.kind}: ${error.message}`);
  const noAnswer = 'broken: The picture storage does not answer. Please try again in a minute.';
  const refuses = 'broken: The picture storage refuses access.';
  const full = 'full: The picture storage is full.';

  test.each([
    ['slow', noAnswer, noAnswer],
    ['failing', noAnswer, noAnswer],
    ['unavailable', noAnswer, noAnswer],
    ['lossy', noAnswer, 'done'],
    ['spoiling', 'done', noAnswer],
    ['truncating', noAnswer, 'done'],
    ['cut-off', noAnswer, 'done'],
    ['full', 'done', full],
    ['over-quota', 'done', full],
    ['refusing', refuses, refuses],
  ] as const)('is %s fails in time, and works again later', async (mode, reading, writing) => {
    const place = inBucket();
    await place.write(name, randomBytes(1000));
    proxy.turn(mode);
    expect(await outcome(place.read(name))).toBe(reading);
    expect(await outcome(place.write(copy, randomBytes(1000)))).toBe(writing);
    await place.keepCopy(copy, randomBytes(1000));
    proxy.turn('working');
    expect(await outcome(place.read(name))).toBe('done');
    await place.write(copy, randomBytes(1000));
    expect(bucketModes).toContain(mode);
  });

  test('does not exist is an error, not a missing picture', async () => {
    const place = openBucketPlace({ ...at(), url: `${new URL(at().url).origin}/nowhere` }, 'uploads');
    for (const read of [() => place.read(name), () => names(place)])
      expect(await outcome(read())).toBe('broken: The picture storage was not found.');
  });

  test('holds an object of another program verifies it by its MD5', async () => {
    const { S3mini } = await import('s3mini');
    const { url, key, secret, region } = at();
    const [, root = '', path = ''] = /^(.*\/backups)\/(.*)$/.exec(url) ?? [];
    const client = new S3mini({ endpoint: root, accessKeyId: key, secretAccessKey: secret, region });
    await client.putObject(`${path}/uploads/${name}`, Buffer.from('of another program'));
    const place = inBucket();
    expect(String(await place.read(name))).toBe('of another program');
    proxy.turn('lossy');
    expect(await outcome(place.read(name))).toBe(noAnswer);
  });

  test('loses an idle connection or fails for a moment is asked once more', async () => {
    const place = inBucket();
    await place.write(name, randomBytes(10));
    for (const mode of ['failing', 'cut-off'] as const) {
      proxy.turn(mode);
      proxy.onRequest(() => queueMicrotask(() => proxy.turn('working')));
      expect(await outcome(place.size(name))).toBe('done');
    }
  });
});

describe('the cache of a bucket', { tags: ['pictures/cache'] }, () => {
  test('reads each file once, also for concurrent requests, and never a damaged or missing one', async () => {
    const [bare, data, place] = [inBucket(), randomBytes(1000), inMemory(inBucket())];
    await bare.write(name, data);
    proxy.turn('lossy');
    await expect(place.read(name)).rejects.toThrow();
    proxy.turn('working');
    proxy.requests();
    const found = await Promise.all(Array.from({ length: 20 }, () => place.read(name)));
    expect(found).toEqual(Array(20).fill(data));
    expect(proxy.requests()).toHaveLength(1);
    expect(await place.read(copy)).toBeNull();
    await bare.write(copy, data);
    expect(await place.read(copy)).toEqual(data);
  });

  test('holds what was written, within its size, while the bucket fails', async () => {
    const place = inMemory(inBucket(), 10_000);
    const files = Array.from({ length: 12 }, (_, index) => `00000000000${index.toString(16)}-9x9.webp`);
    for (const file of files) await place.write(file, randomBytes(1000));
    proxy.turn('failing');
    for (const file of files.slice(2)) expect(await place.read(file)).toHaveLength(1000);
    await expect(place.read(`${files[0]}`)).rejects.toMatchObject({ kind: 'broken' });
    // Larger than the cache.
    proxy.turn('working');
    await place.write(name, randomBytes(20_000));
    expect((await place.read(name))?.length).toBe(20_000);
  });
});

test('a copy is served unstored, never of a damaged picture', { tags: ['pictures/bucket-failures'] }, async () => {
  const media = openMedia(inBucket(), () => new Date());
  const url = (await media.add((await aPhoto('photo.jpg', 800, 600)).buffer)).url.replace('/uploads/', '');
  const copyOf = (width: number) => media.read(url.replace('.webp', `.${width}.avif`));
  proxy.turn('lossy');
  for (const width of pictureWidths.slice(0, 2)) await expect(copyOf(width)).rejects.toMatchObject({ kind: 'broken' });
  proxy.turn('working');
  expect(await names(inBucket())).toEqual([url]);
  proxy.turn('full');
  expect(await copyOf(320)).toMatchObject({ type: 'image/avif', isStandIn: false });
});

test('a site with a bucket reads pictures and previews from there, and knows of those left in its folder', async () => {
  const inFolders = { dataDir: folder, media: { bucket: null } };
  const inBuckets = { dataDir: folder, media: { bucket: at() } };
  const [here, there] = [randomBytes(9), randomBytes(9)];
  for (const open of [openUploads, openSocial]) {
    expect(hasUnmoved(inBuckets)).toBe(open === openSocial);
    await open({ dataDir: folder }).write(name, here);
    await open(inBuckets).write(name, there);
    expect([await open(inFolders).read(name), await open(inBuckets).read(name)]).toEqual([here, there]);
  }
  expect(readFileSync(join(folder, 'social', name))).toEqual(here);
  expect(await openBucketPlace(at(), 'social', proxy.timeouts).read(name)).toEqual(there);
  expect([hasUnmoved(inBuckets), hasUnmoved(inFolders), hasUnmoved({ dataDir: folder })]).toEqual([true, false, false]);
});
