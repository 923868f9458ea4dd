import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tokenHash } from '#app/api/guard.ts';
import { keepPictureCopies } from './picture-copies.ts';

const root = join(import.meta.dirname, '../..');

export const siteAdmin = { username: 'admin', password: 'correct-horse-battery' };

/** The part of a site that tests which change nothing need. */
export type SharedSite = Pick<Site, 'url' | 'dataDir' | 'signIn' | 'session'>;

export type Site = {
  url: string;
  dataDir: string;
  /** Everything the process has printed so far. */
  output: () => string;
  process: ChildProcess;
  /** Memory of the process in megabytes: current and peak. */
  residentMegabytes: () => number;
  peakMegabytes: () => number;
  /** CPU time of the process in seconds, all threads together. */
  cpuSeconds: () => number;
  /** An admin's token from a login with the password. */
  signIn: () => Promise<string>;
  /** An admin's token, created without hashing a password. SQLite only. */
  session: () => string;
  /** Stops the site and deletes its data folder, or moves it to `keepAs`. */
  stop: (keepAs?: string) => Promise<void>;
};

type Options = {
  environment?: Record<string, string>;
  template?: string | null;
  /** Called with the process before it is ready. */
  onLaunch?: (child: ChildProcess) => void;
};

const megabytesOf = ({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** A running site's address and ways to sign in to it. */
export function access(url: string, dataDir: string): SharedSite {
  return {
    url,
    dataDir,
    async signIn() {
      const response = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(siteAdmin),
      });
      return (await response.json()).access_token;
    },
    session() {
      const db = new DatabaseSync(join(dataDir, 'platen.db'), { timeout: 4000 });
      try {
        db.prepare('update users set previous_login_at = last_login_at, last_login_at = ? where username = ?').run(
          new Date().toISOString(),
          siteAdmin.username,
        );
        const token = randomBytes(32).toString('base64url');
        const [now, tomorrow] = [0, 24].map((hours) => new Date(Date.now() + hours * 60 * 60 * 1000).toISOString());
        db.prepare(
          `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, agent, address)
           select ?, id, ?, ?, ?, '', '127.0.0.1' from users where username = ?`,
        ).run(tokenHash(token), now as string, now as string, tomorrow as string, siteAdmin.username);
        return token;
      } finally {
        db.close();
      }
    },
  };
}

/** Starts the built site on a free port over its own data folder, a copy of `template` if given. */
export async function startSite({ environment = {}, template = null, onLaunch }: Options = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platen-site-'));
  if (template) cpSync(template, dataDir, { recursive: true });
  const child = launch({
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
  });
  onLaunch?.(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /Platen is at (http:\S+)/.exec(output);
      if (found) resolve((found[1] as string).replace('localhost', '127.0.0.1'));
    });
    child.once('exit', (code) => reject(new Error(`The site stopped with ${code}:\n${output}`)));
  });
  return {
    output: () => output,
    process: child,
    residentMegabytes: () => megabytesOf(child, 'VmRSS'),
    peakMegabytes: () => megabytesOf(child, 'VmHWM'),
    cpuSeconds() {
      // Skips the process name in brackets; the kernel counts in hundredths of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    ...access(url, dataDir),
    async stop(keepAs) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await new Promise((resolve) => child.once('exit', resolve));
      }
      if (template) keepPictureCopies(dataDir, template);
      if (keepAs) renameSync(dataDir, keepAs);
      else rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the launcher with only the given environment. */
export function launch(environment: Record<string, string>, ...args: string[]): ChildProcess {
  const program = args.includes('--dev') ? 'server.ts' : 'build/server.js';
  return spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
