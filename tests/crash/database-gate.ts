import pg from 'pg';
import { expect } from 'vitest';

const key = 4_300_043;

/** A place in a process's work at which it waits, as PostgreSQL sees it. */
export type Gate = {
  /** Resolves once a process waits there. */
  isReached: () => Promise<void>;
  /** Lets all pass. */
  open: () => Promise<void>;
};

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

const countOf = async (client: pg.Client, locks: string): Promise<number> =>
  (
    await client.query(`select count(*)::int as n from pg_locks join pg_database on oid = database
    where datname = current_database() and not granted and ${locks}`)
  ).rows[0].n;

/** Blocks transactions that write such a row, before the row is written. */
export async function gateAt(
  url: string,
  { table, before, when }: { table: string; before: 'insert' | 'update' | 'delete'; when: string },
): Promise<Gate> {
  const client = await connect(url);
  await client.query(`select pg_advisory_lock(${key})`);
  await client.query(`create function wait_at_gate() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(${key});
    return coalesce(new, old);
  end $$`);
  await client.query(`create trigger gate before ${before} on ${table} for each row when (${when})
    execute function wait_at_gate()`);
  return {
    isReached: () =>
      expect.poll(() => countOf(client, `locktype = 'advisory'`), { timeout: 80_000 }).toBeGreaterThan(0),
    async open() {
      await client.query(`select pg_advisory_unlock(${key})`);
      await client.query(`drop trigger gate on ${table}`);
      await client.query('drop function wait_at_gate');
      await client.end();
    },
  };
}

/** Blocks all reads and writes of a table. */
export async function lockTable(url: string, table: string): Promise<Gate> {
  const client = await connect(url);
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  const waiting = `relation = '${table}'::regclass`;
  return {
    isReached: () => expect.poll(() => countOf(client, waiting), { timeout: 80_000 }).toBeGreaterThan(0),
    open: () => client.end(),
  };
}
