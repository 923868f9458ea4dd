import { buffer } from 'node:stream/consumers';
import { zipSync } from 'fflate';
import readWorkbook, { type CellValue } from 'read-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { Failure } from '#app/domain/errors.ts';
import type { SheetLine } from '#app/domain/import/header.ts';
import { sheetLimits } from './sheet-limits.ts';

const notReadable = (cause?: unknown) =>
  new Failure(
    'invalid',
    'This Excel file could not be read. Please open it in Excel, save it as .xlsx and try again.',
    {
      cause,
    },
  );
const tooLarge = () => new Failure('invalid', 'This Excel file is too large once it is unpacked.');

/** Reports whether a part of a workbook contains texts or numbers. Other parts, such as macros, are not unpacked. */
const isWanted = (name: string) =>
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w-]+\.xml)$/i.test(
    name,
  );

/**
 * Returns a new archive of the wanted parts, uncompressed. The workbook library unpacks parts of any size, so it never
 * gets the original file. `yauzl` rejects an entry that is larger than its header says.
 */
async function repacked(bytes: Uint8Array): Promise<Buffer> {
  const parts: Record<string, Uint8Array> = {};
  let total = 0;
  let count = 0;
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
  });
  for await (const entry of archive.eachEntry()) {
    if (++count > sheetLimits.parts) throw tooLarge();
    if (!isWanted(entry.fileName)) continue;
    total += entry.uncompressedSize;
    if (total > sheetLimits.unpackedBytes) throw tooLarge();
    parts[entry.fileName] = await buffer(await archive.openReadStreamPromise(entry));
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
