// @module-tag grid/cells
import { expect, test } from 'vitest';
import { distinctTags, isSameTag, tagLabel } from './tags.ts';

test('drops tags that differ only in case and keeps the first spelling and position', () => {
  expect(distinctTags(['A4', 'wifi', 'a4', 'Wifi', 'duplex'])).toEqual(['A4', 'wifi', 'duplex']);
  expect(distinctTags([])).toEqual([]);
  expect([isSameTag('A4', 'a4'), isSameTag('a4', 'a3')]).toEqual([true, false]);
});

test('shows a tag in words if it is written as a slug', () => {
  const labels = `26-45-ppm: 26–45 pages a minute | up-to-25-ppm: Up to 25 pages a minute | 30-ppm: 30 pages a minute |
    over-45-ppm: Over 45 pages a minute | black-and-white: Black & white | mfp: Multifunction | a3: A3 | sra3: SRA3 |
    ra2: RA2 | sr4: SR4 | ink-tank: Ink tank | refurbished: Refurbished | constructor: Constructor |
    a3-26-45-ppm: A3 26 45 ppm | 30-ppm-mono: 30 ppm mono`;
  for (const [tag = '', label] of labels.split(/\s+\|\s+/).map((each) => each.split(': ')))
    expect(tagLabel(tag)).toBe(label);
  for (const tag of ['Best Seller', 'बेस्ट', 'ink_tank', 'best--seller', '-seller', 'seller-', 'best seller'])
    expect(tagLabel(tag)).toBe(tag);
});
