import { zipSync } from 'fflate';
import readWorkbook, { type CellValue } from 'read-excel-file/node';
import { Failure } from '#app/domain/errors.ts';
import type { SheetLine } from '#app/domain/import/header.ts';
import { sheetArea } from './sheet-area.ts';
import { sheetLimits, workbookLimits } from './sheet-limits.ts';
import { unzip } from './unzip.ts';

const notReadable = (cause?: unknown) =>
  new Failure(
    'invalid',
    'This Excel file could not be read. Please open it in Excel, save it as .xlsx and try again.',
    {
      cause,
    },
  );
const tooMany = (what: string) =>
  new Failure('invalid', `This Excel file has ${what}. Please delete what is not needed and try again.`);

/** Reports whether a part of a workbook contains texts or numbers. Other parts, such as macros, are not unpacked. */
const isWanted = (name: string) =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w-]+\.xml)$/i.test(
    name,
  );

const isSheet = /^xl\/worksheets\//i;
/** Files that list the sheets. */
const isList = /^xl\/(?:workbook\.xml|_rels\/)/i;
const listed = /<(?:[\w.-]+:)?(?:sheet|Relationship)[\s/>]/g;

/**
 * Returns a new archive of the wanted parts, uncompressed. The workbook library trusts every size and address, so it
 * never gets the original file.
 */
async function repacked(bytes: Uint8Array): Promise<Buffer> {
  const parts: Record<string, Uint8Array> = {};
  let area = 0;
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for await (const { name, bytes: part } of unzip(whole, workbookLimits, ({ fileName }) => isWanted(fileName))) {
    if (isSheet.test(name)) {
      const looked = sheetArea(part);
      area += looked.area;
      if (area > sheetLimits.area) throw tooMany('too many rows and columns, or a cell far below or beside its table');
      parts[name] = looked.sheet;
    } else parts[name] = part;
    if (isList.test(name) && (part.toString('latin1').match(listed)?.length ?? 0) > workbookLimits.entries)
      throw tooMany('too many sheets');
  }
  if (!('xl/workbook.xml' in parts)) throw notReadable();
  return Buffer.from(zipSync(parts, { level: 0 }));
}

/** Returns a cell as a user would type it. */
function cellText(value: CellValue | null): string {
  const plain: unknown = value;
  if (plain === null || plain === undefined) return '';
  if (plain instanceof Date) return plain.toISOString().slice(0, 10);
  return typeof plain === 'boolean' ? (plain ? 'Yes' : 'No') : String(plain);
}

export type WorkbookLines = { sheet: string; otherSheets: string[]; lines: SheetLine[] };

/** Reads the sheet with the most lines. A formula has its last computed value. Throws `invalid` with a plain sentence. */
export async function readXlsx(bytes: Uint8Array): Promise<WorkbookLines> {
  const sheets = await repacked(bytes)
    .then((workbook) => readWorkbook(workbook, { trim: false }))
    .catch((error) => {
      throw error instanceof Failure ? error : notReadable(error);
    });
  const read = sheets.map(({ sheet, data }) => ({
    sheet,
    lines: data
      .map((row, index): SheetLine => ({ number: index + 1, cells: row.map(cellText) }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
  }));
  const longest = read.reduce((one, other) => (other.lines.length > one.lines.length ? other : one), {
    sheet: '',
    lines: [] as SheetLine[],
  });
  return {
    ...longest,
    otherSheets: read
      .filter(({ sheet, lines }) => sheet !== longest.sheet && lines.length > 0)
      .map(({ sheet }) => sheet),
  };
}
