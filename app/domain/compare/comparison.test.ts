// @module-tag compare/rows
import { expect, test } from 'vitest';
import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import { india } from '#tests/support/locale.ts';
import { comparison, strengths } from './comparison.ts';

const machine = (facts: Facts, specifications: object) => ({ facts, specifications: Object.entries(specifications) });
const japan = { 'Made in': 'Japan' };
const one = machine(
  { ppmMono: { value: 25, source: 'Speed: 25 ppm' }, paper: { value: 'A3', source: 'Size: A3' } },
  { 'Speed ': '25 ppm', Size: 'A3', 'Largest Paper': 'A4', Zoom: '25-400 %', Fax: 'G3', ...japan },
);
const two = machine(
  { paper: { value: 'A3', source: 'Two A3' } },
  { 'zoom ': '50-200 %', Size: 'A3, A4', 'Max Paper Size': 'A3', ...japan },
);

test('compares facts in one order and unit, then the other specifications, equal rows and gaps', () => {
  const speed = {
    label: 'Speed, black & white',
    values: ['25 ppm', null],
    strength: 'fastest in black & white',
  };
  const zoom = { label: 'zoom ', values: ['25-400 %', '50-200 %'] };
  const fax = { label: 'Fax', values: ['G3', null] };
  const same = [
    { label: 'Largest paper', values: ['A3', 'A3'], strength: 'largest paper' },
    { label: 'Made in', values: ['Japan', 'Japan'] },
  ];
  expect(comparison([one, two], india)).toEqual({ rows: [zoom], same, gaps: [speed, fax] });
});

test('finds no differences between equal machines, and orders specifications by group', () => {
  const shown = (...machines: Parameters<typeof comparison>[0]) =>
    Object.values(comparison(machines, india)).map((rows) => rows.map(({ label }) => label).join());
  expect(shown(one, one)).toEqual(['', expect.stringMatching(/^Largest paper,Speed, black & white,Zoom/), '']);
  const unread = machine({}, { 'Other 1': 'x', 'USB 1': 'x', Processor: 'x' });
  expect(shown(unread, unread)).toEqual(['', 'Other 1,USB 1,Processor', '']);
});

test('keeps a scan speed that equals the print speed of a fact', () => {
  const scan = (speed: string) => ({ 'Scan Speed': speed });
  const fast = machine({ ppmA3: { value: 20, source: 'A3: 20 ppm' } }, scan('20 ppm'));
  const { rows } = comparison([fast, machine({}, scan('10 ppm'))], india);
  expect(rows).toMatchObject([{ label: 'Scan Speed', values: ['20 ppm', '10 ppm'] }]);
});

test('names a strength if two machines state it and one leads', () => {
  const source = '';
  const rated = (amount: number | undefined, ppm: number, paper: 'A3' | 'A4', currency = 'INR') => ({
    price: { kind: 'amount', currency, amount },
    facts: { ppmMono: { value: ppm, source }, paper: { value: paper, source } },
  });
  const [cheap, fast] = [rated(1, 20, 'A3'), rated(2, 30, 'A3')];
  expect(strengths([cheap, fast])).toEqual([['lowest price'], ['fastest in black & white']]);
  expect(strengths([cheap, fast, rated(1, 30, 'A4')])).toEqual([[], [], []]);
  expect(strengths([fast, rated(undefined, 20, 'A4')])).toEqual([['fastest in black & white', 'largest paper'], []]);
  expect(strengths([cheap, rated(2, 30, 'A3', 'USD')])).toEqual([[], ['fastest in black & white']]);
  const facts = (one: { value: number; source: string }) => ({ ppmColour: one, paperInput: one, dutyRecommended: one });
  const best = strengths([9, 8].map((value) => ({ price: { kind: 'request' }, facts: facts({ value, source }) })));
  expect(best).toEqual([['fastest in colour', 'most paper in its trays', 'most pages a month'], []]);
  expect(strengths([{ ...cheap, facts: {} }, fast])).toEqual([['lowest price'], []]);
  expect(strengths([cheap])).toEqual([[]]);
  const unstated = { ...fast, price: { kind: 'request' }, facts: {} };
  expect(strengths([cheap, fast, unstated])).toEqual([['lowest known price'], ['fastest in black & white'], []]);
  const served = [2_000, 3_000, 4_000].map((perMonth, index) => ({ ...rated(1, index, 'A4'), perMonth }));
  expect(strengths(served)).toEqual([['lowest cost with service'], [], ['fastest in black & white']]);
  const [first, ...others] = served.map((each) => ({ ...each, basis: 'for 2,000 pages' }));
  const unlike = [{ ...first, basis: 'for 2,500 pages' }, ...others] as Parameters<typeof strengths>[0];
  expect(strengths(unlike)[0], 'unlike pages').toEqual([]);
  expect(strengths([...served, cheap])).toEqual([
    ['lowest known cost with service'],
    [],
    [],
    ['fastest in black & white', 'largest paper'],
  ]);
});
