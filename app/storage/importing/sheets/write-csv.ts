import papaparse from 'papaparse';
import type { SheetRow } from './write-xlsx.ts';

/** Streams a CSV file. The byte order mark makes Excel detect UTF-8. */
export async function* writeCsv(pieces: AsyncIterable<SheetRow[]>): AsyncGenerator<Uint8Array> {
  let mark = '\ufeff';
  for await (const rows of pieces) {
    if (rows.length > 0) yield Buffer.from(`${mark}${papaparse.unparse(rows, { quotes: true })}\r\n`);
    mark = '';
  }
}
