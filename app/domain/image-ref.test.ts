/**
 * @module-tag entities/image-url
 * @module-tag entities/image-upload
 * @module-tag entities/image-encoding
 * @module-tag entities/image-empty
 */
import { describe, expect, test } from 'vitest';
import {
  cardPictureFile,
  imageUrl,
  isImageReference,
  otherCrop,
  type PictureSource,
  parseUploadName,
  pictureFile,
  pictureSource,
  uploadName,
} from './image-ref.ts';

const file = (reference: string) => pictureFile(pictureSource(reference) as PictureSource);

const id = 'a'.repeat(32);

describe('an image reference', () => {
  test.each([
    ['https://cdn.test/a.png', 'https://cdn.test/a.png'],
    ['http://cdn.test/a.png', 'http://cdn.test/a.png'],
    ['/uploads/a.png', '/uploads/a.png'],
    ['a.png', '/uploads/a.png'],
    ['my photo.png', '/uploads/my%20photo.png'],
    ['/pictures/my photo.png', '/pictures/my%20photo.png'],
    ['https://cdn.test/my photo.png?w=1', 'https://cdn.test/my%20photo.png?w=1'],
    ['already%20encoded.png', '/uploads/already%20encoded.png'],
    ['café.png', '/uploads/caf%C3%A9.png'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s points at %s', (reference, url) => {
    expect(imageUrl(reference)).toBe(url);
  });

  test.each([
    'a.png',
    'my photo.png',
    '/pictures/my photo.png',
    'https://cdn.test/my photo.png',
    '/uploads/a.png',
    'https://cdn.test/a.png?w=1',
    'folder/a.png',
  ])('accepts %s', (text) => {
    expect(isImageReference(text)).toBe(true);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:image/png;base64,AAAA',
    '//evil.invalid/a.png',
    '\\\\evil.invalid\\a.png',
    '../../etc/passwd',
    '/uploads/../platen.db',
    '/uploads/%2e%2e/platen.db',
    '%2e%2e/platen.db',
    'folder/..',
    '.env',
    'a.png" onerror="x',
    'a\tb.png',
    'a\nb.png',
    'a\u00a0b.png',
    'a\u2028b.png',
    'my photo.png" onerror="x',
    'https:// evil.invalid/a.png',
    'a\u0000.png',
    'file:///etc/passwd',
    'x'.repeat(501),
    '%zz',
  ])('rejects %s', (text) => {
    expect(isImageReference(text)).toBe(false);
  });
});

describe('an upload name', () => {
  test.each(['0123456789ab', id])('round trip: an upload name carries its size and variant: %s', (id) => {
    const name = { id, width: 1200, height: 900, other: null, variant: { width: 480, format: 'avif' } } as const;
    expect(uploadName(name)).toBe(`${id}-1200x900.480.avif`);
    expect(parseUploadName(uploadName(name))).toEqual(name);
    expect(parseUploadName(`${id}-1200x900.webp`)).toEqual({
      id,
      width: 1200,
      height: 900,
      other: null,
      variant: null,
    });
  });

  test("round trip: both versions of a trimmed picture name the other's size", {
    tags: ['beyond/plain-border'],
  }, () => {
    const other = { width: 800, height: 900 };
    const name = { id, width: 1200, height: 900, other, variant: { width: 480, format: 'webp' } } as const;
    expect(uploadName(name)).toBe(`${id}-1200x900-800x900.480.webp`);
    expect(parseUploadName(uploadName(name))).toEqual(name);
  });

  test.each([
    `${id}-1200x900.avif`,
    `${id}-1200x900.481.avif`,
    `${id}-1200x900.480.png`,
    `${id}-0x900.webp`,
    `${id}-12000x900.webp`,
    `${id.toUpperCase()}-1200x900.webp`,
    `../${id}-1200x900.webp`,
    `${id}-1200x900.webp.html`,
    `${id}-1200x900-1200x900.webp`,
    `${id}-1200x900-800x1000.webp`,
    `${id}-800x1000-1200x900.webp`,
    `${id}-1200x900-0x900.webp`,
    `${id}-1200x900-800x600-400x300.webp`,
    `${id}-1200x900-800x600.avif`,
    '.htaccess',
    '',
  ])('“%s” is not an upload name', (text) => {
    expect(parseUploadName(text)).toBeNull();
  });
});

describe('a picture with and without its border', {
  tags: ['beyond/plain-border', 'forms/whole-picture'],
}, () => {
  const whole = `/uploads/${id}-1200x900-800x900.webp`;
  const trimmed = `/uploads/${id}-800x900-1200x900.webp`;

  test('each version leads to the other', () => {
    expect(otherCrop(whole)).toEqual({ reference: trimmed, isTrimmed: true });
    expect(otherCrop(trimmed)).toEqual({ reference: whole, isTrimmed: false });
    expect(otherCrop(trimmed.replace('/uploads/', ''))).toEqual({ reference: whole, isTrimmed: false });
  });

  test.each([
    `/uploads/${id}-1200x900.webp`,
    `/uploads/${id}-1200x900-800x900.480.webp`,
    `https://cdn.test/uploads/${id}-1200x900-800x900.webp`,
    '',
  ])('“%s” has only one version', (reference) => {
    expect(otherCrop(reference)).toBeNull();
  });

  test('both versions have every smaller width', () => {
    expect(pictureSource(trimmed)).toMatchObject({ width: 800, height: 900 });
    expect(file(trimmed)?.sources[0]?.srcSet).toContain(`/uploads/${id}-800x900-1200x900.640.avif 640w`);
  });
});

describe('the picture of a reference', () => {
  test('a card gets AVIF in card widths and one small WebP', () => {
    const card = (reference: string) => cardPictureFile(pictureSource(reference) as PictureSource);
    expect(card(`${id}-1500x1125.webp`)).toEqual({
      src: `/uploads/${id}-1500x1125.480.webp`,
      width: 1500,
      height: 1125,
      sources: [
        {
          format: 'avif',
          srcSet: [320, 480, 960].map((width) => `/uploads/${id}-1500x1125.${width}.avif ${width}w`).join(','),
        },
      ],
    });
    expect(card(`${id}-900x600.webp`).sources[0]?.srcSet).toBe(
      [320, 480, 720].map((width) => `/uploads/${id}-900x600.${width}.avif ${width}w`).join(','),
    );
    expect(card(`${id}-400x300.webp`).src).toBe(`/uploads/${id}-400x300.webp`);
    expect(card(`${id}-300x225.webp`)).toEqual({
      src: `/uploads/${id}-300x225.webp`,
      width: 300,
      height: 225,
      sources: [],
    });
    expect(card('https://cdn.test/a.png')).toEqual({ src: 'https://cdn.test/a.png', sources: [] });
  });

  test('an upload gets every smaller width and knows its size', () => {
    const picture = file(`/uploads/${id}-700x525.webp`);
    expect(picture).toMatchObject({ src: `/uploads/${id}-700x525.webp`, width: 700, height: 525 });
    expect(picture?.sources).toEqual([
      {
        format: 'avif',
        srcSet: `/uploads/${id}-700x525.320.avif 320w, /uploads/${id}-700x525.480.avif 480w, /uploads/${id}-700x525.640.avif 640w`,
      },
      {
        format: 'webp',
        srcSet: `/uploads/${id}-700x525.320.webp 320w, /uploads/${id}-700x525.480.webp 480w, /uploads/${id}-700x525.640.webp 640w, /uploads/${id}-700x525.webp 700w`,
      },
    ]);
  });

  test('encodes a space in a name', () => {
    expect(pictureSource('my photo.png')).toEqual({ src: '/uploads/my%20photo.png' });
  });

  test('a small upload and other images have no copies', () => {
    expect(file(`${id}-200x100.webp`)?.sources).toEqual([
      { format: 'webp', srcSet: `/uploads/${id}-200x100.webp 200w` },
    ]);
    expect(file('https://cdn.test/a.png')).toEqual({ src: 'https://cdn.test/a.png', sources: [] });
    // Names that only resemble an upload have no copies.
    expect(file(`/picture/${id}-700x525.webp`)?.sources).toEqual([]);
    expect(file(`/uploads/${id}-700x525.320.avif`)?.sources).toEqual([]);
    expect(pictureSource('')).toBeNull();
  });
});

test('ignores a folder in a reference', () => {
  expect(imageUrl('machines/a.png')).toBe('/uploads/machines/a.png');
  expect(imageUrl('a-https://b.png')).toBe('/uploads/a-https://b.png');
});

test('accepts a reference of 500 characters', () => {
  expect(isImageReference('a'.repeat(500))).toBe(true);
  expect(isImageReference('a'.repeat(501))).toBe(false);
});
