import { describe, expect, test } from 'vitest';
import type { NamedValues } from './named-values.ts';
import { fitsKeys, machineKeys, modelOf } from './supplies.ts';

const machine = { name: 'Kyocera TASKalfa 3212i', brand: 'Kyocera' };

test("the model is the machine's name without the maker", () => {
  expect(modelOf(machine)).toBe('TASKalfa 3212i');
  expect(modelOf({ name: 'iR 2625', brand: 'Canon' })).toBe('iR 2625');
});

test('a machine has keys for its full name and its model, without duplicates', () => {
  expect(machineKeys(machine)).toEqual(['kyocerataskalfa3212i', 'taskalfa3212i']);
  expect(machineKeys({ name: 'iR 2625', brand: 'Canon' })).toEqual(['ir2625']);
  expect(machineKeys({ name: '—', brand: 'Canon' })).toEqual([]);
});

describe('a supply fits', () => {
  test.each<[string, NamedValues, boolean]>([
    ['the model alone', [['For Use In', 'TASKalfa 3212i']], true],
    ['among others', [['Compatible Models', 'ECOSYS M2040dn, Taskalfa-3212I and FS-1120MFP']], true],
    ['the whole name', [['Fits', 'Kyocera TASKalfa 3212i']], true],
    ['a longer model is another', [['For Use In', 'TASKalfa 3212i Plus']], false],
    ['another row does not count', [['Similar To', 'TASKalfa 3212i']], false],
    ['no row at all', [], false],
  ])('%s', (_case, specifications, isFitting) => {
    const keys = machineKeys(machine);
    expect(fitsKeys({ specifications }).some((key) => keys.includes(key))).toBe(isFitting);
  });

  test('several machines; a machine fits nothing', () => {
    expect(fitsKeys({ specifications: [['For Use In', 'M72625dn, M72630dn; X']] })).toEqual(['m72625dn', 'm72630dn']);
    expect(fitsKeys({ specifications: [['Print Speed', '30 ppm']] })).toEqual([]);
  });

  test.each(['F0r use in', 'Suitable-for', 'COMPATIBLE MODELS', 'Fits printers'])('reads the label “%s”', (label) => {
    expect(fitsKeys({ specifications: [[label, 'iR 2625']] })).toEqual(['ir2625']);
  });

  test.each(['Compatible OS', 'Compatibility', 'Fitting'])('ignores the label “%s”', (label) => {
    expect(fitsKeys({ specifications: [[label, 'Windows 11']] })).toEqual([]);
  });

  test('limits the number of machines and the length of their names', () => {
    const many = Array.from({ length: 5000 }, (_, number) => `Model ${number}`).join(', ');
    expect(fitsKeys({ specifications: [['Fits', many]] })).toHaveLength(200);
    expect(fitsKeys({ specifications: [['Fits', 'M'.repeat(10_000)]] })).toEqual([]);
  });
});
