import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

const succeeds = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** What some tests need beyond `npm ci`. Tests that lack it are skipped. */
export const hasCaddy = (): boolean => succeeds('caddy', 'version');
/** Whether this machine allows mounting a small disk in a user namespace. */
export const canMount = (): boolean => succeeds('unshare', '-rm', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir());

/** Names what is missing before a run of the long form. */
export default function setup(): void {
  if (!hasCaddy()) process.stdout.write('Tests of Caddy are skipped. To run them: apt-get install caddy\n');
  if (!canMount()) process.stdout.write('Tests of full disks are skipped: this machine allows no user namespaces\n');
}
