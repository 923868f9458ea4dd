import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyFacts, shortFacts } from './key-facts.ts';
import type { NamedValues } from './named-values.ts';

const values = (specifications: NamedValues) =>
  keyFacts(specifications).map(({ value, unit, label }) => [value, unit, label].filter(Boolean).join(' '));

const copier: NamedValues = [
  ['Functions', 'Print, Scan, Copy, Fax (optional)'],
  ['Output', 'Black & White'],
  ['Control Panel', '8" Colour Touch Screen Display'],
  ['Scan Speed', '160 ipm'],
  ['Print Speed', '60 ppm'],
  ['Paper Sizes', 'A4, Legal, B4, A3'],
  ['Max Paper Size', 'A3'],
  ['Duplex Printing', 'Automatic'],
  ['Toner Yield', '69,000 copies High Yield'],
];

describe('the key facts of a machine', { tags: ['product/key-facts'] }, () => {
  test('are speed, paper, colour and duplex, in any input order', () => {
    const facts = ['60 ppm pages a minute', 'A3 largest paper', 'B & W printing', '2-sided automatic'];
    expect(values(copier)).toEqual(facts);
    expect(values([...copier].reverse())).toEqual(facts);
  });

  test.each<[string, NamedValues, string[]]>([
    ['several speeds: the first', [['Print Speed', '8.8 ipm mono, 5.0 ipm colour (A4)']], ['8.8 ipm images a minute']],
    ['a speed in words', [['Speed', 'up to 30 pages per minute']], ['30 ppm pages a minute']],
    ['a speed without a unit says nothing', [['Print Speed', 'fast']], []],
    ['the largest of several papers', [['Paper Sizes', 'A6, A5, A4, Legal, A3, SRA3+']], ['SRA3 largest paper']],
    ['a width', [['Print Width', '36 in']], ['36 in print width']],
    ['a time for a sheet', [['Print Time', '26 s for an A1 sheet']], ['26 s an A1 sheet']],
    ['colour beside black', [['Output', 'Colour and black']], ['Colour printing']],
    ['manual duplex is not stated', [['Duplex Printing', 'Manual']], []],
    [
      'a toner',
      [
        ['Colour', 'Black'],
        ['Toner Yield', '1,25,000 copies'],
      ],
      ['Black colour', '1,25,000 copies a toner'],
    ],
    ['optional fax does not count', [['Functions', 'Print, Scan, Copy, Fax (optional)']], ['3-in-1 print, scan, copy']],
    ['one function says nothing', [['Functions', 'Print']], []],
    ['nothing known', [['Country of Origin', 'Malaysia']], []],
  ])('%s', (_case, specifications, facts) => {
    expect(values(specifications)).toEqual(facts);
  });

  test('puts three short facts on a card, paper and colour first', () => {
    expect(shortFacts(copier)).toEqual(['A3', 'Black & white', '60 ppm']);
    expect(shortFacts([['Paper Sizes', 'A4, Legal']])).toEqual(['A4']);
    expect(shortFacts([['Toner Yield', '20,000 copies']])).toEqual([]);
  });

  test('yields at most four, and none from random input', () => {
    const name = fc.oneof(
      fc.constantFrom('Speed', 'Print Speed', 'Max Paper Size', 'Output', 'Duplex', 'Functions'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 30 }), (specifications) => {
        const facts = keyFacts(specifications);
        expect(facts.length).toBeLessThanOrEqual(4);
        for (const { value } of facts) expect(value).not.toBe('');
        expect(shortFacts(specifications).length).toBeLessThanOrEqual(3);
      }),
    );
  });
});
