// @module-tag toner/find
import { describe, expect, test } from 'vitest';
import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { codeKey, shortForm, supplyKeys } from './keys.ts';
import { meansMachine } from './links.ts';

const takes = (codes: string[], source = ''): Facts => ({
  supplies: { value: codes.map((code) => ({ code })), source },
});
const keys = (name: string, brand: string, facts: Facts = {}, specifications: NamedValues = []) => {
  const found = supplyKeys({ name, brand, facts, specifications });
  const of = (wanted: string) => found.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  return { model: of('model'), part: of('part'), code: of('code'), takes: of('takes'), all: found };
};

const ofSupply: Facts = { kind: { value: 'supply', source: '' } };

describe('keys', () => {
  test('a machine goes by its names with and without maker and family', () => {
    const names = ['kyoceraecosysm2040dn', 'ecosysm2040dn', 'm2040dn'];
    expect(keys('Kyocera ECOSYS M2040dn', 'Kyocera').model).toEqual(names);
    expect(keys('Ricoh MP C3004', 'Ricoh').model).toEqual(expect.arrayContaining(['mpc3004', 'c3004']));
    expect(keys('Canon iR 3300 (Refurbished)', 'Canon').model).toContain('ir3300');
  });

  test('a number alone, the end of a name, and a name that goes on are parts', () => {
    expect(keys('Kyocera TASKalfa 2201', 'Kyocera').part).toContain('2201');
    expect(keys('Canon PIXMA MG2577s', 'Canon').part).toContain('2577s');
    const { model, part } = keys('HP LaserJet 1020 Plus', 'HP');
    expect(model).toContain('laserjet1020plus');
    expect(part).toEqual(expect.arrayContaining(['laserjet1020', '1020']));
  });

  test('a supply has its codes, and the machines of its list, ranges written out', () => {
    const facts = { ...takes(['HP 805']), ...ofSupply };
    const list: NamedValues = [['For Use In', 'DeskJet 2330 to 2333, Plus 4121, 4122']];
    const supply = keys('HP 805 Black Ink Cartridge', 'HP', facts, list);
    expect(supply.code).toContain('805');
    expect(supply.model).toEqual(expect.arrayContaining(['deskjet2330', 'deskjet2333', 'plus4122']));
    expect(supply.model).not.toContain('deskjet2334');
  });

  test('a name with two codes has both, and no amount is a code', () => {
    const { code } = keys('HP 12A Black Toner (Q2612A) 2000 pages', 'HP', ofSupply);
    expect(code).toEqual(expect.arrayContaining(['12a', 'q2612a']));
    expect(code).not.toContain('2000');
    const codes = (amount: string) => keys(`Epson 003 Ink ${amount}`, 'Epson', ofSupply).code.slice(1, -1);
    const amounts = ['65 ml', '65ml', '7000 pages', '1 page', '1page', '12k', '2 pcs', '500 g', '20 copies'];
    expect(amounts.flatMap(codes)).toEqual([]);
    expect(['65mlx', 'x65ml', '65 mlx', 'x65 ml'].flatMap(codes)).toEqual(['65mlx', 'x65ml', '65', 'x65']);
  });

  test('the machines of a range are written out, at most 51', () => {
    const machines = (list: string) => keys('HP 805 Ink', 'HP', ofSupply, [['Fits', list]]).model;
    expect(['LQ 2330 to 2332', ' LQ 2330to2331 ', 'LQ 98 to 101', 'LQ 30 to 32 X'].map(machines)).toEqual([
      ...[
        ['lq2330', 'lq2331', 'lq2332'],
        ['lq2330', 'lq2331'],
      ],
      ...[
        ['lq98to101', '98to101'],
        ['lq30to32x', '30to32x'],
      ],
    ]);
    expect(['2350', '2351'].map((to) => machines(`LQ 2300 to ${to}`).length)).toEqual([51, 2]);
  });

  test('the codes that a machine takes belong to its own brand, unless it names another one', () => {
    const brandOf = (source: string) =>
      keys('Star X100', 'Star', takes(['337'], source)).all.find(({ kind }) => kind === 'takes')?.brand;
    expect(brandOf('Cartridge: 337')).toBe('star');
    expect(brandOf('Cartridge: Canon 337')).toBe('canon');
    expect(brandOf('Cartridge: Canon 337 or HP 88A')).toBe('star');
    const own = keys('Canon LBP 2900', 'Canon India', takes(['303'], 'Cartridge: Canon 303')).all;
    expect(own.find(({ kind }) => kind === 'takes')?.brand).toBe('canon india');
  });

  test('a word that only describes a machine ends its model, another word goes on', () => {
    expect(keys('Brother DCP-L2541DW Multifunction Printer', 'Brother').model).toContain('l2541dw');
    expect(keys('HP LaserJet M126nw 2', 'HP').model).toContain('m126nw');
    expect(keys('HP LaserJet M126nw Plus', 'HP').model).not.toContain('m126nw');
  });

  test('a supply has all codes, a short form of its code and machines of its name, and a machine without a family that of the one before', () => {
    expect(keys('HP CF256A Toner', 'HP', ofSupply).part).toEqual(['56a']);
    const fits: NamedValues = [['Fits', '2330, DeskJet 2331, 2332']];
    const { model, part, code } = keys('HP 805 Black Ink Cartridge', 'HP', ofSupply, fits);
    expect(code).toEqual(['805', '805blackinkcartridge']);
    expect(model).toEqual(['deskjet2331', 'deskjet2332']);
    expect(part).toEqual(['2330', '2331', '2332']);
    expect(keys('Canon NPG-59 Toner for iR 2002, iR 2202 and iR 2004', 'Canon', ofSupply)).toMatchObject({
      code: ['npg59', 'npg59toner'],
      model: ['ir2002', 'ir2202', 'ir2004'],
      part: ['2002', '2202', '2004'],
    });
  });

  test('a machine has the codes that its rows about supplies name, also those that the facts leave out', () => {
    const rows = Object.entries({ Toner: 'CF283A and CL57s', 'Mains cable': 'AB12c' });
    const { model, part, takes } = keys('HP LaserJet M126nw', 'HP', {}, rows);
    expect(model).toEqual(['hplaserjetm126nw', 'laserjetm126nw', 'm126nw']);
    expect(part).toEqual(['57s', 'm126nw', '126nw']);
    expect(takes).toEqual(['cl57s']);
  });

  test.each([
    ['cf256a', '56a'],
    ['ce285a', '85a'],
    ['w1106a', '106a'],
    ...['cf2561', 'xcf256a', 'cf256ax', 'c256a', 'cf56a', 'tk1178'].map((key) => [key]),
  ])('the short form of %s is %s', (key, ...short) => expect(shortForm(key as string)).toEqual(short));

  test.each([
    ['HP 56A', 'HP', '56a'],
    ['Canon 337', 'Canon India', '337'],
    ['HP', 'HP', 'hp'],
  ])('the key of the code %s of %s is %s', (code, brand, key) => {
    expect(codeKey(code, brand)).toBe(key);
  });

  test('are limited in number and length', () => {
    const many = Array.from({ length: 5000 }, (_, number) => `TASKalfa ${1000 + number}i`).join(', ');
    const { all } = keys('TK-1', 'Kyocera', {}, [['Fits', many]]);
    expect(all.length).toBeLessThanOrEqual(400);
    expect([30, 31].map((half) => keys(`Canon ${'M1'.repeat(half)}`, 'Canon').all.length)).toEqual([2, 0]);
  });
});

test('another maker’s list means a machine only by its maker or family', { tags: ['toner/links'] }, () => {
  const makers = (model: string, of: string) => [of, 'Printco'].filter((maker) => meansMachine(model, maker, of));
  expect(makers('c250', 'Ricoh')).toEqual(['Ricoh']);
  expect(makers('ricohc250', 'Ricoh')).toEqual(['Ricoh', 'Printco']);
  expect(makers('taskalfa2201', 'Kyocera')).toEqual(['Kyocera', 'Printco']);
});
