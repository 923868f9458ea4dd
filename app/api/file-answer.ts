import { sortableTime } from '#app/domain/dates.ts';
import type { SheetRow } from '#app/storage/sheets/write-xlsx.ts';
import { dealer } from '#dealer';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/** The day in the dealer's own time, as it stands in the names of files. */
export const fileDay = (now: Date): string => sortableTime(now, dealer.locale).slice(0, 10);

/** Bytes that are made as they are asked for: no more of them than the client takes. */
function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const each = chunks[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await each.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await each.return?.();
    },
  });
}

/** A file that is written while it is sent. */
export const fileAnswer = (name: string, type: keyof typeof types, chunks: AsyncIterable<Uint8Array>): Response =>
  new Response(streamOf(chunks), {
    headers: {
      'Content-Type': types[type],
      'Content-Disposition': `attachment; filename="${name}.${type}"`,
    },
  });

/** A table, a piece at a time, as one of the two kinds of file. What writes it is loaded with its first use. */
export async function tableAnswer(
  name: string,
  format: 'csv' | 'xlsx',
  pieces: AsyncIterable<SheetRow[]>,
): Promise<Response> {
  if (format === 'xlsx') {
    const { writeXlsx } = await import('#app/storage/sheets/write-xlsx.ts');
    return fileAnswer(name, format, writeXlsx(pieces));
  }
  const { writeCsv } = await import('#app/storage/sheets/write-csv.ts');
  return fileAnswer(name, format, writeCsv(pieces));
}
