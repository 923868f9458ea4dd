import papaparse from 'papaparse';
import { repairedText, type SheetLine } from '#app/domain/importing/header.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { withoutMojibake } from '#app/domain/text/mojibake.ts';
import { withFewMarks } from '#app/domain/text/safe-text.ts';
import { readXlsx } from './read-xlsx.ts';
import { separators, sheetLimits } from './sheet-limits.ts';

export type Sheet = {
  /** Format of the file, and of files generated from it, such as the rejected lines. */
  format: 'csv' | 'xlsx';
  /** Name of the imported sheet and of the workbook's other sheets; empty for CSV. */
  sheet: string;
  otherSheets: string[];
  lines: SheetLine[];
};

/** The owner's choice of a sheet or a separator. If empty, the reader chooses. */
export type SheetWanted = { sheet?: string | undefined; separator?: string | undefined };

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** Reads a file by its content. Cuts long cells and repairs letters before any pattern. Throws `invalid`. */
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

export const readInWorker = ({ bytes, wanted }: { bytes: Uint8Array; wanted: SheetWanted }): Promise<Sheet> =>
  readSheet(bytes, wanted);

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

/** Reads a text file. Without a `separator`, the most consistent one is used. Throws `invalid` with a plain sentence. */
function readCsv(bytes: Uint8Array, separator?: string): SheetLine[] {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.slice(0, 10_000).includes('\0'))
    throw new Failure('invalid', 'This file is not a table. Choose an Excel file (.xlsx) or a CSV file.');
  // Excel may name the separator in the first line.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text);
  const body = withTightQuotes(separatorLine === null ? text : text.slice(separatorLine[0].length));
  const before = separatorLine === null ? 0 : 1;
  const lines: SheetLine[] = [];
  let number = before;
  let problem: string | null = null;
  papaparse.parse<string[]>(body, {
    delimiter: separator || (separatorLine?.[1] ?? findSeparator(body)),
    step({ data, errors }, parser) {
      number++;
      const quote = errors.find(({ type }) => type === 'Quotes');
      if (quote !== undefined) {
        problem = `A quotation mark in row ${number} does not end. Please save the file again and retry.`;
        parser.abort();
      } else if (data.some((cell) => cell.trim() !== '')) {
        lines.push({ number, cells: data });
        // The caller refuses such a file.
        if (lines.length > sheetLimits.lines || data.length > sheetLimits.columns) parser.abort();
      }
    },
  });
  if (problem !== null) throw new Failure('invalid', problem);
  return lines;
}

/** Characters and rows that are tried; more than any letterhead. */
const sample = { characters: 100_000, rows: 200 };

/**
 * Returns the separator that splits most rows into the same number of cells. A comma in a list with semicolons belongs to
 * names, decimals and lists of categories, so the number of its cells differs between rows.
 */
function findSeparator(text: string): string {
  const scored = separators.map((separator) => ({ separator, score: consistency(text, separator) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/** The share of rows with the most frequent number of cells, weighted by the logarithm of that number. */
function consistency(text: string, delimiter: string): number {
  const { data } = papaparse.parse<string[]>(text.slice(0, sample.characters), { delimiter, preview: sample.rows });
  const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([cells, count]) => (count / rows.length) * Math.log2(cells)));
}

/** Removes spaces between a separator and quotes around a whole cell: `a, "b, c"` has two cells. Takes linear time. */
function withTightQuotes(text: string): string {
  if (!/[,;|\t] +"/.test(text)) return text;
  const parts = text.split('"');
  for (let at = 0; at + 2 < parts.length; at += 2) {
    let end = at + 2;
    while (parts[end] === '' && end + 2 < parts.length) end += 2;
    if (/^ *(?:[,;|\t\r\n]|$)/.test(parts[end] as string)) parts[at] = trimmedEnd(parts[at] as string);
    at = end - 2;
  }
  return parts.join('"');
}

const trimmedEnd = (part: string) => part.slice(0, -50) + part.slice(-50).replace(/([,;|\t]) +$/, '$1');

/** UTF-8 or UTF-16, with or without a mark; any other file is Windows-1252, which decodes any bytes. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 4000);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  // In UTF-16 every second byte of a Latin letter is zero; text in the other encodings contains no zero bytes.
  if (zeros(1) > start.length / 4) return 'utf-16le';
  if (zeros(0) > start.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
