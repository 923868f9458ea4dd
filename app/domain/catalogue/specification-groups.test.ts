import fc from 'fast-check';
import { expect, test } from 'vitest';
import { specificationGroups } from './specification-groups.ts';

const rows = Object.entries({
  ...{ Functions: 'Print, Scan, Copy', 'Print Speed': '60 ppm', 'Warm-up Time': '30 s', 'Scan Speed': '160 ipm' },
  ...{ 'Paper Tray': '2 x 520 sheets', Connectivity: 'USB', 'Power Consumption': '990 W' },
  'Toner Yield': '69,000 copies',
});

test('groups specifications under the headings of the trade', { tags: ['product/specifications'] }, () => {
  const groups = specificationGroups(rows).map(({ title, rows }) => [title, ...rows.map(([name]) => name)]);
  expect(groups).toEqual([
    ['The machine', 'Functions'],
    ['Speed', 'Print Speed', 'Warm-up Time'],
    ['Paper', 'Paper Tray'],
    ['Connection', 'Connectivity'],
    ['Scan & fax', 'Scan Speed'],
    ['Size & power', 'Power Consumption'],
    ['Supplies', 'Toner Yield'],
  ]);
  expect(specificationGroups(rows.slice(1))).toEqual([{ title: '', rows: rows.slice(1) }]);
});

test('keeps every row exactly once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 40 }), (given) => {
      const grouped = specificationGroups(given).flatMap(({ rows }) => rows);
      expect(new Set(grouped)).toEqual(new Set(given));
      expect(grouped.length).toBe(given.length);
    }),
  );
});
