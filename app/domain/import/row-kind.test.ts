/**
 * @module-tag import/messy-files
 */
import { describe, expect, test } from 'vitest';
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

test.each([
  ['1', 'S-1', 'Canon LBP 2900', 'Canon', '12500'],
  ['', '', 'LBP2900', '', ''],
  ['', '', 'Canon 6030', '', ''],
  ['1', 'S-1', 'Totally new scanner', 'Canon', '500'],
  ['1', 'S-1', 'Total Station', 'Canon', '500'],
  ['', 'S-1', 'Laser Printers', '', ''],
  ['', '', 'Laser Printers', 'HP', '500'],
  ['', '', 'Speed: 20; Duplex: yes; Fax: no', '', ''],
  ['', '', 'Paper | Toner | Drum', '', ''],
  ['', 'S-2', 'Contact: HP', 'HP', '500'],
  ['5', 'A', '12', '', '44'],
])('a product: %j', (...cells) => expect(kindOf(cells)).toBeNull());

describe('a heading', () => {
  test.each([
    [['', '', '---', '', '***']],
    [alone('COPIERS')],
    [alone('Canon')],
    [['Laser Printers', 'Laser Printers', 'LASER PRINTERS', '', '']],
    [['A', '', 'Copiers', '', '']],
    [['(iv)', '', 'Copiers', '', '']],
    [['12.', '', 'Copiers', '', '']],
    [['S.No', '', 'Copiers', '', '']],
    [alone('Models of 2024')],
    [alone('x'.repeat(60))],
  ])('%j', (cells) => expect(kindOf(cells)).toBe('A heading'));

  test('is recognised only among rows with several cells, and not if the row is a known product', () => {
    expect(kindOf(alone('COPIERS'), { shape: { columns: 2, typicalFilled: 3 } })).toBeNull();
    expect(kindOf(alone('COPIERS'), { shape: { columns: 3, typicalFilled: 2 } })).toBeNull();
    expect(kindOf(alone('COPIERS'), { shape: { columns: 3, typicalFilled: 3 } })).toBe('A heading');
    expect(kindOf(alone('COPIERS'), { known: ['COPIERS'] })).toBeNull();
  });
});

describe('a total', () => {
  test.each([
    [['', '', 'Grand Total', '', '125000']],
    [['', '', 'Sub-total:', '', '125000']],
    [['', '', 'Carried forward', '', '5']],
    [['', '', 'कुल', '', '5']],
    [['', '', 'B/F', '', '5']],
    [['', '', 'Round off', '', '0.5']],
    [['', '', 'Canon total', '', '125000']],
    [['', '', '', '', '125000']],
    [['', '', '12', '', '125000']],
    [['', '', 'Canon', '', '125000']],
  ])('%j', (cells) => expect(kindOf(cells)).toBe('A total'));
});

describe('a note', () => {
  test.each([
    [alone('Note: prices may change')],
    [alone('* subject to availability')],
    [alone('Prices are exclusive of GST')],
    [alone('GST 18% extra')],
    [alone('E. & O. E.')],
    [alone('Page 3 of 7')],
    [alone('Authorised Signatory')],
    [alone('For Sharma Traders')],
    [alone('Mobile: 98250 00000')],
    [alone('मूल्य बिना सूचना के बदल सकते हैं')],
    [alone('All the machines come with a full year of warranty on site only')],
    [alone('We reserve all rights.')],
    [['', '', 'Note: ask for the price', 'HP', '']],
    [['', '', 'Note: ask for the price', '', '500']],
  ])('%j', (cells) => expect(kindOf(cells)).toBe('A note'));

  test.each([[['', 'N1', 'Note 10 Printer', 'HP', '']], [['', '', 'Note 10 Printer', 'HP', '500']]])(
    'is not %j, which has a brand and a SKU or price',
    (cells) => expect(kindOf(cells)).not.toBe('A note'),
  );
});

describe('column titles', () => {
  test.each([
    [titles],
    [['S.No', 'SKU', 'Product name', '', '']],
    [['Sl', 'SKU', 'Product name', 'x', '']],
    [['Qty', 'Model', 'Rate', '', '']],
    [['', 'SKU', 'Rate', '', '']],
    [['1', '2', '3', '4', '5']],
    [['(1)', '(2)', '(3)', '', '']],
  ])('%j', (cells) => expect(kindOf(cells)).toBe('Column titles'));

  test.each([
    [['', 'SKU', '', '', '']],
    [['Rate', 'Model', '', '', '']],
    [['1', '2', '', '', '']],
    [['1', '3', '5', '', '']],
  ])('not %j', (cells) => expect(kindOf(cells)).not.toBe('Column titles'));
});
