import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSite as launchSite } from '../tests/support/site.ts';
import type { Load, Seen } from './client.ts';

const root = join(import.meta.dirname, '..');

/** Ends the child with this process, also after a failure or an interrupt. */
function killOnExit(child: ChildProcess): void {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

export type Server = {
  port: number;
  pid: number;
  /** From launch to the "listening" line, in ms. */
  startedIn: number;
  /** CPU time so far in µs, over all threads. */
  cpu: () => number;
  /** Resident memory in MB: current and peak. */
  memory: () => number;
  peakMemory: () => number;
  stop: () => Promise<void>;
};

const memoryOf = (child: ChildProcess, which: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** A server process with its OS-level metrics. */
const server = (child: ChildProcess, port: number, startedIn: number): Server => ({
  port,
  pid: child.pid as number,
  startedIn,
  cpu() {
    const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  },
  memory: () => memoryOf(child, 'VmRSS'),
  peakMemory: () => memoryOf(child, 'VmHWM'),
  stop: () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    }),
});

export const urlOf = ({ port }: Pick<Server, 'port'>, path: string) => `http://127.0.0.1:${port}${path}`;

/** The Node options of `npm start`. */
function startOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.match(/--\S+/g) ?? [];
}

export async function startSite(dataDir: string, environment: Record<string, string> = {}): Promise<Server> {
  const begun = performance.now();
  // As in the systemd unit and the image in deploy/.
  const asDeployed = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };
  const { url, process: child } = await launchSite({
    environment: { ...asDeployed, DATA_DIR: dataDir, ...environment },
    nodeOptions: startOptions(),
    onLaunch: killOnExit,
  });
  return server(child, Number(new URL(url).port), performance.now() - begun);
}

/** Starts a bare `node:http` server with the same headers and bytes as a site's URL. */
export async function startBare(url: string): Promise<Server> {
  const begun = performance.now();
  const child = fork(join(root, 'bench/bare.ts'), [url], { execArgv: [] });
  killOnExit(child);
  const [port] = await once(child, 'message');
  return server(child, port, performance.now() - begun);
}

/** Loads a server from a separate process, each connection as fast as it gets responses. */
export async function load(given: Load): Promise<Seen> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'bench/client.ts'),
    JSON.stringify(given),
  ]);
  return JSON.parse(stdout);
}
