// @module-tag filtering/facets
import { expect, test } from 'vitest';
import { paperSizes } from '#app/domain/catalogue/facts/facts.ts';
import { readFacts } from '#app/domain/catalogue/facts/read-facts.ts';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { facetDefinitions, facetText, facetValues, priceText, shownPaise, speedOf, speedText } from './facets.ts';

const valuesOf = (fields: Record<string, unknown>) => {
  const product = aProduct({ name: 'M', slug: 'm', category: 'C', ...fields });
  return facetValues({ ...product, facts: readFacts(product) });
};

test('a machine has one value for each fact that it states', () => {
  const [specifications, paper] = [
    { Output: 'Colour', Duplex: 'Automatic', ADF: '100-sheet reversing' },
    'Max paper size',
  ];
  const functions = { Functions: 'Print, Copy, Scan, Fax (optional)', 'Print speed': '31 ppm', [paper]: 'A3' };
  const all = { ...specifications, ...functions, Connectivity: 'Wi-Fi, Ethernet' };
  expect(valuesOf({ brand: 'Konica Minolta', specifications: all })).toEqual([
    ...['colour:colour', 'paper:a3', 'kind:multifunction', 'functions:print', 'functions:copy'],
    ...['functions:scan', 'functions:feeder', 'duplex:automatic', 'speed:31-45', 'network:wifi'],
    ...['network:ethernet', 'brand:konica-minolta', 'condition:new', 'stock:in', 'option:fax'],
  ]);
});

test('SRA3 includes A3, and a copier copies although its sheet omits it', () => {
  const specifications = { 'Paper size': 'SRA3', Speed: '30 ppm', Technology: 'Laser', Duplex: 'Manual' };
  expect(valuesOf({ category: 'Photocopiers', brand: 'HP', specifications, inStock: false })).toEqual([
    ...['paper:sra3', 'paper:a3', 'kind:copier', 'functions:copy', 'duplex:manual', 'speed:21-30', 'brand:hp'],
    ...['condition:new', 'technology:laser'],
  ]);
});

test('the speed has buckets', () => {
  const bucket = (ppm: number) =>
    valuesOf({ specifications: { Speed: `${ppm} ppm` } }).find((each) => /speed/.test(each));
  const speeds = ['-20', '21-30', '21-30', '31-45', '31-45', '46-'].map((each) => `speed:${each}`);
  expect([20, 21, 30, 31, 45, 46].map(bucket)).toEqual(speeds);
});

test.each([
  ['ADF', 'functions', { optional: [], no: [], yes: ['functions:feeder'], 'single pass': ['functions:feeder'] }],
  ['Duplex', 'duplex', { Manual: ['duplex:manual'], Optional: [], No: [] }],
])('%s gives the facet %s if the machine has it', (name, facet, expected) => {
  for (const [value, values] of Object.entries(expected)) {
    const found = valuesOf({ specifications: { [name]: value } });
    expect(found.filter((each) => each.startsWith(facet))).toEqual(values);
  }
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
  const values = valuesOf({ rentPerMonth: 5000, inStock: false, brand: 'कैनन' });
  expect(values).not.toContain('rent:yes');
  expect(values).not.toContain('stock:in');
  expect(values).toContain('brand:kainan');
});

test('the speed of a colour machine is its black and white one, else the other', () => {
  const speed = (value: number) => ({ value, source: '' });
  const machines = [{ ppmMono: speed(30), ppmColour: speed(20) }, { ppmColour: speed(20) }, {}];
  expect(machines.map(speedOf)).toEqual([30, 20, null]);
});

test('values and prices have texts', () => {
  const texts = [facetText('brand', 'hp'), facetText('paper', 'a9'), facetText('paper', 'constructor')];
  expect(texts).toEqual(['hp', 'a9', 'constructor']);
  const names = [
    'colour',
    'paper',
    'brand',
    'kind',
    'functions',
    'duplex',
    'speed',
    'network',
    'condition',
    'stock',
    'offer',
    'rent',
  ];
  const definitions = facetDefinitions([['hp', 'HP']]);
  expect(definitions.map(({ name }) => name)).toEqual(names);
  expect(definitions.slice(1, 3)).toEqual([
    {
      name: 'paper',
      title: 'Paper',
      values: paperSizes.map((size) => [
        size.toLowerCase(),
        { A3: 'A3 or SRA3', SRA3: 'SRA3 only' }[size as string] ?? size,
      ]),
    },
    { name: 'brand', title: 'Brand', values: [['hp', 'HP']] },
  ]);
  const speeds = [{ max: 20 }, { min: 30 }, { min: 20, max: 30 }].map(speedText);
  expect(speeds).toEqual(['Up to 20 pages a minute', 'From 30 pages a minute', '20 to 30 pages a minute']);
  const prices = [{ max: 100_000 }, { min: 5000 }, { min: 5000, max: 90_000 }].map((range) => priceText(range, india));
  expect(prices).toEqual(['Up to ₹1,00,000', 'From ₹5,000', '₹5,000 to ₹90,000']);
});
