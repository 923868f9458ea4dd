/**
 * @module-tag filtering/facets
 */
import { expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { facetText, facetValues, priceText, shownPaise, speedOf } from './facets.ts';
import { readFacts } from './facts/read-facts.ts';

const valuesOf = (fields: Record<string, unknown>) => {
  const product = aProduct({ name: 'M', slug: 'm', category: 'C', ...fields });
  return facetValues({ ...product, facts: readFacts(product) });
};

test('a machine has one value for each fact that it states', () => {
  const specifications = {
    Output: 'Colour',
    'Max paper size': 'A3',
    Functions: 'Print, Copy, Scan, Fax (optional)',
    Duplex: 'Automatic',
    'Print speed': '31 ppm',
    Connectivity: 'Wi-Fi, Ethernet',
    ADF: '100-sheet reversing',
  };
  expect(valuesOf({ brand: 'Konica Minolta', specifications })).toEqual([
    'colour:colour',
    'paper:a3',
    'kind:multifunction',
    'functions:print',
    'functions:copy',
    'functions:scan',
    'functions:feeder',
    'duplex:automatic',
    'speed:31-45',
    'network:wifi',
    'network:ethernet',
    'brand:konica-minolta',
    'stock:in',
  ]);
});

test.each([
  ['optional', []],
  ['no', []],
  ['yes', ['functions:feeder']],
  ['single pass', ['functions:feeder']],
])('a document feeder “%s” is %j', (value, expected) => {
  expect(valuesOf({ specifications: { ADF: value } }).filter((each) => each.startsWith('functions'))).toEqual(expected);
});

test.each([
  [20, '-20'],
  [21, '21-30'],
  [30, '21-30'],
  [31, '31-45'],
  [45, '31-45'],
  [46, '46-'],
])('%i pages a minute are “%s”', (ppm, bucket) => {
  expect(valuesOf({ specifications: { Speed: `${ppm} ppm` } })).toContain(`speed:${bucket}`);
});

test.each([
  ['Manual', ['duplex:manual']],
  ['Optional', []],
  ['No', []],
])('duplex “%s” is %j', (value, expected) => {
  expect(valuesOf({ specifications: { Duplex: value } }).filter((each) => each.startsWith('duplex'))).toEqual(expected);
});

test.each([
  ['a lower sale price', { regularPrice: 100, salePrice: 90 }, true, 9000],
  ['a regular price alone', { regularPrice: 100 }, false, 10_000],
  ['a price on request', { regularPrice: 100, salePrice: 90, priceLabel: 'Price on Request' }, false, null],
])('%s', (_name, fields, isOffer, paise) => {
  const product = aProduct(fields);
  expect(valuesOf(fields).includes('offer:yes')).toBe(isOffer);
  expect(shownPaise({ ...product, facts: {} })).toBe(paise);
});

test('a machine is for rent if its rental is complete', () => {
  expect(valuesOf({ rentPerMonth: 5000, rentExtraMono: 0.4 })).toContain('rent:yes');
  expect(valuesOf({ rentPerMonth: 5000 })).not.toContain('rent:yes');
});

test('a machine that is out of stock or has another script as brand', () => {
  const values = valuesOf({ inStock: false, brand: 'कैनन' });
  expect(values).not.toContain('stock:in');
  expect(values).toContain('brand:कैनन');
});

test('the speed of a colour machine is its black and white one, else the other', () => {
  const speed = (value: number) => ({ value, source: '' });
  expect(speedOf({ ppmMono: speed(30), ppmColour: speed(20) })).toBe(30);
  expect(speedOf({ ppmColour: speed(20) })).toBe(20);
  expect(speedOf({})).toBeNull();
});

test('values and prices have texts', () => {
  expect([facetText('speed', '46-'), facetText('brand', 'hp'), facetText('paper', 'a9')]).toEqual([
    '46 and more',
    'hp',
    'a9',
  ]);
  expect([{ max: 100_000 }, { min: 5000 }, { min: 5000, max: 90_000 }].map((range) => priceText(range, india))).toEqual(
    ['Up to ₹1,00,000', 'From ₹5,000', '₹5,000 to ₹90,000'],
  );
});
