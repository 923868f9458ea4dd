import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** What some tests need beyond `npm ci`. Tests that lack it are skipped. */
export const hasCaddy = (): boolean => succeeds('caddy', 'version');
/** Whether this machine allows mounting a small disk in a user namespace. */
export const canMount = (): boolean => succeeds('unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir());

/** The caches that the CDN tests can run, with Debian's paths. */
export const cachePrograms = { nginx: '/usr/sbin/nginx', varnish: '/usr/sbin/varnishd' } as const;
export const cacheNames = ['nginx', 'varnish'] as const;
export const hasCache = (name: keyof typeof cachePrograms): boolean => existsSync(cachePrograms[name]);

/** Names the missing prerequisites before a run of the long form. */
export default function setup(): void {
  if (!hasCaddy()) process.stdout.write('Tests of Caddy are skipped. To run them: apt-get install caddy\n');
  for (const name of cacheNames)
    if (!hasCache(name)) process.stdout.write(`Tests of ${name} are skipped. To run them: apt-get install ${name}\n`);
  if (!canMount()) process.stdout.write('Tests of full disks are skipped: this machine allows no user namespaces\n');
}
