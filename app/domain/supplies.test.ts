import { describe, expect, test } from 'vitest';
import type { NamedValues } from './named-values.ts';
import { fits, fitsOf, modelOf } from './supplies.ts';

const machine = { name: 'Kyocera TASKalfa 3212i', brand: 'Kyocera' };
const toner = (specifications: NamedValues) => ({ name: 'Kyocera TK-7120', brand: 'Kyocera', specifications });

test('the model of a machine is its name without the maker', () => {
  expect(modelOf(machine)).toBe('TASKalfa 3212i');
  expect(modelOf({ name: 'iR 2625', brand: 'Canon' })).toBe('iR 2625');
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
    expect(fits(toner(specifications), machine)).toBe(isFitting);
  });

  test('names what it fits as it is written; a machine fits nothing', () => {
    expect(fitsOf(toner([['For Use In', 'M72625dn, M72630dn; X']]))).toEqual(['M72625dn', 'M72630dn']);
    expect(fitsOf({ specifications: [['Print Speed', '30 ppm']] })).toEqual([]);
  });
});
