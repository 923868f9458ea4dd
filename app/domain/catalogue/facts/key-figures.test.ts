// @module-tag product/key-facts
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import type { FactName, Facts } from './facts.ts';
import { keyFigures, shortFacts } from './key-figures.ts';

const facts = (values: Partial<Record<FactName, unknown>>): Facts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, source: '' }]));
const figures = (values: Partial<Record<FactName, unknown>>) =>
  keyFigures(facts(values), india).map(({ value, unit, label }) => [value, unit, label].filter(Boolean).join(' '));

const scanner = { print: 'standard', copy: 'standard', scan: 'standard', fax: 'optional' };
const copier = {
  ...{ duplex: 'automatic', print: 'standard', copy: 'standard', fax: 'optional' },
  ...{ colour: 'mono', paper: 'A3', ppmMono: 60, dutyMaximum: 150000 },
};

test('the key figures of a machine are at most four: speed, paper, colour, then others', () => {
  expect(figures(copier)).toEqual(['60 ppm pages a minute', 'A3 largest paper', 'B & W printing', '2-sided automatic']);
  const colour = ['8.8 ppm pages a minute', 'Colour printing'];
  expect(figures({ ppmColour: 8.8, colour: 'colour', duplex: 'manual' })).toEqual(colour);
  expect(figures(scanner)).toEqual(['3-in-1 print, copy, scan']);
  expect(figures({ print: 'standard' })).toEqual([]);
  expect(figures({ dutyRecommended: 5000, dutyMaximum: 150000 })).toEqual(['5,000 pages a month, recommended']);
  expect(figures({ dutyMaximum: 150000 })).toEqual(['1,50,000 pages a month at most']);
  expect(figures({})).toEqual([]);
});

test('the key figure of a supply is its yield', () => {
  const supplies = [{ code: 'TK-1', yield: 125000 }, { code: 'TK-2' }];
  expect(figures({ kind: 'supply', supplies })).toEqual(['1,25,000 pages of yield']);
  expect(figures({ kind: 'copier', supplies })).toEqual([]);
});

test('a card has at most three facts, paper and colour before speed, and no condition that the name states', () => {
  expect(shortFacts(facts(copier))).toEqual(['A3', 'Black & white', '60 ppm']);
  const colour = facts({ colour: 'colour', ppmColour: 20, wifi: 'standard' });
  expect(shortFacts(colour)).toEqual(['Colour', '20 ppm', 'Wi-Fi']);
  expect(shortFacts(facts({ duplex: 'automatic', wifi: 'optional' }))).toEqual(['2-sided']);
  expect(shortFacts(facts({ kind: 'supply', supplies: [{ code: 'a', yield: 900 }] }))).toEqual(['900 pages']);
  expect(shortFacts({})).toEqual([]);
  const used = {
    ...facts(copier),
    condition: { value: 'refurbished' as const, source: 'Canon iR 3300 (Refurbished)' },
  };
  expect(shortFacts(used, 'Canon iR 3300')).toEqual(['Refurbished', 'A3', 'Black & white']);
  expect(shortFacts(used, 'Canon iR 3300 (Refurbished)')).toEqual(['A3', 'Black & white', '60 ppm']);
});
