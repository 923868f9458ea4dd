// @module-tag pictures/move

import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { startProxyForAll } from '#app/storage/engine/bucket/bucket-test.ts';
import type { BucketProxy } from '#tests/support/bucket-proxy.ts';
import { variants } from '#tests/support/how-long.ts';
import { folderPerTest, folder as path } from '#tests/support/started.ts';
import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import { movePictures } from './move-pictures.ts';
import type { Place } from './place.ts';

let proxy: BucketProxy;
startProxyForAll((started) => (proxy = started));
let folder: Place;
let bucket: Place;
let files: Map<string, Buffer>;
folderPerTest();
beforeEach(() => {
  const at = proxy.at({ url: `${proxy.at().url}/${path.slice(-6)}` });
  folder = openFolderPlace(path);
  bucket = openBucketPlace(at, 'uploads', proxy.timeouts);
  files = new Map(
    Array.from({ length: 30 }, (_, index) => {
      const id = index.toString(16).padStart(12, '0');
      return [`${id}-900x600${index % 3 === 0 ? '' : '.320'}.webp`, randomBytes(500 + index)];
    }),
  );
});

async function fill(place: Place): Promise<void> {
  for (const [name, data] of files) await place.write(name, data);
}

async function contents(place: Place): Promise<Map<string, Buffer | null>> {
  const found = new Map<string, Buffer | null>();
  for await (const { name } of place.list()) found.set(name, await place.read(name));
  return new Map([...found].sort());
}

describe.each(variants(['bucket', 'folder'] as const))('a move to a %s', (target) => {
  const places = () => (target === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder });

  test('copies and verifies every file, deletes it from the old place, and reports progress', async () => {
    const { from, to } = places();
    await fill(from);
    // An earlier move was killed after it had copied this one.
    const [[name, data], [damaged]] = [...files] as [[string, Buffer], [string, Buffer]];
    await to.write(name, data);
    await to.write(damaged, randomBytes(400));
    const progress: number[] = [];
    const done = await movePictures({ from, to, onProgress: ({ moved }) => progress.push(moved) });
    expect(done).toMatchObject({ moved: 30, total: 30, failures: [] });
    expect(progress).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect([await contents(to), await contents(from)]).toEqual([files, new Map()]);
    expect(await movePictures({ from, to })).toMatchObject({ moved: 0, total: 0 });
  });
});

test('leaves files of other programs in the folder', async () => {
  await fill(folder);
  writeFileSync(join(path, 'README'), 'x');
  await movePictures({ from: folder, to: bucket });
  expect(readdirSync(path)).toEqual(['README']);
});

const noAnswer = 'The picture storage does not answer. Please try again in a minute.';
test.each(
  variants([
    ['lossy', 'bucket', 'folder', noAnswer],
    ['full', 'folder', 'bucket', 'The picture storage is full.'],
    ['spoiling', 'folder', 'bucket', noAnswer],
  ] as const),
)('loses nothing in a %s bucket, stops soon, and continues later', async (mode, origin, target, reason) => {
  const [from, to] = [origin, target].map((name) => ({ folder, bucket })[name as 'folder']) as [Place, Place];
  await fill(from);
  proxy.turn(mode);
  const { moved, failures } = await movePictures({ from, to, atOnce: 4 });
  expect(moved).toBe(0);
  expect(failures.length).toBeGreaterThanOrEqual(20);
  expect(failures.length).toBeLessThan(30);
  expect(new Set(failures.map((each) => each.reason))).toEqual(new Set([reason]));
  proxy.turn('working');
  expect(await contents(from)).toEqual(files);
  expect(await movePictures({ from, to })).toMatchObject({ moved: 30, failures: [] });
  expect(await contents(to)).toEqual(files);
});
