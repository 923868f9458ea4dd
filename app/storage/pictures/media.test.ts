import { readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { otherCrop, parseUploadName, pictureFormats, pictureWidths } from '#app/domain/pictures/image-ref.ts';
import { openFolderPlace } from '#app/storage/pictures/places/folder-place.ts';
import { aMachineOn, aPhoto } from '#tests/support/pictures.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { openMedia } from './media.ts';
import { toVariant } from './pictures.ts';

folderPerTest();
afterEach(() => vi.restoreAllMocks());
/** Calls `note` before each flush of a file or folder. */
async function onFlush(note: (file: FileHandle) => Promise<void>): Promise<void> {
  const probe = await open(folder, 'r');
  const fileHandle = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { sync } = fileHandle;
  vi.spyOn(fileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
    await note(this);
    return sync.call(this);
  });
}

const openFolder = () => openMedia(openFolderPlace(folder), () => new Date());

test('durable: flushes an upload and then its name', { tags: ['process/upload-fsync'] }, async () => {
  const media = openFolder();
  const { buffer } = await aPhoto('photo.jpg');
  const flushed: { isFolder: boolean; size: number; names: string[] }[] = [];
  await onFlush(async (file) => {
    const stats = await file.stat();
    flushed.push({ isFolder: stats.isDirectory(), size: stats.size, names: readdirSync(folder) });
  });
  const { url } = await media.add(buffer);
  const name = url.replace('/uploads/', '');
  expect(flushed).toEqual([
    { isFolder: false, size: statSync(join(folder, name)).size, names: [expect.stringMatching(/^\.\w+\.part$/)] },
    { isFolder: true, size: expect.any(Number), names: [name] },
  ]);
});

test('creates copies only smaller than an existing picture', async () => {
  const media = openFolder();
  const { url } = await media.add((await aPhoto('photo.jpg', 480, 320)).buffer);
  const copy = (width: number) => media.read(url.replace('/uploads/', '').replace('.webp', `.${width}.avif`));
  expect(await copy(320)).not.toBeNull();
  expect([await copy(480), await copy(640)]).toEqual([null, null]);
  expect(await media.read(`${'a'.repeat(32)}-480x320.320.avif`)).toBeNull();
  expect(await media.read('no-upload.txt')).toBeNull();
});

describe('many copies at once', { tags: ['beyond/picture-copies'] }, () => {
  const copiesOf = (url: string) =>
    pictureWidths.flatMap((width) =>
      pictureFormats.map((format) => url.replace('/uploads/', '').replace('.webp', `.${width}.${format}`)),
    );

  test('creates a copy once for concurrent requests', async () => {
    const media = openFolder();
    const { url } = await media.add((await aPhoto('photo.jpg', 800, 600)).buffer);
    const [name = ''] = copiesOf(url);
    const copies = await Promise.all(Array.from({ length: 50 }, () => media.read(name)));
    expect(new Set(copies.map((copy) => copy?.data)).size).toBe(1);
    expect(readdirSync(folder).filter((file) => file === name)).toHaveLength(1);
  });

  test('serves the next larger copy, or the picture, while the queue is full', async () => {
    const place = openFolderPlace(folder);
    const stored = Promise.withResolvers<null>();
    const read = (name: string) => (parseUploadName(name)?.variant ? place.read(name) : stored.promise);
    const waiting = openMedia({ ...place, size: async () => 1, read }, () => new Date());
    const idOf = (number: number) => number.toString(16).padStart(12, '0');
    const copies = Array.from({ length: 50 }, (_, at) => waiting.read(`${idOf(at)}-800x600.320.webp`));
    const [whole, wide] = ['800x600.webp', '800x600.480.webp'].map((end) => `${idOf(99)}-${end}`) as [string, string];
    for (const name of [whole, wide, `${idOf(98)}-800x600.960.webp`]) await place.write(name, Buffer.from(name));
    const media = openFolder();
    const served = async (end: string) => {
      const found = await media.read(`${idOf(99)}-800x600.${end}`);
      return found && [String(found.data), found.type, found.isStandIn];
    };
    await expect.poll(() => served('320.webp')).toEqual([wide, 'image/webp', true]);
    for (const end of ['320.avif', '640.webp']) expect(await served(end)).toEqual([whole, 'image/webp', true]);
    rmSync(join(folder, whole));
    expect(await served('320.webp')).toBeNull();
    const message = 'Too many pictures at once. Please try again in a moment.';
    const another = toVariant(async () => Buffer.alloc(0), { width: 320, format: 'webp' });
    await expect(another).rejects.toMatchObject({ kind: 'busy', message });
    // Uploads do not wait for copies.
    expect((await media.add((await aPhoto('photo.jpg')).buffer)).url).toMatch(/^\/uploads\//);
    stored.resolve(null);
    expect(await Promise.all(copies)).toEqual(Array(50).fill(null));
    expect([await media.sizeOf(wide), await media.sizeOf('README'), await media.sizeOf(whole)]).toEqual([
      wide.length,
      null,
      null,
    ]);
  });
});

describe('a photo with a plain border', { tags: ['beyond/plain-border'] }, () => {
  const photo = () => aMachineOn({ background: '#ffffff' });
  const nameOf = (url: string | undefined) => `${url}`.replace('/uploads/', '');

  test('is stored trimmed and whole, under names that refer to each other', async () => {
    const media = openFolder();
    const { url } = await media.addTrimmed(await photo());
    const whole = nameOf(otherCrop(url)?.reference);
    expect(readdirSync(folder).sort()).toEqual([nameOf(url), whole].sort());
    const size = async (name: string) => {
      const { width, height } = await sharp((await media.read(name))?.data).metadata();
      return { width, height };
    };
    expect(parseUploadName(nameOf(url))).toMatchObject({ ...(await size(nameOf(url))), other: await size(whole) });
    expect(await size(whole)).toEqual({ width: 800, height: 600 });
    expect((await media.read(whole.replace('.webp', '.640.webp')))?.type).toBe('image/webp');
    await media.remove(url);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is stored once by `add`, or if it has no border', async () => {
    const media = openFolder();
    const { url } = await media.add(await photo());
    const { url: full } = await media.addTrimmed((await aPhoto('photo.jpg')).buffer);
    expect([otherCrop(url), otherCrop(full)]).toEqual([null, null]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('durable: flushes both files, or stores neither if one fails', { tags: ['process/upload-fsync'] }, async () => {
    const media = openFolder();
    let flushed = 0;
    let failing = 0;
    await onFlush(async () => {
      if (++flushed === failing) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    });
    await media.addTrimmed(await photo());
    expect(flushed).toBe(4);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    [flushed, failing] = [0, 3];
    await expect(media.addTrimmed(await photo())).rejects.toMatchObject({ kind: 'full' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('reports a missing folder', async () => {
  const [media, { buffer }] = [openFolder(), await aPhoto('photo.jpg')];
  rmSync(folder, { recursive: true });
  const message = 'The folder of uploads cannot be written';
  await expect(media.add(buffer)).rejects.toMatchObject({ kind: 'broken', message });
});

test('sweeping skips a file that another process removes', { tags: ['process/upkeep'] }, async () => {
  const part = (digit: string) => join(folder, `.${digit.repeat(32)}.part`);
  // A dangling link is listed but cannot be opened, like a file deleted in between.
  symlinkSync(join(folder, 'nowhere'), part('0'));
  for (const digit of ['1', '2']) {
    writeFileSync(part(digit), '');
    utimesSync(part(digit), 0, 0);
  }
  expect(await openFolder().sweep(new Set())).toBe(2);
});
