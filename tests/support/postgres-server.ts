import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { PostgresOrder } from './postgres-process.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a running PostgreSQL server without a database name. */
    postgresUrl: string;
  }
}

/** A running PostgreSQL server that can be stopped and restarted. */
export type PostgresServer = {
  url: string;
  goAway: () => Promise<void>;
  /** Kills the server; it recovers acknowledged writes from its WAL. */
  crash: () => Promise<void>;
  /** Kills the server with SIGKILL. */
  die: () => Promise<void>;
  comeBack: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Starts a real PostgreSQL server in a child process, on a free port, in a temporary folder. With the URL of another
 * server of this kind, it is a streaming replica of that one.
 */
export async function startPostgres(primary?: string): Promise<PostgresServer> {
  const given = primary === undefined ? [] : [primary];
  const child = fork(join(import.meta.dirname, 'postgres-process.ts'), given, { execArgv: [] });
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
    goAway: () => obey('go away'),
    crash: () => obey('crash'),
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
