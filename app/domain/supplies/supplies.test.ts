import { describe, expect, test } from 'vitest';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { fitsKeys, fitText, machineKeys, modelOf } from './supplies.ts';

const machine = { name: 'Kyocera TASKalfa 3212i', brand: 'Kyocera' };

test("the model is the machine's name without the maker; keys are made of both, without duplicates", () => {
  const canon = { name: 'iR 2625', brand: 'Canon' };
  expect([modelOf(machine), modelOf(canon)]).toEqual(['TASKalfa 3212i', 'iR 2625']);
  expect(machineKeys(machine)).toEqual(['kyocerataskalfa3212i', 'taskalfa3212i']);
  expect(machineKeys(canon)).toEqual(['ir2625']);
  expect(machineKeys({ ...canon, name: '—' })).toEqual([]);
});

test('a supply fits the machines that it lists, or else those linked to it', () => {
  const linked = [machine, { ...machine, name: 'Kyocera ECOSYS M2040dn' }];
  expect(fitText({ specifications: [['Fits', 'TASKalfa 3212i and FS-1120MFP']] }, linked)).toBe(
    'TASKalfa 3212i, FS-1120MFP',
  );
  expect(fitText({ specifications: [['Colour', 'Black']] }, linked)).toBe(
    'Kyocera TASKalfa 3212i, Kyocera ECOSYS M2040dn',
  );
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

  test('several machines, by some labels; a machine fits nothing', () => {
    const fits = (label: string, text: string) => fitsKeys({ specifications: [[label, text]] });
    expect(fits('For Use In', 'M72625dn, M72630dn; X')).toEqual(['m72625dn', 'm72630dn']);
    expect(fits('For Use In', 'LaserJet MFP M436n, M436dn')).toEqual([
      'laserjetmfpm436n',
      'm436dn',
      'laserjetmfpm436dn',
    ]);
    expect(fits('Print Speed', '30 ppm')).toEqual([]);
    for (const label of ['F0r use in', 'Suitable-for', 'COMPATIBLE MODELS', 'Fits printers'])
      expect(fits(label, 'iR 2625'), label).toEqual(['ir2625']);
    for (const label of ['Compatible OS', 'Compatibility', 'Fitting'])
      expect(fits(label, 'Windows 11'), label).toEqual([]);
    const many = Array.from({ length: 5000 }, (_, number) => `Model ${number}`).join(', ');
    expect(fits('Fits', many)).toHaveLength(200);
    expect(fits('Fits', 'M'.repeat(10_000))).toEqual([]);
  });
});
