// @module-tag import/messy-files
import { expect, test } from 'vitest';
import { guessColumns, isKnownTitle } from './columns.ts';
import { type RowShape, rowKind } from './row-kind.ts';

const titles = ['S.No', 'SKU', 'Product name', 'Brand', 'Price'];
const groups = ['Canon', 'Laser Printers'];

const kindOf = (cells: string[], { shape, known = [] as string[] }: { shape?: RowShape; known?: string[] } = {}) =>
  rowKind(cells, {
    targets: guessColumns(titles),
    titles,
    shape: shape ?? { columns: 4, typicalFilled: 4 },
    isKnown: () => cells.some((cell) => known.includes(cell)),
    isTitle: isKnownTitle,
    isGroup: (text) => groups.includes(text),
  });

const alone = (text: string) => ['', '', text, '', ''];
/** The lines of a text, split by “ · ”, with “|” between cells; a text without it is the name alone. */
const linesOf = (texts: string) =>
  texts.split(' · ').map((line) => (line.includes('|') ? line.split('|') : alone(line)));

test.each([
  [null, '1|S-1|Canon LBP 2900|Canon|12500 · LBP2900 · Canon 6030 · 1|S-1|Totally new scanner|Canon|500'],
  [null, '1|S-1|Total Station|Canon|500 · |S-1|Laser Printers|| · ||Laser Printers|HP|500'],
  [null, 'Speed: 20; Duplex: yes; Fax: no · |S-2|Contact: HP|HP|500 · 5|A|12||44'],
  ['A heading', '||---||*** · COPIERS · Canon · Laser Printers|Laser Printers|LASER PRINTERS|| · A||Copiers||'],
  ['A heading', `(iv)||Copiers|| · 12.||Copiers|| · S.No||Copiers|| · Models of 2024 · ${'x'.repeat(60)}`],
  ['A total', '||Grand Total||125000 · ||Sub-total:||125000 · ||Carried forward||5 · ||कुल||5 · ||B/F||5'],
  ['A total', '||Round off||0.5 · ||Canon total||125000 · ||||125000 · ||12||125000 · ||Canon||125000'],
  ['A note', 'Note: prices may change · * subject to availability · Prices are exclusive of GST · GST 18% extra'],
  ['A note', 'E. & O. E. · Page 3 of 7 · Authorised Signatory · For Sharma Traders · Mobile: 98250 00000'],
  ['A note', 'मूल्य बिना सूचना के बदल सकते हैं · We reserve all rights.'],
  ['A note', 'All the machines come with a full year of warranty on site only'],
  ['A note', '||Note: ask for the price|HP| · ||Note: ask for the price||500'],
  ['Column titles', 'S.No|SKU|Product name|Brand|Price · S.No|SKU|Product name|| · Sl|SKU|Product name|x|'],
  ['Column titles', 'Qty|Model|Rate|| · |SKU|Rate|| · 1|2|3|4|5 · (1)|(2)|(3)||'],
])('%s: %s', (kind, texts) => {
  for (const cells of linesOf(texts)) expect(kindOf(cells), cells.join('|')).toBe(kind);
});

test('a list of parts is a product', () => {
  expect(kindOf(alone('Paper | Toner | Drum'))).toBeNull();
});

test('a heading is recognised only among rows with several cells, and not if the row is a known product', () => {
  expect(kindOf(alone('COPIERS'), { shape: { columns: 2, typicalFilled: 3 } })).toBeNull();
  expect(kindOf(alone('COPIERS'), { shape: { columns: 3, typicalFilled: 2 } })).toBeNull();
  expect(kindOf(alone('COPIERS'), { shape: { columns: 3, typicalFilled: 3 } })).toBe('A heading');
  expect(kindOf(alone('COPIERS'), { known: ['COPIERS'] })).toBeNull();
  const narrow = (line: string, typicalFilled = 2) => kindOf(line.split('|'), { shape: { columns: 2, typicalFilled } });
  expect(['||Canon||', '7||Canon||'].map((line) => narrow(line))).toEqual(['A heading', 'A total']);
  expect(['||Canon||500', '|S-1|Canon||', '|||Canon|', '||Acme||'].map((line) => narrow(line))).toEqual(
    Array(4).fill(null),
  );
  expect(narrow('||Canon||', 1)).toBeNull();
});

test.each([
  ['A note', '|N1|Note 10 Printer|HP| · ||Note 10 Printer|HP|500'],
  ['Column titles', '|SKU||| · Rate|Model||| · 1|2||| · 1|3|5||'],
])('%s is not: %s', (kind, texts) => {
  for (const cells of linesOf(texts)) expect(kindOf(cells), cells.join('|')).not.toBe(kind);
});
