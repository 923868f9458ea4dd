import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { heard } from './heard.ts';
import { kill } from './kill.ts';
import { freePort } from './ports.ts';

const caddyfile = join(import.meta.dirname, '../../deploy/cluster.Caddyfile');

export type Caddy = Awaited<ReturnType<typeof startCaddy>>;

/** Runs Caddy on loopback with `deploy/cluster.Caddyfile`, without TLS. `upstreams` are `host:port`. */
export async function startCaddy(upstreams: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'platen-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${readFileSync(caddyfile, 'utf8')}`);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      SITE_DOMAIN: url,
      SITE_UPSTREAMS: upstreams.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Must not outlive a failed test.
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = heard(child.stderr);
  await once(child, 'spawn');
  await vi.waitFor(() => expect(output()).toContain('serving initial configuration'), { timeout: 60_000 });
  return {
    url,
    output,
    /** How often the health check of a port has passed again after failures. */
    recoveries: (port: number) =>
      output()
        .split('\n')
        .filter((line) => /"host is up"/.test(line) && line.includes(`:${port}"`)).length,
    async stop() {
      await kill(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
