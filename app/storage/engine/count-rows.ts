import { type SqlBool, sql } from 'kysely';
import { type CountKind, emptyCount, type HourCount } from '#app/domain/insights/counts.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { countOf } from './queries.ts';
import type { Db } from './tables.ts';
import { inTransaction } from './writing.ts';

/** Rows of one statement. */
const maxRows = 500;

/** After every hour. */
const end = '9';

const keyColumns = ['hour', 'kind', 'page', 'product', 'branch', 'campaign'] as const;
const keyOf = (row: HourCount) => keyColumns.map((column) => row[column]);
const keys = sql.join(keyColumns.map((column) => sql.ref(column)));

/** Kinds that are named by their page alone. */
const isNamedByPage = (kind: CountKind) =>
  kind === 'search' || kind === 'empty-search' || kind === 'missing' || kind === 'facet';

/** The rows from one hour to before another, oldest first. */
const rowsBetween = (db: Db, from: string, before: string): Promise<HourCount[]> =>
  db.selectFrom('counts').selectAll().where('hour', '>=', from).where('hour', '<', before).orderBy('hour').execute();

/** Days of the dealer's clock, both included; `from` may be an hour. */
export type DayRange = { from: string; to: string };

export type SumKey = 'day' | 'product' | 'branch' | 'campaign' | 'page';
export type Sum = { key: string; kind: CountKind; count: number };
export type Wanted = { by: SumKey; kinds: readonly CountKind[]; limit?: number };

/** Sums by kind and wanted key, largest first, in one reading. Leaves out counts without the key. */
export async function sumCounts(db: Db, range: DayRange, wanted: readonly Wanted[]): Promise<Sum[][]> {
  const sums = wanted.map(() => new Map<string, Sum>());
  for (const row of await rowsBetween(db, range.from, `${range.to}U`))
    wanted.forEach(({ by, kinds }, index) => {
      const key = by === 'day' ? row.hour.slice(0, 10) : row[by];
      if (key === '' || !kinds.includes(row.kind)) return;
      const sum = sums[index]?.get(`${row.kind} ${key}`);
      if (sum) sum.count += row.count;
      else sums[index]?.set(`${row.kind} ${key}`, { key, kind: row.kind, count: row.count });
    });
  return wanted.map(({ limit }, index) =>
    [...(sums[index]?.values() ?? [])]
      .sort((a, b) => b.count - a.count || byText(a.key, b.key))
      .slice(0, limit ?? Number.POSITIVE_INFINITY),
  );
}

/** Adds to counts of the same key. Rows in order, so that two processes never deadlock. */
export async function addCounts(trx: Db, counts: readonly HourCount[]): Promise<void> {
  const merged = new Map<string, HourCount>();
  for (const row of counts) {
    const key = JSON.stringify(keyOf(row));
    merged.set(key, { ...row, count: row.count + (merged.get(key)?.count ?? 0) });
  }
  const rows = [...merged].sort(([a], [b]) => byText(a, b)).map(([, row]) => row);
  for (let at = 0; at < rows.length; at += maxRows)
    await trx
      .insertInto('counts')
      .values(rows.slice(at, at + maxRows))
      .onConflict((clash) =>
        clash
          .columns([...keyColumns])
          .doUpdateSet(({ eb, ref }) => ({ count: eb(ref('counts.count'), '+', ref('excluded.count')) })),
      )
      .execute();
}

/** Deletes the rows whose typed text names a person: a search, a missing path or a campaign. */
export async function forgetCounts(trx: Db, isNamed: (text: string) => boolean): Promise<void> {
  const textOf = ({ kind, page, campaign }: HourCount) => `${isNamedByPage(kind) ? page : ''} ${campaign}`;
  await remove(
    trx,
    (await rowsBetween(trx, '', end)).filter((row) => isNamed(textOf(row))),
  );
}

/** Removes rows, and returns those that were still there. */
async function remove(trx: Db, rows: readonly HourCount[]): Promise<HourCount[]> {
  const removed: HourCount[] = [];
  for (let at = 0; at < rows.length; at += maxRows) {
    const some = rows.slice(at, at + maxRows).map((row) => sql`(${sql.join(keyOf(row))})`);
    const isOne = sql<SqlBool>`(${keys}) in (values ${sql.join(some)})`;
    removed.push(...(await trx.deleteFrom('counts').where(isOne).returningAll().execute()));
  }
  return removed;
}

/** Replaces rows by what they become; `null` removes one. */
const replace = (db: Db, rows: readonly HourCount[], changed: (row: HourCount) => HourCount | null): Promise<void> =>
  inTransaction(db, async (trx) => {
    // Another process may have counted since the rows were read, or replaced them.
    const present = await remove(trx, rows);
    await addCounts(
      trx,
      present.flatMap((row) => changed(row) ?? []),
    );
  });

/** Merges the hours of each day before `dailyUntil`, and the days of each month before `monthlyUntil`, a first of month. */
export async function rollUpCounts(db: Db, { monthlyUntil, dailyUntil }: { monthlyUntil: string; dailyUntil: string }) {
  const rolled = ({ hour }: HourCount) =>
    hour < monthlyUntil ? `${hour.slice(0, 7)}-01T00` : `${hour.slice(0, 10)}T00`;
  const rows = (await rowsBetween(db, '', dailyUntil)).filter((row) => rolled(row) !== row.hour);
  await replace(db, rows, (row) => ({ ...row, hour: rolled(row) }));
}

export type TableLimit = { most: number; least: number };

/** The name that a row is evicted with: its words or path, else its campaign, else its product. */
const nameOf = ({ kind, page, product, campaign }: HourCount): string =>
  isNamedByPage(kind) ? `${kind} ${page}` : campaign !== '' ? `campaign ${campaign}` : `product ${product}`;

/** Without all names; `null` for a kind that is nothing without its name. */
const withoutName = ({ kind, hour, count }: HourCount): HourCount | null =>
  isNamedByPage(kind) ? null : { ...emptyCount, kind, hour: `${hour.slice(0, 10)}T00`, count };

/**
 * If the table has more than `most` rows, removes the rarest names until about `least` are left; of equally rare ones,
 * those of the oldest rows. Taps and views stay counted without a name.
 */
export async function trimCounts(db: Db, { most, least }: TableLimit): Promise<void> {
  if ((await countOf(db.selectFrom('counts'))) <= most) return;
  const rows = await rowsBetween(db, '', end);
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(nameOf(row), (totals.get(nameOf(row)) ?? 0) + row.count);
  const evicted = rows
    .map((row) => ({ row, total: totals.get(nameOf(row)) ?? 0 }))
    .sort((a, b) => a.total - b.total)
    .slice(0, Math.max(0, rows.length - least))
    .map(({ row }) => row);
  await replace(db, evicted, withoutName);
}
