import { DeleteQueryNode, type RootOperationNode, SelectQueryNode } from 'kysely';
import type pg from 'pg';
import { Failure } from '#app/domain/records/errors.ts';
import { uniqueClash } from '#app/storage/engine/databases/clash.ts';

/** A transaction that lost a conflict with another one and can be retried. */
export class Retry extends Failure {
  constructor(cause: unknown) {
    super('busy', 'The database is busy', { cause });
  }
}

/** The server is unreachable, not ready, or the connection broke; it may recover by itself. */
export class Unreachable extends Failure {
  constructor(cause: unknown) {
    super('broken', 'The database cannot be reached', { cause });
  }
}

/** The connection of a query broke. A write outside a transaction may have been done. */
export class ConnectionLost extends Unreachable {}

/** The connection broke while a transaction was being committed, so it may have been committed. */
export class Uncertain extends ConnectionLost {}

/** The pool's message if all of its connections stay in use for too long. */
const allInUse = 'timeout exceeded when trying to connect';

/** Whether the connection of a query broke, or the server closed it. */
export function isConnectionLost(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code } = error as pg.DatabaseError;
  // No code, or one of the operating system: the connection broke.
  return code === undefined || /^(E[A-Z]+$|08|57P)/.test(code);
}

/** Classifies a failed connection. Wrong credentials are not retried. */
export function connectFailure(error: unknown): Failure {
  if (error instanceof Error && error.message === allInUse)
    return new Failure('busy', 'The database is busy', { cause: error });
  const isRefused = error instanceof Error && /^(28|3D)...$/.test((error as pg.DatabaseError).code ?? '');
  if (!isRefused) return new Unreachable(error);
  return new Failure('broken', 'PostgreSQL refuses the user, the password or the database that DATABASE_URL names', {
    cause: error,
  });
}

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) mapped to failures. */
export function postgresFailure(error: unknown, query: RootOperationNode): unknown {
  if (!(error instanceof Error)) return error;
  const { code = '', table, constraint } = error as pg.DatabaseError;
  const options = { cause: error };
  if (isConnectionLost(error)) return new ConnectionLost(error);
  if (code === '23505') {
    const column = constraint?.replace(`${table}_`, '').replace(/_(key|pkey)$/, '');
    return uniqueClash(table, column, error);
  }
  // PostgreSQL cannot store text with a NUL. A search for such text finds nothing; a write is invalid.
  if (code === '22021' || code === '22P05') {
    const isSought = SelectQueryNode.is(query) || DeleteQueryNode.is(query);
    return isSought
      ? new Failure('not-found', 'Not found', options)
      : new Failure('invalid', 'The text holds a character that cannot be kept', options);
  }
  if (code === '53100') return new Failure('full', 'The disk is full', options);
  if (code === '40001' || code === '40P01') return new Retry(error);
  if (code === '57014' || code === '55P03' || code.startsWith('53')) {
    return new Failure('busy', 'The database is busy', options);
  }
  if (/^(58|25006)/.test(code)) return new Failure('broken', 'The database cannot be read or written', options);
  return error;
}
