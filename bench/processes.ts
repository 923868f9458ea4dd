import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Load, Seen } from './client.ts';

const root = join(import.meta.dirname, '..');

export const adminPassword = 'correct-horse-battery';

/** Ends the child with this process, also after a failure or an interrupt. */
export function killOnExit(child: ChildProcess): void {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

/** Starts a file as a process; resolves with the first line that matches. */
async function launch(
  file: string,
  args: string[],
  environment: Record<string, string>,
  wanted: RegExp,
  nodeOptions: string[] = [],
) {
  const child = spawn(process.execPath, [...nodeOptions, join(root, file), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  killOnExit(child);
  let output = '';
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const match = wanted.exec(output);
      if (match) resolve(match);
    });
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${output}`)));
  });
  return { child, found };
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

/** Starts the built site on a data folder. */
export async function startSite(dataDir: string, environment: Record<string, string> = {}): Promise<Server> {
  const begun = performance.now();
  const { child, found } = await launch(
    'build/server.js',
    [],
    {
      NODE_ENV: 'production',
      // As in the systemd unit and the image in deploy/.
      MALLOC_ARENA_MAX: '2',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      SAMPLES: 'none',
      ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'error',
      SHED_AFTER_MS: '0',
      BACKUPS: 'off',
      ...environment,
    },
    /Platen is at http:\/\/localhost:(\d+)/,
    startOptions(),
  );
  return server(child, Number(found[1]), performance.now() - begun);
}

/** Starts a bare `node:http` server with the same headers and bytes as a site's URL. */
export async function startBare(url: string): Promise<Server> {
  const begun = performance.now();
  const { child, found } = await launch('bench/bare.ts', [url], {}, /listens at (\d+)/);
  return server(child, Number(found[1]), performance.now() - begun);
}

/** Loads a server from a separate process, each connection as fast as it gets responses. */
export const load = (given: Load): Promise<Seen> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'bench/client.ts'), JSON.stringify(given)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    killOnExit(child);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.once('exit', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error('The client failed'))));
  });
