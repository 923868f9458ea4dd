import { Failure } from '#app/domain/errors.ts';
import { repairedText, type SheetLine } from '#app/domain/import/header.ts';
import { withoutMojibake } from '#app/domain/text/mojibake.ts';
import { withFewMarks } from '#app/domain/text/safe-text.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { sheetLimits } from './sheet-limits.ts';

export type Sheet = {
  /** Format of the file, and of files generated from it, such as the rejected lines. */
  format: 'csv' | 'xlsx';
  /** Name of the imported sheet and of the workbook's other sheets; empty for CSV. */
  sheet: string;
  otherSheets: string[];
  lines: SheetLine[];
};

/** What the owner chose to read; empty for what is found by itself. */
export type SheetWanted = { sheet?: string | undefined; separator?: string | undefined };

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/**
 * Reads a file by its content, not by its name. Cuts long cells and runs of spaces before any pattern reads them, and
 * repairs damaged letters. Throws `invalid` with a
 * plain sentence.
 */
export async function readSheet(bytes: Uint8Array, wanted: SheetWanted = {}): Promise<Sheet> {
  const sheet = await readAny(bytes, wanted);
  if (sheet.lines.length === 0) throw new Failure('invalid', 'This file is empty.');
  if (sheet.lines.length > sheetLimits.lines)
    throw new Failure('invalid', 'This file has more than 50,000 rows. Please split it into smaller ones.');
  if (sheet.lines.some(({ cells }) => cells.length > sheetLimits.columns))
    throw new Failure('invalid', `This file has more than ${sheetLimits.columns} columns.`);
  let characters = 0;
  for (const line of sheet.lines) {
    const repaired: string[] = [];
    for (const [column, cell] of line.cells.entries()) {
      const cut =
        cell.length > sheetLimits.cellCharacters ? cell.slice(0, sheetLimits.cellCharacters).toWellFormed() : cell;
      const text = withoutMojibake(cut);
      // Some patterns take time with the square of a run of spaces.
      const read = withFewMarks(text).replace(/[^\S\n]{20,}/g, ' ');
      line.cells[column] = read;
      characters += read.length;
      if (text !== cut) repaired.push(`“${read.slice(0, 60).toWellFormed().trim()}”`);
    }
    if (repaired.length > 0) line.warnings = [...(line.warnings ?? []), repairedText + repaired.slice(0, 3).join(', ')];
  }
  if (characters > sheetLimits.characters)
    throw new Failure('invalid', 'This file has too much text. Please split it into smaller ones.');
  return sheet;
}

const linesAtOnce = 1000;

/** Like `readSheet`, in the worker: posts the lines in batches, each of which is quick to copy, and returns the rest. */
export async function readInBatches(
  { bytes, wanted }: { bytes: Uint8Array; wanted: SheetWanted },
  post: (lines: SheetLine[]) => void,
): Promise<Omit<Sheet, 'lines'>> {
  const { lines, ...about } = await readSheet(bytes, wanted);
  for (let at = 0; at < lines.length; at += linesAtOnce) post(lines.slice(at, at + linesAtOnce));
  return about;
}

async function readAny(bytes: Uint8Array, { sheet, separator }: SheetWanted): Promise<Sheet> {
  if (begins(bytes, 0x50, 0x4b)) return { format: 'xlsx', ...(await readXlsx(bytes, sheet)) };
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new Failure(
      'invalid',
      'This is an old Excel file, or one with a password. Please save it as .xlsx without a password and try again.',
    );
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46))
    throw new Failure('invalid', 'This is a PDF. Please choose an Excel or CSV file.');
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 200))))
    throw new Failure('invalid', 'This is a web page and no table. Please save it as .xlsx or CSV and try again.');
  return { format: 'csv', sheet: '', otherSheets: [], lines: readCsv(bytes, separator) };
}
