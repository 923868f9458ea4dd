import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { connectFailure, isConnectionLost, Unreachable } from './postgres-failure.ts';

/** Milliseconds between two attempts to connect. */
const pauseMs = 100;

/** The pool's message if all of its connections stay in use for too long. */
const allInUse = 'timeout exceeded when trying to connect';

const isAway = (error: unknown) =>
  connectFailure(error) instanceof Unreachable && (error as Error).message !== allInUse;

/**
 * A pool that waits for a server that is away, such as during a restart, and repeats reads whose connection broke. The
 * limit counts from the first failed connection, for all callers together, so a longer outage fails them at once.
 */
export function patientPool(pool: pg.Pool, limitMs: number): PostgresPool {
  /** When the server was found away; `null` while it answers. */
  let awaySince: number | null = null;
  let recovery: Promise<void> | null = null;
  const isOver = () => pool.ending || awaySince === null || performance.now() - awaySince >= limitMs;

  async function connect(): Promise<pg.PoolClient> {
    const begun = performance.now();
    try {
      const client = await pool.connect();
      awaySince = null;
      return client;
    } catch (error) {
      if (isAway(error)) awaySince ??= begun;
      throw error;
    }
  }

  /** One attempt at a time is made for all callers. */
  async function recover(): Promise<void> {
    while (!isOver()) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await connect().then(
        (client) => client.release(),
        () => {},
      );
    }
    recovery = null;
  }

  async function patiently(): Promise<pg.PoolClient> {
    for (;;) {
      await recovery;
      try {
        return await connect();
      } catch (error) {
        if (!isAway(error) || isOver()) throw error;
        recovery ??= recover();
      }
    }
  }

  return {
    options: pool.options,
    connect: async () => patientClient(await patiently(), patiently),
    end: () => pool.end(),
  };
}

/** Repeats a read outside a transaction once on another connection. */
function patientClient(first: pg.PoolClient, connect: () => Promise<pg.PoolClient>): PostgresPoolClient {
  let client: pg.PoolClient | null = first;
  let lost: Error | undefined;
  let isInTransaction = false;

  /** A pool does not notice by itself that the connection of a client in use broke. */
  function release(isUnusable = false): void {
    client?.release(lost ?? isUnusable);
    client = null;
  }

  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (text === 'begin') isInTransaction = true;
    try {
      return await (client as pg.PoolClient).query(text, values);
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      lost = error;
      if (isInTransaction || !text.startsWith('select')) throw error;
    }
    release();
    client = await connect();
    lost = undefined;
    return client.query(text, values);
  }

  return { query, release } as unknown as PostgresPoolClient;
}
