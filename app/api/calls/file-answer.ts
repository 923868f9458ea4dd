import { sortableTime } from '#app/domain/text/dates.ts';
import type { SheetRow } from '#app/storage/importing/sheets/write-sheet.ts';
import { dealer } from '#dealer';
import { streamOf } from './endpoint.ts';

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
} as const;

/** The date in the dealer's time zone, for file names. */
export const fileDay = (now: Date): string => sortableTime(now, dealer.locale).slice(0, 10);

/** A download that is generated while it is sent. */
export const fileResponse = (name: string, type: keyof typeof types, chunks: AsyncIterable<Uint8Array>): Response =>
  new Response(streamOf(chunks), {
    headers: {
      'Content-Type': types[type],
      'Content-Disposition': `attachment; filename="${name}.${type}"`,
    },
  });

/** A table as CSV or Excel. The writers are loaded on first use. */
export async function tableResponse(name: string, format: 'csv' | 'xlsx', rows: readonly SheetRow[]) {
  const { writeCsv, writeXlsx } = await import('#app/storage/importing/sheets/write-sheet.ts');
  return fileResponse(name, format, format === 'csv' ? writeCsv(rows) : writeXlsx(rows));
}
