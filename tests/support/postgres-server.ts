import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { PostgresOrder } from './postgres-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a running PostgreSQL server without a database name. */
    postgresUrl: string;
  }
}

/** A running PostgreSQL server that can be stopped and restarted. */
export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Starts a real PostgreSQL server in a child process, on a free port, in a temporary folder. */
export async function startPostgres() {
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), { execArgv: [] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`PostgreSQL did not start; its process exited with ${code}`)));
  });
  const obey = (order: PostgresOrder) =>
    new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      child.send(order);
    });
  return {
    url,
    /** Creates an empty database and returns its URL. */
    async createDatabase() {
      const client = new pg.Client({ connectionString: `${url}/postgres` });
      await client.connect();
      const name = `site_${randomBytes(6).toString('hex')}`;
      await client.query(`create database ${name}`);
      await client.end();
      return `${url}/${name}`;
    },
    goAway: () => obey('go away'),
    /** Kills the server; it recovers acknowledged writes from its WAL. */
    crash: () => obey('crash'),
    /** Kills the server with SIGKILL. */
    die: () => obey('die'),
    comeBack: () => obey('come back'),
    async stop() {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** One server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgresUrl', server.url);
  return server.stop;
}
