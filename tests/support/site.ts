import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tokenHash } from '#app/api/calls/guard.ts';
import { beside } from './alter.ts';
import { heard } from './heard.ts';
import { keepPictureCopies } from './picture-copies.ts';

const root = join(import.meta.dirname, '../..');

export const siteAdmin = { username: 'admin', password: 'correct-horse-battery' };

/** The part of a site that tests which change nothing need. */
export type SharedSite = Pick<Site, 'url' | 'dataDir' | 'signIn' | 'session'>;

export type Site = Launched & {
  url: string;
  dataDir: string;
  /** An admin's token from a login with the password. */
  signIn: () => Promise<string>;
  /** An admin's token, created without hashing a password. SQLite only. */
  session: () => string;
  /** Stops the site and deletes its data folder, or moves it to `keepAs`. Keeps a folder given as DATA_DIR. */
  stop: (keepAs?: string) => Promise<void>;
};

/** A process of the site, which may be starting, running or ended. */
export type Launched = {
  process: ChildProcess;
  /** Everything the process has printed so far. */
  output: () => string;
  /** Everything printed to standard error so far. */
  errors: () => string;
  /** Sends SIGTERM. Resolves to the exit code and the signal. */
  terminate: () => Promise<unknown[]>;
};

type LaunchOptions = {
  args?: string[];
  /** The folder of the release. */
  release?: string;
  /** A command that starts the program given after it. */
  through?: string[];
  /** Options of Node.js itself. */
  nodeOptions?: string[];
};

type Options = LaunchOptions & {
  environment?: Record<string, string>;
  template?: string | null;
  /** Called with the process before it is ready. */
  onLaunch?: (child: ChildProcess) => void;
};

/** Creates a session of the admin in the database of a site; returns its token. */
const newSession = (dataDir: string): string =>
  beside({ dataDir }, (db) => {
    const [now, tomorrow] = [0, 24].map((hours) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString());
    db.prepare('update users set previous_login_at = last_login_at, last_login_at = ? where username = ?').run(
      now as string,
      siteAdmin.username,
    );
    const token = randomBytes(32).toString('base64url');
    db.prepare(
      `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, agent, address)
       select ?, id, ?, ?, ?, '', '127.0.0.1' from users where username = ?`,
    ).run(tokenHash(token), now as string, now as string, tomorrow as string, siteAdmin.username);
    return token;
  });

export type Call = {
  token?: string;
  body?: object | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

/** Calls the API of a site, whatever the status of the response. A body is sent as JSON, a form as it is. */
export function callApi(site: { url: string }, method: string, path: string, call: Call = {}) {
  const { token = '', body, headers, ...more } = call;
  const isForm = body instanceof FormData;
  return fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    ...more,
  });
}

/** Uploads a picture of a product. */
export function uploadPicture(site: { url: string }, token: string, file: File): Promise<Response> {
  const body = new FormData();
  body.set('file', file);
  return callApi(site, 'POST', '/products/upload-image', { token, body });
}

/** Starts the built site on a free port over its own data folder, a copy of `template` if given. */
export async function startSite(options: Options = {}): Promise<Site> {
  const { environment = {}, template = null, onLaunch, ...how } = options;
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'platen-site-'));
  if (template) cpSync(template, dataDir, { recursive: true });
  const launched = launch(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SAMPLES: 'none',
      ADMIN_PASSWORD: siteAdmin.password,
      LOG_LEVEL: 'error',
      // Load shedding would make tests flaky on a machine busy with browsers.
      SHED_AFTER_MS: '0',
      // Backups would only cost time; tests that need one switch them on.
      BACKUPS: 'off',
      ...environment,
    },
    how,
  );
  const { process: child, output } = launched;
  onLaunch?.(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /Platen is at (http:\S+)/.exec(output());
      if (found) resolve((found[1] as string).replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => reject(new Error(`The site stopped with ${code}:\n${output()}`)));
  });
  return {
    ...launched,
    url,
    dataDir,
    async signIn() {
      const response = await callApi({ url }, 'POST', '/auth/login', { body: siteAdmin });
      return (await response.json()).access_token;
    },
    session: () => newSession(dataDir),
    async stop(keepAs) {
      if (child.exitCode === null && child.signalCode === null) await launched.terminate();
      if (template) keepPictureCopies(dataDir, template);
      if (keepAs) renameSync(dataDir, keepAs);
      else if (environment.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the launcher with only the given environment. */
export function launch(
  environment: Record<string, string>,
  { args = [], release = root, through = [], nodeOptions = [] }: LaunchOptions = {},
): Launched {
  const program = join(release, args.includes('--dev') ? 'server.ts' : 'build/server.js');
  const [command = '', ...rest] = [...through, process.execPath, ...nodeOptions, program, ...args];
  const child = spawn(command, rest, {
    cwd: release,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return {
    process: child,
    output: heard(child.stdout, child.stderr),
    errors: heard(child.stderr),
    terminate() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return ended;
    },
  };
}
