/**
 * @module-tag forms/product-slug
 * @module-tag validation/slug
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSlug, slugFrom } from './slug.ts';

test.each([
  ['HP LaserJet Pro MFP M427fdw', 'hp-laserjet-pro-mfp-m427fdw'],
  ['Canon iR 3300 (Refurbished)', 'canon-ir-3300-refurbished'],
  ['A  --  B', 'a-b'],
  [' -Toner & Ink- ', 'toner-ink'],
  ['Café', 'caf'],
  ['फोटोकॉपी', ''],
  ['', ''],
])('the slug of “%s” is “%s”', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test('every slug that is made is a slug, or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const slug = slugFrom(name);
      return slug === '' || (isSlug(slug) && !/^-|-$|--/.test(slug));
    }),
  );
});

test.each(['A', 'a b', 'a_b', '', 'é', 'a'.repeat(121), '-', '---'])(
  '“%s” is no slug',
  { tags: ['calls/slug-empty'] },
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);
