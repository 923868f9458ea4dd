import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { connectFailure, isConnectionLost, Unreachable } from './postgres-failure.ts';

/** Milliseconds between two attempts. A pool takes less to notice that its idle connections broke as well. */
export const pauseMs = 100;

/** How often a read, or a transaction, is tried whose connection breaks. */
export const maxTries = 3;

export const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

const isUnreachable = (error: unknown) => connectFailure(error) instanceof Unreachable;

/**
 * A pool that retries to connect while the server is unreachable, such as during a restart, and repeats reads whose
 * connection broke. The limit (ms) counts from the first failed connection, for all callers together, so a longer outage
 * fails them at once.
 */
export function retryingPool(pool: pg.Pool, limitMs: number): PostgresPool {
  /** When the first connection failed; `null` while the server is reachable. */
  let unreachableSince: number | null = null;

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      const begun = performance.now();
      try {
        const client = await pool.connect();
        unreachableSince = null;
        return client;
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        unreachableSince ??= begun;
        if (performance.now() - unreachableSince >= limitMs) throw error;
      }
      await pause();
    }
  }

  return {
    options: pool.options,
    connect: async () => retryingClient(await connect(), connect),
    end: () => pool.end(),
  };
}

/** Repeats a read outside a transaction on another connection. */
function retryingClient(first: pg.PoolClient, connect: () => Promise<pg.PoolClient>): PostgresPoolClient {
  let client: pg.PoolClient | null = first;
  let lost: Error | undefined;
  let isInTransaction = false;

  /** A pool does not notice by itself that the connection of a client in use broke. */
  function release(isUnusable = false): void {
    client?.release(lost ?? isUnusable);
    client = null;
    lost = undefined;
  }

  async function query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (/^(begin|start transaction)/.test(text)) isInTransaction = true;
    for (let tries = 1; ; tries++) {
      try {
        return await (client as pg.PoolClient).query(text, values);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        lost = error;
        if (isInTransaction || !text.startsWith('select') || tries === maxTries) throw error;
      }
      release();
      await pause();
      client = await connect();
    }
  }

  return { query, release } as unknown as PostgresPoolClient;
}
