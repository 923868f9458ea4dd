import { expect, test } from 'vitest';
import { tagLabel } from './tag-label.ts';

test.each([
  ['26-45-ppm', '26–45 pages a minute'],
  ['up-to-25-ppm', 'Up to 25 pages a minute'],
  ['over-45-ppm', 'Over 45 pages a minute'],
  ['30-ppm', '30 pages a minute'],
  ['black-and-white', 'Black & white'],
  ['mfp', 'Multifunction'],
  ['a3', 'A3'],
  ['sra3', 'SRA3'],
  ['ra2', 'RA2'],
  ['sr4', 'SR4'],
  ['ink-tank', 'Ink tank'],
  ['refurbished', 'Refurbished'],
  ['Best Seller', 'Best Seller'],
  ['बेस्ट', 'बेस्ट'],
  ['constructor', 'Constructor'],
  ['ink_tank', 'ink_tank'],
  ['best--seller', 'best--seller'],
  ['-seller', '-seller'],
  ['seller-', 'seller-'],
  ['best seller', 'best seller'],
  ['a3-26-45-ppm', 'A3 26 45 ppm'],
  ['30-ppm-mono', '30 ppm mono'],
])('the tag %s reads %s', (tag, label) => {
  expect(tagLabel(tag)).toBe(label);
});
