import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { otherCrop, parseUploadName } from '#app/domain/image-ref.ts';
import { aMachineOn, aPhoto } from '#tests/support/pictures.ts';
import { openMedia } from './media.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-media-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const openFolder = () => openMedia(folder, () => new Date());

test('durable: an upload is flushed before its address is given, the file, then its name', {
  tags: ['process/upload-fsync'],
}, async () => {
  const media = openFolder();
  const { buffer } = await aPhoto('photo.jpg');
  const probe = await open(folder, 'r');
  const fileHandle = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const { sync } = fileHandle;
  /** What stood in the folder when something was flushed to the disk. */
  const flushed: { isFolder: boolean; size: number; names: string[] }[] = [];
  vi.spyOn(fileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
    const stats = await this.stat();
    flushed.push({ isFolder: stats.isDirectory(), size: stats.size, names: readdirSync(folder) });
    return sync.call(this);
  });
  const { url } = await media.add(buffer);
  const name = url.replace('/uploads/', '');
  expect(flushed).toEqual([
    { isFolder: false, size: statSync(join(folder, name)).size, names: [expect.stringMatching(/^\.\w+\.part$/)] },
    { isFolder: true, size: expect.any(Number), names: [name] },
  ]);
});

test('a copy is made only smaller than its picture, and only of a picture that is there', async () => {
  const media = openFolder();
  const { url } = await media.add((await aPhoto('photo.jpg', 480, 320)).buffer);
  const copy = (width: number) => media.read(url.replace('/uploads/', '').replace('.webp', `.${width}.avif`));
  expect(await copy(320)).not.toBeNull();
  expect(await copy(480)).toBeNull();
  expect(await copy(640)).toBeNull();
  expect(await media.read(`${'a'.repeat(32)}-480x320.320.avif`)).toBeNull();
  expect(await media.read('no-upload.txt')).toBeNull();
});

describe('a photo with a plain border', { tags: ['beyond/plain-border'] }, () => {
  const photo = () => aMachineOn({ background: '#ffffff' });
  const nameOf = (url: string | undefined) => `${url}`.replace('/uploads/', '');

  test('is kept without it and whole, both under names that tell of each other', async () => {
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

  test('is kept once where it is no product’s, or where it has none', async () => {
    const media = openFolder();
    const { url } = await media.add(await photo());
    const { url: full } = await media.addTrimmed((await aPhoto('photo.jpg')).buffer);
    expect([otherCrop(url), otherCrop(full)]).toEqual([null, null]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  test('durable: both are flushed before the address is given; where one cannot be, none is kept', {
    tags: ['process/upload-fsync'],
  }, async () => {
    const media = openFolder();
    const probe = await open(folder, 'r');
    const fileHandle = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
    const { sync } = fileHandle;
    let flushed = 0;
    let failing = 0;
    vi.spyOn(fileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
      if (++flushed === failing) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      return sync.call(this);
    });
    await media.addTrimmed(await photo());
    expect(flushed).toBe(4);
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    [flushed, failing] = [0, 3];
    await expect(media.addTrimmed(await photo())).rejects.toMatchObject({ kind: 'full' });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('a missing folder is an error of its own', async () => {
  const media = openFolder();
  const { buffer } = await aPhoto('photo.jpg');
  rmSync(folder, { recursive: true });
  await expect(media.add(buffer)).rejects.toMatchObject({
    kind: 'broken',
    message: 'The folder of uploads cannot be written',
  });
});

describe('sweeping', { tags: ['process/upkeep'] }, () => {
  const part = (digit: string) => join(folder, `.${digit.repeat(32)}.part`);

  test('goes on past a file that somebody else removes meanwhile', async () => {
    // A link that leads nowhere is listed and then not found, like a file that went in between.
    symlinkSync(join(folder, 'nowhere'), part('0'));
    for (const digit of ['1', '2']) {
      writeFileSync(part(digit), '');
      utimesSync(part(digit), 0, 0);
    }
    expect(await openFolder().sweep(new Set())).toBe(2);
  });
});
