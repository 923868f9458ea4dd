// @module-tag toner/find
import { describe, expect, test } from 'vitest';
import { lookalikes, readAsked, typos } from './asked.ts';

describe('typed text', () => {
  const asked = (text: string) => {
    const { words, brands, wants, unknown } = readAsked(text);
    return { words: words.join(' '), brands, wants, unknown: unknown.map((at) => words[at]) };
  };

  test.each<[text: string, words: string, brand?: string, wants?: string, unknown?: string]>([
    ['hp805', '805', 'hp'],
    ['kyosera TK-1178 tonner', 'tk 1178 tonner', 'kyocera', 'toner', 'tk'],
    ['क्योसेरा टीके ११७८ टोनर', 'tk 1178 टोनर', 'kyocera', 'toner', 'tk'],
    ['TK1178toner ka price', 'tk1178 toner ka price', '', 'toner'],
    ['xerox machine M2040dn', 'machine m2040dn'],
    ['Rs 805, 682 pages', ''],
    ['invoice 682', 'invoice 682', '', '', 'invoice'],
    ['epsonl3110', 'l3110', 'epson'],
    ['12akit', '12a kit', '', 'any'],
    ['tk1178toners', 'tk1178 toner', '', 'toner'],
    ['12a₹805hp', '12a', 'hp'],
    ['cartridge toner', 'cartridge toner', '', 'toner'],
    ['drum toner', 'drum toner', '', 'drum'],
    ['टी के 1178', 't k 1178', '', '', 't'],
    ['के 1178', 'के 1178'],
    ['konica minolta drum', 'drum', 'konica minolta', 'drum'],
  ])('%s', (text, words, brand = '', wants = '', unknown = '') => {
    const list = (one: string) => (one === '' ? [] : [one]);
    expect(asked(text)).toEqual({ words, brands: list(brand), wants: wants || null, unknown: list(unknown) });
  });

  test('joins consecutive words with a digit, and a long text is cut', () => {
    expect(readAsked('m 2040 dn').runs.map(({ key }) => key)).toEqual(['m2040', 'm2040dn', '2040', '2040dn']);
    expect(readAsked('9'.repeat(5000)).runs).toEqual([]);
    expect(readAsked('a1 '.repeat(5000)).runs.length).toBeLessThanOrEqual(100);
  });
});

test('letters and digits that look alike', () => {
  expect(lookalikes('tkii78')).toContain('tk1178');
  expect(lookalikes('gts3xl')).toContain('gt53xl');
  expect(lookalikes('0'.repeat(40)).length).toBeLessThan(300);
});

test('one typing mistake of each kind', () => {
  const found = typos('tk1178');
  for (const each of ['tk117', 'tk11781', 'tk1179', 'tk1i78', 'tk1718', 'k1178']) expect(found, each).toContain(each);
  expect(found).not.toContain('tk1178');
  expect(typos('56a')).toEqual([]);
});
