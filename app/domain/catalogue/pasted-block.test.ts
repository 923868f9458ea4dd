// @module-tag grid/paste
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBlock, writeBlock } from './pasted-block.ts';

test.each([
  ['one cell', '45000', '45000'],
  ['nothing', '', ''],
  ['a column of Excel, whose last line ends as well', '45000\r\n47,500\r\n', '45000;47,500'],
  ['a block of LibreOffice', '45000\tIn stock\n\tOut of stock', '45000|In stock;|Out of stock'],
  ['empty cells at the end', '1\n\n\n', '1;;'],
  ['a cell with line breaks and quotes', '"a3\nrental"\t"a 19"" rack"\n2', 'a3\nrental|a 19" rack;2'],
  ['a quote that is a letter', '19" rack\t"old\n2', '19" rack|"old;2'],
  ['a cell of an old Mac', '1\r2', '1;2'],
])('%s', (_what, text, cells) => {
  expect(readBlock(text)).toEqual(cells.split(';').map((row) => row.split('|')));
});

test('reads a written block unchanged', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^["\t\na]*$/)).map((text) => text.replaceAll('\r', ''));
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
  const block = fc
    .tuple(fc.integer({ min: 1, max: 3 }), rows)
    .map(([width, all]) => all.map((row) => row.slice(0, width)));
  fc.assert(
    fc.property(block, (cells) => {
      // An empty last line cannot be distinguished from the end.
      expect(readBlock(`${writeBlock(cells)}\n`)).toEqual(cells);
    }),
  );
});
