import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import papaparse from 'papaparse';

export type SheetRow = readonly (string | number)[];

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

/** Rows written per turn of the event loop. */
const atOnce = 500;

/** Writes a workbook with one sheet. No cell is a formula. */
export async function* writeXlsx(rows: readonly SheetRow[]): AsyncGenerator<Uint8Array> {
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
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map((row, index) => rowXml(row, at + index + 1));
    sheet.push(strToU8(some.join('')));
    yield* made.splice(0);
    await setImmediate();
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* made.splice(0);
}

/** Writes a CSV file. The byte order mark makes Excel detect UTF-8. */
export async function* writeCsv(rows: readonly SheetRow[]): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const text = papaparse.unparse(rows.slice(at, at + atOnce), { quotes: true });
    yield Buffer.from(`${at === 0 ? '\ufeff' : ''}${text}\r\n`);
    await setImmediate();
  }
}
