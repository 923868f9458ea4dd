// @module-tag product/facts
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { factLines, factNames, factOptions, factUnit } from './fact-text.ts';
import { factCorrections } from './facts.schema.ts';
import { type FactCorrections, type Facts, withCorrections } from './facts.ts';

const corrected: FactCorrections = {
  ...{ kind: 'multifunction', condition: 'refurbished', colour: 'mono', paper: 'A3', bypassPaper: 'SRA3' },
  ...{ ppmMono: 25, ppmColour: 12.5, ppmA3: 12 },
  ...{ print: 'standard', copy: 'standard', scan: 'optional', fax: 'none' },
  ...{ technology: 'laser', duplex: 'automatic', feeder: 'reversing' },
  ...{ ethernet: 'standard', wifi: 'optional', usb: 'standard' },
  ...{ paperInput: 1250, dutyRecommended: 20_000, dutyMaximum: 150_000 },
  supplies: [{ code: 'NPG-59', yield: 10_200 }, { code: 'NPG-60' }],
  ...{ memoryMb: 2560, powerW: 1500 },
};

const lines = (facts: Facts) => factLines(facts, india).map(({ label, value }) => `${label}: ${value}`);

test('each fact has a label and a value in words', () => {
  expect(Object.keys(corrected)).toEqual(factNames);
  expect(lines(withCorrections({}, corrected)).join(' | ')).toBe(
    'Kind: Multifunction machine | Condition: Refurbished | Output: Black & white | Largest paper: A3 | ' +
      'Largest paper by bypass: SRA3 | Speed, black & white: 25 ppm | Speed, colour: 12.5 ppm | ' +
      'Speed at A3: 12 ppm | Print: Yes | Copy: Yes | Scan: Optional | Fax: No | Technology: Laser | ' +
      'Two-sided printing: Automatic | Document feeder: Reversing | Ethernet: Yes | Wi-Fi: Optional | USB: Yes | ' +
      'Paper input: 1,250 sheets | Recommended volume: 20,000 pages a month | ' +
      'Maximum volume: 1,50,000 pages a month | Toner and ink: NPG-59, 10,200 pages; NPG-60 | Memory: 2.5 GB | ' +
      'Power: 1,500 W',
  );
});

test('a fact keeps the words that state it', () => {
  const [line] = factLines({ ppmMono: { value: 25, source: 'Speed: 25 ppm' } }, india);
  expect(line).toMatchObject({ name: 'ppmMono', source: 'Speed: 25 ppm' });
});

test.each([
  [1023, '1,023 MB'],
  [1024, '1 GB'],
  [1500, '1.46 GB'],
])('%i megabytes are %s', (memoryMb, text) => {
  expect(lines(withCorrections({}, { memoryMb }))).toEqual([`Memory: ${text}`]);
});

test('a fact is chosen from its values, or typed in its unit', () => {
  const kinds = Object.fromEntries(factNames.map((name) => [name, factOptions(name)?.length ?? factUnit(name)]));
  expect(kinds).toMatchObject({
    ...{ kind: 7, condition: 3, colour: 2, paper: 7, bypassPaper: 7, technology: 6, duplex: 4, feeder: 5 },
    ...{ print: 3, copy: 3, scan: 3, fax: 3, ethernet: 3, wifi: 3, usb: 3 },
    ...{ ppmMono: 'ppm', ppmColour: 'ppm', ppmA3: 'ppm' },
    ...{ paperInput: 'sheets', dutyRecommended: 'pages a month', dutyMaximum: 'pages a month' },
    ...{ memoryMb: 'MB', powerW: 'watts' },
  });
  expect(factOptions('colour')).toEqual(Object.entries({ colour: 'Colour', mono: 'Black & white' }));
  expect(factOptions('paper')).toContainEqual(['SRA3', 'SRA3']);
  expect(factOptions('fax')).toEqual(Object.entries({ standard: 'Yes', optional: 'Optional', none: 'No' }));
});

test('corrections replace, add and reject; the others stay with their source', () => {
  const paper = { value: 'A4', source: 'Paper: A4' } as const;
  const ppmMono = { value: 20, source: 'Speed: 20 ppm' };
  const fax = { value: 'optional', source: 'Fax: Optional' } as const;
  const read: Facts = { ppmMono, fax, paper };
  const added = { ppmMono: { value: 30, source: '' }, paper, memoryMb: { value: 512, source: '' } };
  expect(withCorrections(read, { ppmMono: 30, fax: null, memoryMb: 512 })).toEqual(added);
  expect(withCorrections(read, { ppmMono: undefined } as unknown as FactCorrections)).toEqual(read);
});

const many = (count: number) => Array.from({ length: count }, (_, at) => ({ code: `T${at}` }));

test.each([
  ['a negative amount', { ppmMono: -1 }, 'must not be negative'],
  ['a speed that is too large', { ppmMono: 10_001 }, 'is too large'],
  ['an amount that is too large', { powerW: 100_000_001 }, 'is too large'],
  ['too many supplies', { supplies: many(51) }, 'must have at most 50 entries'],
  ['an empty code', { supplies: [{ code: ' ' }] }, null],
  ['a code that is too long', { supplies: [{ code: 'T'.repeat(61) }] }, null],
  ['a value that is not on the list', { paper: 'A9' }, null],
  ['a fact that does not exist', { speed: 25 }, null],
])('calls reject %s', (_name, value, message) => {
  const { error } = factCorrections.safeParse(value);
  expect(error?.issues[0]).toMatchObject(message === null ? {} : { message });
});

test('calls accept complete corrections, and the largest amounts and lists', () => {
  const largest = { ppmMono: 10_000, powerW: 100_000_000, supplies: many(50), dutyMaximum: 0 };
  for (const each of [corrected, { fax: null }, largest]) expect(factCorrections.parse(each)).toEqual(each);
  expect(factCorrections.parse({ supplies: [{ code: ' TN-118 ' }] })).toEqual({ supplies: [{ code: 'TN-118' }] });
});
