import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { heard } from './heard.ts';
import { kill } from './kill.ts';
import { freePort } from './ports.ts';
import { cachePrograms } from './prerequisites.ts';

/** A cache in front of a site: nginx or Varnish with the configuration of `deploy/cdn`. */
export type CacheProcess = Awaited<ReturnType<typeof startCache>>;

type CacheName = keyof typeof cachePrograms;

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy/cdn', name), 'utf8');

/** Starts a cache on free ports in front of the site at `sitePort`, which may start later. */
export async function startCache(name: CacheName, sitePort: number) {
  const folder = mkdtempSync(join(tmpdir(), `platen-${name}-`));
  const port = await freePort();
  const args = name === 'nginx' ? nginxArgs(folder, sitePort, port) : varnishArgs(folder, sitePort, port);
  const child = spawn(cachePrograms[name], args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = heard(child.stdout, child.stderr);
  const url = `http://127.0.0.1:${port}`;
  // The cache accepts requests, although the site may still be down.
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => child.exitCode !== null && `The cache stopped:\n${output()}`,
    );
  await vi.waitFor(async () => expect(await isUp()).toBe(true), { interval: 20, timeout: 60_000 });
  return {
    url,
    purgeUrl: name === 'nginx' ? `${url}/_version?purge=1` : `${url}/`,
    async stop() {
      await kill(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function nginxArgs(folder: string, sitePort: number, port: number): string[] {
  const site = read('nginx.conf')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/var/cache/nginx', folder);
  const file = join(folder, 'nginx.conf');
  for (const each of ['body', 'proxy']) mkdirSync(join(folder, each));
  writeFileSync(
    file,
    `daemon off; user root; worker_processes 2; error_log stderr warn; pid ${folder}/pid;
     events {} http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; ${site} }`,
  );
  return ['-p', folder, '-c', file];
}

function varnishArgs(folder: string, sitePort: number, port: number): string[] {
  const file = join(folder, 'site.vcl');
  writeFileSync(file, read('varnish.vcl').replace('"3000"', `"${sitePort}"`));
  const place = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', file, '-a', `127.0.0.1:${port}`];
  return [...place, '-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
}
