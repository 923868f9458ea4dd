import { strToU8, Zip, ZipDeflate } from 'fflate';
import papaparse from 'papaparse';

export type SheetRow = readonly (string | number)[];
export type Pieces = AsyncIterable<SheetRow[]> | Iterable<SheetRow[]>;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The constant parts of a workbook with one sheet. The second style is text, so that a long number keeps its digits. */
const fixedParts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes a text for a cell. Drops characters that XML does not allow, and escapes texts such as `_x0041_`, which Excel decodes. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] as string);

/** `A`, … `Z`, `AA`. Some programs require the address of each cell. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

function cellXml(value: string | number, address: string): string {
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  if (value === '') return '';
  return `<c r="${address}" t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const rowXml = (row: SheetRow, number: number) =>
  `<row r="${number}">${row.map((value, column) => cellXml(value, `${columnName(column)}${number}`)).join('')}</row>`;

/** Streams a workbook with one sheet, so that a long one needs little memory. No cell is a formula. */
export async function* writeXlsx(pieces: Pieces): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for (const [name, xml] of Object.entries(fixedParts)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(declaration + xml), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 4 });
  zip.add(sheet);
  sheet.push(strToU8(`${declaration}<worksheet xmlns="${main}"><sheetData>`));
  let number = 0;
  for await (const rows of pieces) {
    sheet.push(strToU8(rows.map((row) => rowXml(row, ++number)).join('')));
    yield* made.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* made.splice(0);
}

/** Streams a CSV file. The byte order mark makes Excel detect UTF-8. */
export async function* writeCsv(pieces: Pieces): AsyncGenerator<Uint8Array> {
  let mark = '\ufeff';
  for await (const rows of pieces) {
    if (rows.length > 0) yield Buffer.from(`${mark}${papaparse.unparse(rows, { quotes: true })}\r\n`);
    mark = '';
  }
}
