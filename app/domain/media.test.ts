/**
 * @module-tag media/texts
 */
import { describe, expect, test } from 'vitest';
import { parseUploadName } from './image-ref.ts';
import { cropsOf, uploadsNamedIn, withSwapped, withText, withTexts } from './media.ts';

const id = 'a'.repeat(12);
const to = () => parseUploadName('bbbbbbbbbbbb-900x700.webp') as never;

describe('replacing a picture', () => {
  test('replaces every mention in a text, with or without prefix, and copies', () => {
    const before = {
      image: `/uploads/${id}-8x6.webp`,
      bare: `${id}-8x6.webp`,
      lists: [['x', `/uploads/${id}-8x6.webp`]],
      html: `<a href="/uploads/${id}-8x6.320.avif">a</a> <img alt="" src="/uploads/${id}-8x6.webp" width="8" height="6" />`,
      other: `/uploads/${'c'.repeat(12)}-8x6.webp`,
      count: 3,
      none: null,
    };
    expect(withSwapped(before, { id, to })).toEqual({
      image: '/uploads/bbbbbbbbbbbb-900x700.webp',
      bare: 'bbbbbbbbbbbb-900x700.webp',
      lists: [['x', '/uploads/bbbbbbbbbbbb-900x700.webp']],
      html: '<a href="/uploads/bbbbbbbbbbbb-900x700.webp">a</a> <img alt="" src="/uploads/bbbbbbbbbbbb-900x700.webp" width="900" height="700" />',
      other: `/uploads/${'c'.repeat(12)}-8x6.webp`,
      count: 3,
      none: null,
    });
  });

  test('leaves other pictures of the same text unchanged', () => {
    const other = `/uploads/${'c'.repeat(12)}-8x6.webp`;
    expect(withSwapped(`/uploads/${id}-8x6.webp ${other}`, { id, to })).toBe(
      `/uploads/bbbbbbbbbbbb-900x700.webp ${other}`,
    );
  });

  test('returns the same value if the picture is not mentioned', () => {
    const before = { a: ['x'], b: { c: `about ${id}`, d: '<img src="x.png" width="1">' } };
    expect(withSwapped(before, { id, to })).toBe(before);
  });
});

test('finds uploads by name, including the older format', () => {
  const text = `["/uploads/${id}-8x6.webp"] ${'0'.repeat(32)}-1x1.640.avif ${id}-0x0.webp ${id.slice(1)}-8x6.webp`;
  expect(uploadsNamedIn(text).map((upload) => [upload.id.length, upload.variant])).toEqual([
    [12, null],
    [32, null],
  ]);
});

test('returns both versions of a picture with a plain border', () => {
  const [whole, trimmed] = [`/uploads/${id}-800x600-500x400.webp`, `/uploads/${id}-500x400-800x600.webp`];
  expect(cropsOf(whole)).toEqual({ whole, trimmed });
  expect(cropsOf(trimmed)).toEqual({ whole, trimmed });
  expect(cropsOf(`/uploads/${id}-8x6.webp`)).toEqual({
    whole: `/uploads/${id}-8x6.webp`,
    trimmed: `/uploads/${id}-8x6.webp`,
  });
});

describe('alt text', () => {
  const texts = new Map([[id, `The "C3004" <left> & $& more`]]);

  test('fills in only empty alt texts of a post', () => {
    const image = (alt: string, name = id) => `<img src="/uploads/${name}-8x6.webp" alt="${alt}" loading="lazy" />`;
    expect(withTexts(image(''), texts)).toBe(image('The &quot;C3004&quot; &lt;left&gt; &amp; $&amp; more'));
    expect(withTexts(image('Own'), texts)).toBe(image('Own'));
    expect(withTexts(image('', 'c'.repeat(12)), texts)).toBe(image('', 'c'.repeat(12)));
    expect(withTexts(image(''), new Map())).toBe(image(''));
  });

  test('belongs to both versions of a picture; a picture without one has none', () => {
    const trimmed = { src: `/uploads/${id}-5x4-8x6.webp` };
    expect(withText(trimmed, texts)).toEqual({ ...trimmed, alt: texts.get(id) });
    expect(withText({ src: 'https://x.test/a.png' }, texts)).toEqual({ src: 'https://x.test/a.png' });
    expect(withText(null, texts)).toBeNull();
    expect(withText({ src: `/uploads/${id}-8x6.webp` }, undefined)).not.toHaveProperty('alt');
  });
});
