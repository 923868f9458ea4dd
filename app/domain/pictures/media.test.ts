// @module-tag media/texts
import { describe, expect, test } from 'vitest';
import { cropsOf, uploadsNamedIn, withText, withTexts } from './media.ts';

const id = 'a'.repeat(12);

test('finds uploads by name, including the older format', () => {
  const text = `["/uploads/${id}-8x6.webp"] ${'0'.repeat(32)}-1x1.640.avif ${id}-0x0.webp ${id.slice(1)}-8x6.webp`;
  const found = uploadsNamedIn(text).map((upload) => `${upload.id.length} ${upload.variant}`);
  expect(found).toEqual(['12 null', '32 null']);
});

test('returns both versions of a picture with a plain border', () => {
  const [whole, trimmed] = [`/uploads/${id}-800x600-500x400.webp`, `/uploads/${id}-500x400-800x600.webp`];
  expect(cropsOf(whole)).toEqual({ whole, trimmed });
  expect(cropsOf(trimmed)).toEqual({ whole, trimmed });
  const plain = `/uploads/${id}-8x6.webp`;
  expect(cropsOf(plain)).toEqual({ whole: plain, trimmed: plain });
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
