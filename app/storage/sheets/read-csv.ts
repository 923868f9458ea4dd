import papaparse from 'papaparse';
import { Failure } from '#app/domain/errors.ts';
import type { SheetLine } from '#app/domain/import/header.ts';
import { decodeText } from './decode-text.ts';
import { findSeparator, withTightQuotes } from './separator.ts';
import { sheetLimits } from './sheet-limits.ts';

/**
 * Reads a text file with cells separated by commas, semicolons, tabs or bars; an empty separator is found by itself. Throws
 * `invalid` with a plain sentence.
 */
export function readCsv(bytes: Uint8Array, separator = ''): SheetLine[] {
  const text = decodeText(bytes);
  if (text.slice(0, 10_000).includes('\0')) throw new Failure('invalid', 'This file is not a table.');
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
