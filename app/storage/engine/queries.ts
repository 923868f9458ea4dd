import type { DeleteResult, OnConflictBuilder, Selectable, SelectQueryBuilder, UpdateResult } from 'kysely';
import { notFound } from '#app/domain/records/errors.ts';
import type { Db, Tables } from './tables.ts';

export const keepExisting = <All, Table extends keyof All>(clash: OnConflictBuilder<All, Table>) => clash.doNothing();

/** The number of rows that a query finds. */
export async function countOf<All, Table extends keyof All, Found>(
  query: SelectQueryBuilder<All, Table, Found>,
): Promise<number> {
  const counted = query.clearSelect().select(({ fn }) => fn.countAll<number>().as('n'));
  return ((await counted.executeTakeFirstOrThrow()) as { n: number }).n;
}

type WithId = { [Name in keyof Tables]: Tables[Name] extends { id: string } ? Name : never }[keyof Tables];

/** The row with this id. Throws `not-found` with the noun. */
export async function rowById<Name extends WithId>(
  db: Db,
  table: Name,
  id: string,
  noun: string,
): Promise<Selectable<Tables[Name]>> {
  const row = await db
    .selectFrom(table as 'products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(noun));
  return row as unknown as Selectable<Tables[Name]>;
}

type Statement = { executeTakeFirst: () => Promise<UpdateResult | DeleteResult> };

/** Runs an update or a deletion. Returns whether it found a row. */
export async function hasChanged(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  return ('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows) > 0n;
}

/** Runs an update or a deletion. Throws `not-found` with the noun if it found no row. */
export async function changeRow(statement: Statement, noun: string): Promise<void> {
  if (!(await hasChanged(statement))) throw notFound(noun);
}

export const idsOf = <Id>(rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id);

/** A list for `in`, which PostgreSQL needs at least one value for. */
export const orNone = (values: readonly string[]): readonly string[] => (values.length > 0 ? values : ['']);

/** Parameters per statement are limited. One product edited by hand never needs more than one statement. */
const rowsAtOnce = 2000;

/** Writes rows of few columns, up to `rowsAtOnce` per statement. */
export async function inPieces<Row>(rows: readonly Row[], write: (some: readonly Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await write(rows.slice(at, at + rowsAtOnce));
}
