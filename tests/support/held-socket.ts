import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { heard } from './heard.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Simulates a systemd socket unit: holds the socket, and starts and stops the service. Written in shell, which passes file
 * descriptors on. A line on standard input starts the site with that environment; the next line stops it.
 */
const holder = `
while read -r words; do
  LISTEN_FDS=1 env $words sh -c 'LISTEN_PID=$$ exec "$0" build/server.js' "$NODE" &
  child=$!
  read -r _
  kill -TERM $child
  wait $child
  echo "ended with $?"
done`;

export type HeldSocket = Awaited<ReturnType<typeof holdSocket>>;

/** A port that stays open while site processes are replaced. */
export async function holdSocket() {
  const server = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 511 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { fd } = (server as unknown as { _handle: { fd: number } })._handle;
  const child: ChildProcess = spawn('sh', ['-c', holder], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', NODE: process.execPath },
    stdio: ['pipe', 'pipe', 'pipe', fd],
  });
  await once(child, 'spawn');
  // From now on only the shell holds the socket, and it accepts no connections.
  server.close();
  const output = heard(child.stdout, child.stderr);
  const endings = () => output().match(/^ended with /gm)?.length ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Everything printed so far. */
    output,
    /** Starts a process on the socket; it may fail. */
    begin(environment: Record<string, string>) {
      const words = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      child.stdin?.write(`${words.join(' ')}\n`);
    },
    /** Stops it and waits for its exit. */
    async end() {
      const before = endings();
      child.stdin?.write('\n');
      while (endings() === before) await once(child.stdout as NodeJS.ReadableStream, 'data');
    },
    close: () => child.stdin?.end(),
  };
}
