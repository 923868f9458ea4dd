import { Failure } from '#app/domain/records/errors.ts';
import { uniqueClash } from '#app/storage/engine/databases/clash.ts';

/** Maps SQLite result codes (https://www.sqlite.org/rescode.html) to failures; returns other errors unchanged. */
export function sqliteFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const code = error.errcode;
  const options = { cause: error };
  if (code === 2067 || code === 1555) {
    const [table, column] = /failed: (\w+)\.(\w+)/.exec(error.message)?.slice(1) ?? [];
    return uniqueClash(table, column, error);
  }
  const primary = code & 0xff;
  if (primary === 13) return new Failure('full', 'The disk is full', options);
  if ([5, 6].includes(primary)) return new Failure('busy', 'The database is busy', options);
  if (![8, 10, 14].includes(primary)) return error;
  return new Failure('broken', 'The database cannot be read or written', options);
}
