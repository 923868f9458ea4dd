import { CompiledQuery, type Kysely } from 'kysely';
import type { EngineName } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';

/**
 * Tables of which a statement reads far too much, by the engine's query plan: all rows, or all publicly visible rows, only
 * to filter or sort them.
 */
export async function tablesRead(db: Kysely<Tables>, engine: EngineName, statement: CompiledQuery): Promise<string[]> {
  return engine === 'sqlite' ? readBySqlite(db, statement) : readByPostgres(db, statement);
}

const explained = (how: string, { sql, parameters }: CompiledQuery) =>
  CompiledQuery.raw(`${how} ${sql}`, [...parameters]);

/** A query for a whole list needs all rows. */
const isWholeList = ({ parameters }: CompiledQuery) => parameters.includes(Number.MAX_SAFE_INTEGER);

/** Temporary tables: materialized rows, values of a list. */
const made = new Set(['page', 'found', 'near', 'asked', 'parts', 'json_each', 'keys']);

/** Lines of SQLite's plan: https://www.sqlite.org/eqp.html */
export async function sqlitePlan(db: Kysely<Tables>, statement: CompiledQuery): Promise<string[]> {
  const { rows } = await db.executeQuery<{ detail: string }>(explained('explain query plan', statement));
  return rows.map(({ detail }) => detail);
}

async function readBySqlite(db: Kysely<Tables>, statement: CompiledQuery) {
  const details = await sqlitePlan(db, statement);
  const isPage = details.some((detail) => /^(CO-ROUTINE|MATERIALIZE) page$/.test(detail));
  const read = details.flatMap((detail) => {
    const [, name = '', how = ''] = /^SCAN (\w+)(.*)$/.exec(detail) ?? [];
    // For a full-text index, the text after the colon is the lookup.
    const isLookup = /VIRTUAL TABLE INDEX \d+:./.test(how);
    return name === '' || isLookup || made.has(name) || /CONSTANT ROW/.test(detail) ? [] : [name];
  });
  if (isWholeList(statement)) return read;
  const looked = details.flatMap(
    (detail) => /^SEARCH (listed) USING INDEX \w+ \(visible=\?\)$/.exec(detail)?.[1] ?? [],
  );
  // Sorting the few rows of one page at the end is fine.
  const sorted = !isPage && details.includes('USE TEMP B-TREE FOR ORDER BY');
  return [...read, ...looked, ...(sorted && read.length === 0 ? ['sorted'] : [])];
}

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};

/**
 * PostgreSQL scans a small table, or most of an index, because that is cheaper. With those scan types disabled, a scan
 * shows up only if there is no alternative. https://www.postgresql.org/docs/current/runtime-config-query.html
 */
const choices = [['enable_seqscan'], ['enable_indexscan', 'enable_indexonlyscan']];

/** https://www.postgresql.org/docs/current/using-explain.html */
async function readByPostgres(db: Kysely<Tables>, statement: CompiledQuery) {
  return db.transaction().execute(async (trx) => {
    const plans: string[][] = [];
    for (const choice of choices) {
      for (const way of choice) await trx.executeQuery(CompiledQuery.raw(`set local ${way} = off`));
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        explained('explain (format json)', statement),
      );
      plans.push(rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => wholeIn(Plan, isWholeList(statement)))));
    }
    return plans.reduce((whole, others) => whole.filter((table) => others.includes(table)));
  });
}

function wholeIn(plan: Plan, isWholeList: boolean): string[] {
  const { 'Node Type': type, 'Index Cond': condition, Plans: parts = [] } = plan;
  const name = plan['Relation Name'] ?? plan['Index Name'] ?? '';
  const isWhole = type === 'Seq Scan' || (/^(Bitmap )?Index (Only )?Scan$/.test(type) && condition === undefined);
  // Skipping index entries is cheap; skipping rows is not.
  const isLooked =
    plan.Filter !== undefined &&
    type !== 'Index Only Scan' &&
    /^\(visible = [^()]+\)$/.test(condition ?? parts[0]?.['Index Cond'] ?? '');
  return [
    ...(isWhole || (!isWholeList && isLooked) ? [name] : []),
    ...parts.flatMap((part) => wholeIn(part, isWholeList)),
  ];
}
