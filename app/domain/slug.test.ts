/**
 * @module-tag forms/product-slug
 * @module-tag validation/slug
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, isSlug, slugFrom } from './slug.ts';

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

test('a generated slug is valid or empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
      const slug = slugFrom(name);
      return slug === '' || (isSlug(slug) && !/^-|-$|--/.test(slug));
    }),
  );
});

test.each(['A', 'a b', 'a_b', '', 'é', 'a'.repeat(121), '-', '---'])(
  'rejects “%s”',
  { tags: ['calls/slug-empty'] },
  (text) => {
    expect(isSlug(text)).toBe(false);
  },
);

const letter = fc.constantFrom('a', 'B', '9', ' ', '-', 'é', '_');
/** Random characters, about as long as a slug may be. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.oneof(letter, fc.constantFrom('x', 'y', 'z')), minLength: 140, maxLength: 200 }),
);

test('is idempotent', () => {
  fc.assert(fc.property(anyText, (name) => slugFrom(slugFrom(name)) === slugFrom(name)));
});

test('a free slug is valid, and unchanged if it was free', () => {
  const slug = anyText.map(slugFrom).filter((each) => each !== '');
  fc.assert(
    fc.property(slug, fc.nat({ max: 40 }), (wanted, count) => {
      const taken = new Set<string>();
      for (let left = count; left > 0; left--) {
        const free = freeSlug(wanted, (each) => taken.has(each));
        expect(isSlug(free)).toBe(true);
        expect(taken.has(free)).toBe(false);
        expect(free === wanted).toBe(taken.size === 0);
        taken.add(free);
      }
    }),
  );
});
