// @module-tag forms/product-slug
// @module-tag validation/slug
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freeSlug, isSlug, slugFrom } from './slug.ts';

test('a slug has the lower-case letters and digits of a name', () => {
  const names = ['HP LaserJet Pro MFP M427fdw', 'Canon iR 3300 (Refurbished)', 'A  --  B', ' -Toner & Ink- ', 'Café'];
  const slugs = 'hp-laserjet-pro-mfp-m427fdw canon-ir-3300-refurbished a-b toner-ink cafe';
  expect(names.map(slugFrom).join(' ')).toBe(slugs);
  expect(slugFrom('')).toBe('');
});

test.each([
  ['Épson L3250', 'epson-l3250'],
  ['फोटोकॉपी मशीन', 'photokopi-mashin'],
  ['ज़ेरॉक्स की सर्विस', 'zeroks-ki-sarvis'],
  ['रंगीन प्रिंटर १२', 'rangin-printar-12'],
  ['கணினி', ''],
])('transliterates “%s”', (name, slug) => {
  expect(slugFrom(name)).toBe(slug);
});

test.each(['A', 'a b', 'a_b', '', 'é', 'a'.repeat(121), '-', '---'])(
  'rejects “%s”',
  { tags: ['calls/slug-empty'] },
  (text) => expect(text).not.toSatisfy(isSlug),
);

const letter = fc.constantFrom('a', 'B', '9', ' ', '-', 'é', '_');
/** Random characters, about as long as a slug may be. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.string({ unit: fc.oneof(letter, fc.constantFrom('x', 'y', 'z')), minLength: 140, maxLength: 200 }),
);

test('a generated slug is valid or empty, and its own slug', () => {
  fc.assert(
    fc.property(anyText, (name) => {
      const slug = slugFrom(name);
      expect(slug).toSatisfy((each) => each === '' || (isSlug(each) && !/^-|-$|--/.test(each)));
      expect(slugFrom(slug)).toBe(slug);
    }),
  );
});

test('a free slug is valid, and unchanged if it was free', () => {
  const slug = anyText.map(slugFrom).filter((each) => each !== '');
  fc.assert(
    fc.property(slug, fc.nat({ max: 40 }), (wanted, count) => {
      const taken = new Set<string>();
      for (let left = count; left > 0; left--) {
        const free = freeSlug(wanted, (each) => taken.has(each));
        expect(free).toSatisfy(isSlug);
        expect([...taken]).not.toContain(free);
        expect(free === wanted).toBe(taken.size === 0);
        taken.add(free);
      }
    }),
  );
});
