/**
 * npm run size: prints the size of an installed release without development packages, and without the runtime (package
 * `node`). Reads the lock file and the installed packages and build.
 */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const maxMegabytes = 150;

function bytesIn(path: string): number {
  const stats = lstatSync(path);
  if (!stats.isDirectory()) return stats.blocks * 512;
  // Nested packages have their own entries in the lock file.
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .reduce((sum, name) => sum + bytesIn(join(path, name)), 0);
}

type Locked = { dev?: boolean; devOptional?: boolean };
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
);
const isRuntime = (path: string) => /^node_modules\/node(-linux-\w+|-darwin-\w+)?$/.test(path);
const weights = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev && !isRuntime(path) && existsSync(join(root, path)))
  .map(([path]) => [path, bytesIn(join(root, path))] as const);
for (const own of ['app', 'build', 'deploy', 'docs', 'public', 'samples', 'scripts', 'tests'])
  weights.push([own, existsSync(join(root, own)) ? bytesIn(join(root, own)) : 0]);

const megabytes = (bytes: number) => bytes / 1024 / 1024;
for (const [path, bytes] of weights.sort((a, b) => b[1] - a[1]).slice(0, 8))
  process.stdout.write(`${megabytes(bytes).toFixed(1).padStart(6)} MB  ${path}\n`);
const total = megabytes(weights.reduce((sum, [, bytes]) => sum + bytes, 0));
process.stdout.write(`${total.toFixed(1)} MB in all beside the runtime; it may be ${maxMegabytes}\n`);
if (total > maxMegabytes) process.exitCode = 1;
