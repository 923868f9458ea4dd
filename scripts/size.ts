/**
 * npm run size: prints the files and lines of each room, and the size of an installed release without development
 * packages and without the runtime (package `node`). Reads the tracked files, the lock file, packages and build.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const maxMegabytes = 150;
const print = (...cells: (string | number)[]) =>
  process.stdout.write(`${cells.map((cell, at) => (at < 3 ? `${cell}`.padStart(8) : `  ${cell}`)).join('')}\n`);

type Room = { files: number; code: number; tests: number };
const rooms = new Map<string, Room>();
const isTest = (path: string) => path.startsWith('tests/') || /(\.test|\.contract|-test)\.tsx?$/.test(path);

/** app/<floor>/<room>, else the top folder. */
function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[0] === 'app' ? 3 : 1).join('/');
}

function count(room: string, path: string): void {
  const { files, code, tests } = rooms.get(room) ?? { files: 0, code: 0, tests: 0 };
  const lines = readFileSync(join(root, path), 'utf8').split('\n').length - 1;
  if (isTest(path)) rooms.set(room, { files, code, tests: tests + lines });
  else rooms.set(room, { files: files + 1, code: code + lines, tests });
}

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
for (const path of tracked.filter((path) => /\.(tsx?|css|mjs|js)$/.test(path)))
  for (const room of [roomOf(path), 'all']) count(room, path);
print('files', 'code', 'tests');
for (const [room, { files, code, tests }] of [...rooms].sort()) print(files, code, tests, room);

const words = tracked
  .filter((path) => path.endsWith('.md') && !path.startsWith('tests/'))
  .reduce((sum, path) => sum + readFileSync(join(root, path), 'utf8').split(/\s+/).length, 0);
process.stdout.write(`${words} words of documents\n`);

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
const installed = Object.entries(packages)
  .filter(([path, { dev }]) => path !== '' && !dev && !isRuntime(path))
  .map(([path]) => path);
const megabytes =
  [...installed, 'app', 'build', 'deploy', 'docs', 'public', 'samples', 'scripts', 'tests']
    .filter((path) => existsSync(join(root, path)))
    .reduce((sum, path) => sum + bytesIn(join(root, path)), 0) /
  1024 /
  1024;
process.stdout.write(`${megabytes.toFixed(1)} MB installed without Node.js; at most ${maxMegabytes}\n`);
if (megabytes > maxMegabytes) process.exitCode = 1;
