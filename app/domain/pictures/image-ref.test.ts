// @module-tag entities/image-url
// @module-tag entities/image-upload
// @module-tag entities/image-encoding
// @module-tag entities/image-empty
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
const list = (text: string) => text.split(' | ');

describe('an image reference', () => {
  test.each(
    list(
      'https://cdn.test/a.png > https://cdn.test/a.png | http://cdn.test/a.png > http://cdn.test/a.png | ' +
        '/uploads/a.png > /uploads/a.png | a.png > /uploads/a.png | my photo.png > /uploads/my%20photo.png | ' +
        '/pictures/my photo.png > /pictures/my%20photo.png | café.png > /uploads/caf%C3%A9.png | ' +
        'https://cdn.test/my photo.png?w=1 > https://cdn.test/my%20photo.png?w=1 | a-https://b.png > /uploads/a-https://b.png | ' +
        'already%20encoded.png > /uploads/already%20encoded.png | machines/a.png > /uploads/machines/a.png',
    ).map((pair) => pair.split(' > ')),
  )('%s points at %s', (reference, url) => {
    expect(imageUrl(reference)).toBe(url);
  });

  test('may be missing', () => {
    expect([imageUrl(null), imageUrl(undefined), imageUrl('')]).toEqual([null, null, null]);
    expect(pictureSource('')).toBeNull();
    expect(pictureSource('my photo.png')).toEqual({ src: '/uploads/my%20photo.png' });
  });

  test.each([
    ...list('a.png | my photo.png | /pictures/my photo.png | https://cdn.test/my photo.png'),
    ...list('/uploads/a.png | https://cdn.test/a.png?w=1 | folder/a.png'),
    'a'.repeat(500),
  ])('accepts %s', (text) => {
    expect(text).toSatisfy(isImageReference);
  });

  test.each([
    ...list('javascript:alert(1) | JaVaScRiPt:alert(1) | data:image/png;base64,AAAA | file:///etc/passwd | %zz | .env'),
    ...list('//evil.invalid/a.png | \\\\evil.invalid\\a.png | https:// evil.invalid/a.png | ../../etc/passwd'),
    ...list('/uploads/../platen.db | /uploads/%2e%2e/platen.db | %2e%2e/platen.db | folder/..'),
    ...list('a.png" onerror="x | my photo.png" onerror="x | a\tb.png | a\nb.png | a\u00a0b.png | a\u2028b.png'),
    ...list('a\u0000.png'),
    'a'.repeat(501),
  ])('rejects %s', (text) => {
    expect(text).not.toSatisfy(isImageReference);
  });
});

describe('an upload name', () => {
  test.each(['0123456789ab', id])('round trip: an upload name carries its size and variant: %s', (id) => {
    const name = { id, width: 1200, height: 900, other: null, variant: { width: 480, format: 'avif' } } as const;
    expect(uploadName(name)).toBe(`${id}-1200x900.480.avif`);
    expect(parseUploadName(uploadName(name))).toEqual(name);
    expect(parseUploadName(`${id}-1200x900.webp`)).toEqual({ ...name, variant: null });
  });

  test("both versions of a trimmed picture name the other's size", { tags: ['beyond/plain-border'] }, () => {
    const other = { width: 800, height: 900 };
    const name = { id, width: 1200, height: 900, other, variant: { width: 480, format: 'webp' } } as const;
    expect(uploadName(name)).toBe(`${id}-1200x900-800x900.480.webp`);
    expect(parseUploadName(uploadName(name))).toEqual(name);
  });

  test.each([
    ...list('1200x900.avif | 1200x900.481.avif | 1200x900.480.png | 0x900.webp | 12000x900.webp | 1200x900.webp.html'),
    ...list('1200x900-1200x900.webp | 1200x900-800x1000.webp | 800x1000-1200x900.webp | 1200x900-0x900.webp'),
    ...list('1200x900-800x600-400x300.webp | 1200x900-800x600.avif'),
  ])('an id and “%s” are not an upload name', (text) => {
    expect(parseUploadName(`${id}-${text}`)).toBeNull();
  });

  test.each([`${id.toUpperCase()}-1200x900.webp`, `../${id}-1200x900.webp`, '.htaccess', ''])(
    '“%s” is not an upload name',
    (text) => expect(parseUploadName(text)).toBeNull(),
  );
});

describe('a picture with and without its border', { tags: ['beyond/plain-border', 'forms/whole-picture'] }, () => {
  const whole = `/uploads/${id}-1200x900-800x900.webp`;
  const trimmed = `/uploads/${id}-800x900-1200x900.webp`;

  test('each version leads to the other', () => {
    expect(otherCrop(whole)).toEqual({ reference: trimmed, isTrimmed: true });
    expect(otherCrop(trimmed)).toEqual({ reference: whole, isTrimmed: false });
    expect(otherCrop(trimmed.replace('/uploads/', ''))).toEqual({ reference: whole, isTrimmed: false });
  });

  test.each([
    ...[`/uploads/${id}-1200x900.webp`, `/uploads/${id}-1200x900-800x900.480.webp`],
    ...[`https://cdn.test/uploads/${id}-1200x900-800x900.webp`, ''],
  ])('“%s” has only one version', (reference) => {
    expect(otherCrop(reference)).toBeNull();
  });
});

describe('the picture of a reference', () => {
  const copies = (name: string, format: string, widths: number[]) =>
    widths.map((width) => `/uploads/${id}-${name}.${width}.${format} ${width}w`);

  test('a card gets AVIF in card widths and one small WebP', () => {
    const card = (reference: string) => cardPictureFile(pictureSource(reference) as PictureSource);
    const src = `/uploads/${id}-1500x1125.480.webp`;
    const sources = [{ format: 'avif', srcSet: copies('1500x1125', 'avif', [320, 480, 960]).join() }];
    expect(card(`${id}-1500x1125.webp`)).toEqual({ src, width: 1500, height: 1125, sources });
    expect(card(`${id}-900x600.webp`).sources[0]?.srcSet).toBe(copies('900x600', 'avif', [320, 480, 720]).join());
    expect(card(`${id}-400x300.webp`).src).toBe(`/uploads/${id}-400x300.webp`);
    const small = `/uploads/${id}-300x225.webp`;
    expect(card(`${id}-300x225.webp`)).toEqual({ src: small, width: 300, height: 225, sources: [] });
    expect(card('https://cdn.test/a.png')).toEqual({ src: 'https://cdn.test/a.png', sources: [] });
  });

  test('an upload gets every smaller width and knows its size', () => {
    const src = `/uploads/${id}-700x525.webp`;
    const picture = file(src);
    expect(picture).toMatchObject({ src, width: 700, height: 525 });
    const [avif, webp] = ['avif', 'webp'].map((format) => copies('700x525', format, [320, 480, 640]).join(', '));
    expect(picture?.sources).toEqual([
      { format: 'avif', srcSet: avif },
      { format: 'webp', srcSet: `${webp}, ${src} 700w` },
    ]);
  });

  test('a small upload, other images, and names that only resemble an upload have no copies', () => {
    const srcSet = `/uploads/${id}-200x100.webp 200w`;
    expect(file(`${id}-200x100.webp`)?.sources).toEqual([{ format: 'webp', srcSet }]);
    expect(file('https://cdn.test/a.png')).toEqual({ src: 'https://cdn.test/a.png', sources: [] });
    for (const name of [`/picture/${id}-700x525.webp`, `/uploads/${id}-700x525.320.avif`])
      expect(file(name)?.sources).toEqual([]);
  });
});
