import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPhoto } from '#tests/support/pictures.ts';
import { toStoredPicture, toVariant } from './pictures.ts';

type Pixel = readonly [red: number, green: number, blue: number];

/** A picture of 96 × 96 pixels, the size at which colours are counted. */
const drawn = (pixel: (index: number) => Pixel) =>
  sharp(Buffer.from(Array.from({ length: 96 * 96 }, (_, index) => [...pixel(index)]).flat()), {
    raw: { width: 96, height: 96, channels: 3 },
  });
/** Distinct colours by number, differing in the upper four bits of each channel. */
const colour = (number: number): Pixel => [(number & 15) << 4, ((number >> 4) & 15) << 4, ((number >> 8) & 15) << 4];
const colours = (count: number) => drawn((index) => colour(Math.min(index, count - 1)));

/** The encoding of a WebP picture. */
const encoding = async (bytes: Buffer) => {
  const { data } = await toStoredPicture(bytes);
  return data.includes('VP8L') ? 'lossless' : 'lossy';
};

describe('encodes a picture of few colours without loss', () => {
  test.each([
    ['one colour', drawn(() => [200, 30, 30]), 'lossless'],
    ['399 colours', colours(399), 'lossless'],
    ['400 colours', colours(400), 'lossy'],
    ['shades of the lower four bits', drawn((at) => [at & 15, (at >> 4) & 15, (at >> 8) & 15]), 'lossless'],
    ['400 colours, one of them the last pixel', drawn((index) => colour(index === 9215 ? 399 : index % 399)), 'lossy'],
  ])('%s', async (_what, picture, expected) => {
    expect(await encoding(await picture.png().toBuffer())).toBe(expected);
  });

  test('counts transparency as white', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const { data } = await sharp({ create: { width: 96, height: 96, channels: 3, background: '#888', noise } })
      .ensureAlpha(0)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const unseen = sharp(data, { raw: { width: 96, height: 96, channels: 4 } });
    expect(await encoding(await unseen.png().toBuffer())).toBe('lossless');
  });

  test('only for PNG and GIF, not for a photo of few colours', async () => {
    expect(await encoding(await colours(10).gif().toBuffer())).toBe('lossless');
    expect(await encoding((await aPhoto('stripes.jpg')).buffer)).toBe('lossy');
    expect(await encoding(await colours(10).webp({ lossless: true }).toBuffer())).toBe('lossy');
  });
});

test('stores a picture upright, at most 2,000 pixels long, never enlarged', async () => {
  const { buffer } = await aPhoto('long.jpg', 3000, 600);
  expect(await toStoredPicture(buffer)).toMatchObject({ width: 2000, height: 400 });
  const sideways = await sharp((await aPhoto('small.jpg', 300, 200)).buffer)
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect(await toStoredPicture(sideways)).toMatchObject({ width: 200, height: 300 });
});

test('creates a copy of the requested width and format, never enlarged', async () => {
  const { data } = await toStoredPicture((await aPhoto('photo.jpg', 600, 400)).buffer);
  const copy = async (width: 320 | 480 | 960, format: 'webp' | 'avif') =>
    sharp(await toVariant(async () => data, { width, format })).metadata();
  expect(await copy(320, 'webp')).toMatchObject({ width: 320, height: 213, format: 'webp' });
  expect(await copy(480, 'avif')).toMatchObject({ width: 480, format: 'heif', compression: 'av1' });
  expect(await copy(960, 'webp')).toMatchObject({ width: 600 });
});

describe('rejects unusable files with a readable message', () => {
  const ftyp = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');
  const accepted = 'Send a JPEG, PNG, WebP, AVIF or GIF picture.';
  const no = 'This file is not a picture that can be used here';
  const svg = 'SVG pictures are not accepted';
  const damaged = 'This picture is damaged or cannot be read';
  test.each([
    ['an empty file', Buffer.alloc(0), `The file is empty. ${accepted}`],
    ['a photo of an iPhone', ftyp('heic'), `HEIC photos cannot be read here. ${accepted}`],
    ['a video', ftyp('mp42'), `${no}. ${accepted}`],
    ['the name of a format elsewhere', Buffer.from('abcdabcdavif'), no],
    ['an audio file', Buffer.from('RIFF\0\0\0\0WAVEfmt '), no],
    ['half of a signature', Buffer.from('xxxx\0\0\0\0WEBP'), no],
    ['SVG', Buffer.from('<?xml version="1.0"?><SVG/>'), `${svg}, because they can hold programs`],
    ['SVG of two bytes a character', Buffer.from('<svg/>', 'utf16le'), svg],
    ['a damaged photo', Buffer.from('\xff\xd8\xff\xe0 no photo', 'latin1'), `${damaged}. ${accepted}`],
    ['AVIF with nothing in it', ftyp('avif'), damaged],
    ['WebP with nothing in it', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), damaged],
  ])('%s', async (_what, bytes, message) => {
    const kind = message.startsWith(damaged) ? 'invalid' : 'unsupported';
    const failure = { kind, field: 'file', message: expect.stringContaining(message) };
    await expect(toStoredPicture(bytes)).rejects.toMatchObject(failure);
  });

  test('more than 40 million pixels', async () => {
    const huge = sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } }).png();
    const message = 'This picture has too many pixels; 40 million are the most.';
    await expect(toStoredPicture(await huge.toBuffer())).rejects.toMatchObject({ kind: 'invalid', message });
  });
});
