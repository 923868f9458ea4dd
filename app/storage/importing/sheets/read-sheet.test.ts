// @module-tag import/messy-files
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { hiddenRow, repairedText } from '#app/domain/importing/header.ts';
import { readSheet, type SheetWanted } from './read-sheet.ts';
import { createSheetReader } from './sheet-reader.ts';
import { writeCsv, writeXlsx } from './write-sheet.ts';

const cells = async (bytes: Uint8Array) => (await readSheet(bytes)).lines.map((line) => line.cells);
const bytesOf = (chunks: AsyncIterable<Uint8Array>) => buffer(Readable.from(chunks));
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const problem = (bytes: Uint8Array) =>
  readSheet(bytes).then(
    () => null,
    ({ message }) => message,
  );

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
type GivenSheet = { rows: string; name?: string; state?: string; file?: string };

/** A workbook in Excel's format with the given XML in its sheets. */
function workbook(sheets: GivenSheet[], more: Record<string, string> = {}) {
  const numbered = sheets.map((sheet, at) => ({ name: 'List', state: 'visible', id: at + 1, ...sheet }));
  const fileOf = ({ file, id }: (typeof numbered)[number]) => file ?? `sheet${id}.xml`;
  const listed = numbered.map(
    ({ name, id, state }) => `<sheet name="${name}" sheetId="${id}" state="${state}" r:id="rId${id}"/>`,
  );
  const related = numbered.map(
    (sheet) => `<Relationship Target="worksheets/${fileOf(sheet)}" Type="${relation}" Id="rId${sheet.id}"/>`,
  );
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${related.join('')}</Relationships>`,
    ...Object.fromEntries(numbered.map((sheet) => [`xl/worksheets/${fileOf(sheet)}`, sheetXml(sheet.rows)])),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('text', () => {
  const table = 'Name,Price\r\nCafé – ₹,"1,25,000"\r\n';
  const read = [
    ['Name', 'Price'],
    ['Café – ₹', '1,25,000'],
  ];

  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`)],
    ['UTF-16', utf16(`\ufeff${table}`)],
    ['big-endian UTF-16', utf16(`\ufeff${table}`, true)],
    ['UTF-16 without a byte order mark', utf16(table)],
    ['big-endian UTF-16 without a byte order mark', utf16(table, true)],
    ['CSV with semicolons', Buffer.from('Name;Price\nCafé – ₹;1,25,000')],
    ['CSV with tabs', Buffer.from('Name\tPrice\nCafé – ₹\t1,25,000')],
    ['CSV with a `sep=` line', Buffer.from('sep=;\r\nName;Price\r\nCafé – ₹;1,25,000')],
  ])('is read from %s', async (_name, bytes) => expect(await cells(bytes)).toEqual(read));

  test('is read from Windows-1252, with line breaks inside a cell', async () => {
    const bytes = Buffer.from('Name,Price\nCaf\xe9 \x96 \x80,5\n"one\ntwo","say ""x"" now"', 'latin1');
    const read = ['Name|Price', 'Café – €|5', 'one\ntwo|say "x" now'];
    expect((await cells(bytes)).map((row) => row.join('|'))).toEqual(read);
  });

  test.each([
    ['semicolons, with decimal commas', 'Name;Brand;Price\nA;HP;42500,00\nB, mono;HP;11,50\n', 'A|HP|42500,00'],
    [
      'semicolons, with lists of categories',
      'N;C;P;Q\nA;Home,Printers;5;1\nB;Home,Scanners;6;2',
      'A|Home,Printers|5|1',
    ],
    [
      'semicolons, with commas in the titles',
      'ID;On (0/1);Lists (x,y,z...);Tags (x,y,z...);Images (x,y,z...)\n1;1;Home,Laser;a;\n2;0;Laser;;x,y\n',
      '1|1|Home,Laser|a|',
    ],
    ['bars, with thousands', 'N | B | P\nA | HP | 4,350\nB, C, D | HP | 1,21,000', 'A | HP | 4,350'],
    ['tabs, with semicolons', 'N\tB\tP\nA;x\tHP\t1,5\nB;y\tHP\t2,5', 'A;x|HP|1,5'],
    ['commas, with a bar in every row', 'N,B,P\nA|x,HP,5\nB|y,HP,6', 'A|x|HP|5'],
    ['commas, with thousands that are not quoted', 'N,P,Q\nA,45,000,1\nB;c,5,6\nC,1,7', 'A|45|000|1'],
    ['semicolons, below a letterhead', 'Shop, Delhi, India\nList, new, 2026\nN;B;P\nA;HP;5\nB;HP;6\nC;HP;7', 'A|HP|5'],
  ])('is split at %s', async (_name, text, row) => {
    expect((await cells(Buffer.from(text))).map((each) => each.join('|'))).toContain(row);
  });

  test('reads quotes after spaces', async () => {
    const text = '"N", "B", "P"\n"K-1", "M1, A3", 4500\n"K-2","say ""x"", or y", 4600\n';
    expect(await cells(Buffer.from(text))).toEqual([
      ['N', 'B', 'P'],
      ['K-1', 'M1, A3', ' 4500'],
      ['K-2', 'say "x", or y', ' 4600'],
    ]);
  });

  test('keeps spaces before quotes that do not enclose a cell', async () => {
    const text = 'N,B,P\nBox, "large" size,5\n19" rack, "deep",6\n';
    expect(await cells(Buffer.from(text))).toContainEqual(['Box', ' "large" size', '5']);
  });

  test('repairs letters that were saved in a wrong encoding, and says so', async () => {
    const { lines } = await readSheet(Buffer.from('Name,Price\nKyocera â€“ A3,â‚¹45000\nCafé,5\n'));
    expect(lines.slice(1)).toEqual([
      { number: 2, cells: ['Kyocera – A3', '₹45000'], warnings: [`${repairedText}“Kyocera – A3”, “₹45000”`] },
      { number: 3, cells: ['Café', '5'] },
    ]);
  });

  test('keeps line numbers across thousands of blank lines', async () => {
    const { lines } = await readSheet(Buffer.from(`Name,Price\n${',\n'.repeat(20_000)}A,1\n\n\n`));
    expect(lines.map(({ number }) => number)).toEqual([1, 20_002]);
  });
});

const inline = (texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
/** Two sheets, the first one in this state. */
const twoSheets = (first: string, second: string, state: string) =>
  workbook([
    { name: 'Cost &amp; more', rows: first, state },
    { name: 'Rates', rows: second },
  ]);

test('a text file is read with the separator that the owner chose', async () => {
  const text = 'sep=,\nName;Price\nA4, white;5\n';
  const cellsOf = async (wanted: SheetWanted) =>
    (await readSheet(Buffer.from(text), wanted)).lines.map(({ cells }) => cells);
  expect(await cellsOf({ separator: ';' })).toEqual([
    ['Name', 'Price'],
    ['A4, white', '5'],
  ]);
  expect(await cellsOf({})).toEqual([['Name;Price'], ['A4', ' white;5']]);
});

describe('a workbook', () => {
  const list = [
    ['Item Code', 'Item Name'],
    ['K-1', 'Kyocera M1'],
  ];
  const withoutRefs = list.map((row) => `<row>${inline(row)}</row>`).join('');

  test('is read without references of its cells', async () => {
    expect(await cells(workbook([{ rows: withoutRefs }]))).toEqual(list);
    const some = `<row r="3">${inline(['A'])}<c r="D3"><v>7</v></c>${inline(['E'])}</row><row>${inline(['B'])}</row>`;
    expect((await readSheet(workbook([{ rows: some }]))).lines).toEqual([
      { number: 3, cells: ['A', '', '', '7', 'E'] },
      { number: 4, cells: ['B', '', '', '', ''] },
    ]);
  });

  test('is read with spaces in the names of its files', async () => {
    expect(await cells(workbook([{ rows: withoutRefs, file: 'Sheet 1.xml' }]))).toEqual(list);
  });

  test.each(['hidden', 'veryHidden'])('is read from its visible sheet, not a longer one that is %s', async (state) => {
    const longer = `${withoutRefs}<row>${inline(['C-2', 'Cost 2'])}</row>`;
    const { sheet, lines } = await readSheet(twoSheets(longer, withoutRefs, state));
    expect([sheet, lines.length]).toEqual(['Rates', 2]);
    expect(await readSheet(twoSheets(longer, withoutRefs, 'visible'))).toMatchObject({ sheet: 'Cost & more' });
    const wanted = (sheet: string) => readSheet(twoSheets(longer, withoutRefs, state), { sheet });
    expect(await wanted('Cost & more')).toMatchObject({ sheet: 'Cost & more', otherSheets: ['Rates'] });
    expect(await wanted('Prices')).toMatchObject({ sheet: 'Rates' });
  });

  test('marks its hidden rows', async () => {
    const rows = `${withoutRefs}<row hidden="1">${inline(['K-2', 'Old'])}</row><row hidden="0">${inline(['K-3', 'New'])}</row>`;
    const { lines } = await readSheet(twoSheets(withoutRefs, rows, 'visible'));
    expect(lines.map(({ warnings }) => warnings)).toEqual([undefined, undefined, [hiddenRow], undefined]);
  });

  test('keeps dates, and the zeros before a number that its format shows', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>' +
      '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="164" xfId="0"><alignment/></xf><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows =
      '<row><c s="1"><v>451</v></c><c><v>451</v></c><c s="0"><v>45</v></c><c s="1"><v>451.5</v></c><c s="2"><v>45000</v></c><c t="b"><v>0</v></c></row>';
    expect(await cells(workbook([{ rows }], { 'xl/styles.xml': styles }))).toEqual([
      ['00451', '451', '45', '451.5', '2023-03-15', 'No'],
    ]);
  });
});

describe('workbooks', () => {
  test('yield numbers, texts and the values of formulas, and empty cells for errors', async () => {
    const data =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c></row>' +
      '<row r="3"><c r="A3" t="str"><f>"A"&amp;"B"</f><v>AB</v></c><c r="B3" t="b"><v>1</v></c><c r="C3"><f>2*3</f><v>6</v></c></row>' +
      '<row r="9000"><c r="A9000"><v>8901234567890</v></c><c r="C9000" t="e"><v>#REF!</v></c></row>';
    const sheet = await readSheet(workbook([{ rows: data }]));
    expect(sheet).toMatchObject({ format: 'xlsx', sheet: 'List', otherSheets: [] });
    expect(sheet.lines).toEqual([
      { number: 1, cells: ['Name', '', 'Price'] },
      { number: 3, cells: ['AB', 'Yes', '6'] },
      { number: 9000, cells: ['8901234567890', '', ''] },
    ]);
  });

  test('of several sheets yield the longest one and name the others with content', async () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`).join('');
    const counts = Object.entries({ Cover: 1, Prices: 3, Empty: 0, Terms: 3 });
    const read = await readSheet(workbook(counts.map(([name, count]) => ({ name, rows: rowsOf(count) }))));
    expect(read).toMatchObject({ sheet: 'Prices', otherSheets: ['Cover', 'Terms'] });
    expect(read.lines).toHaveLength(3);
  });

  test('round trip: an exported workbook is read unchanged', async () => {
    const row = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 });
    const words = fc.array(row, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(words, async (rows) => {
        // XML turns a carriage return into a line feed; exported texts contain none.
        const clean = rows.map((row) => ['x', ...row.map((text) => text.replace(/[^\P{C}\n]/gu, ''))]);
        const width = Math.max(...clean.map((row) => row.findLastIndex((text) => text !== '') + 1));
        const read = await cells(await bytesOf(writeXlsx(clean)));
        expect(read).toEqual(clean.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? '')));
      }),
      { numRuns: 30 },
    );
    expect(await cells(await bytesOf(writeXlsx([['_x0041_ <&>', 12.5, '=1+1']])))).toEqual([
      ['_x0041_ <&>', '12.5', '=1+1'],
    ]);
  });

  test('round trip: an exported CSV file is read unchanged', async () => {
    const rows = [
      ['a "b"', 'x\ny', '1,5'],
      ['', ';', 'é'],
    ];
    expect(await cells(await bytesOf(writeCsv(rows)))).toEqual(rows);
  });
});

describe('rejects with a plain sentence', () => {
  const oldFile =
    'This is an old Excel file, or one with a password. Please save it as .xlsx without a password and try again.';
  const webPage = 'This is a web page and no table. Please save it as .xlsx or CSV and try again.';
  const openQuote = 'A quotation mark in row 2 does not end. Please save the file again and retry.';
  const tooManyRows = 'This file has more than 50,000 rows. Please split it into smaller ones.';
  test.each<[string, Uint8Array, RegExp | string]>([
    ['an empty file', new Uint8Array(), 'This file is empty.'],
    ['only blanks', Buffer.from(',,,\n\n'), 'This file is empty.'],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), oldFile],
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF. Please choose an Excel or CSV file.'],
    ['a web page', Buffer.from('<html><table></table>'), webPage],
    [
      'a picture',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 1, 2, 0, 0, 3, 0xff]),
      'This file is not a table. Choose an Excel file (.xlsx) or a CSV file.',
    ],
    ['an archive of something else', zipSync({ 'a.txt': strToU8('a') }), /could not be read/],
    ['half a workbook', workbook([{ rows: '<row/>' }]).subarray(0, 300), /could not be read/],
    [
      'a workbook whose sheet is cut off',
      workbook([{ rows: '<row><c t="s"><v>5</v></c></row>' }]),
      /could not be read/,
    ],
    ['an unclosed quotation mark', Buffer.from('Name,Price\n"A,1\nB,2\n'), openQuote],
    ['too many columns', Buffer.from(`a${',b'.repeat(200)}`), 'This file has more than 200 columns.'],
    ['too many lines', Buffer.from('a,b\n'.repeat(50_001)), tooManyRows],
  ])('%s', async (_name, bytes, sentence) => expect(await problem(bytes)).toMatch(sentence));

  test('no file of 200 columns or 50,000 rows', async () => {
    expect(await problem(Buffer.from(`a${',b'.repeat(199)}`))).toBeNull();
    expect(await problem(Buffer.from('a,b\n'.repeat(50_000)))).toBeNull();
  });

  /** The same archive with another size of the sheet in its directory. */
  function withSheetSize(bytes: Uint8Array, size: number) {
    const view = Buffer.from(bytes);
    // The name follows 46 bytes of the entry; the size is at byte 24.
    view.writeUInt32LE(size, view.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24);
    return view;
  }
  const sheet = workbook([{ rows: `<row>${'<c><v>1</v></c>'.repeat(5000)}</row>` }]);

  test('a workbook that is too large unpacked', async () => {
    expect(await problem(withSheetSize(sheet, 300 * 1024 * 1024))).toMatch(/too large/);
  });

  test('a workbook with a wrong size in its directory', async () => {
    expect(await problem(withSheetSize(sheet, 10))).toMatch(/could not be read/);
  });
});

describe('in a worker thread', () => {
  const worker = new URL('../../../server/worker.ts', import.meta.url);

  test('a file is read with the same result', async () => {
    const bytes = Buffer.from(`Name,Price\n${'A,1\n'.repeat(3000)}`);
    expect(await createSheetReader(worker)(bytes)).toEqual(await readSheet(bytes));
    await expect(createSheetReader(worker)(Buffer.from('%PDF'))).rejects.toThrow('PDF');
  });

  test('reading ends after its CPU time', async () => {
    const bytes = Buffer.from(`Name,Price\n${'"A ""1""",1\n'.repeat(49_000)}`);
    await expect(createSheetReader(worker, 1)(bytes)).rejects.toThrow('too long');
  });
});
