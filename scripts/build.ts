import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeWorker } from './worker.ts';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'build/stamp');
const inputs = [
  'server.ts',
  'app',
  'samples',
  'public',
  'scripts',
  'dealer.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

/** A hash of the build's inputs and of the setting that is built in. */
function stamp(): string {
  const hash = createHash('sha256').update(process.env.VITE_API_URL ?? '');
  for (const path of inputs.flatMap((input) => filesIn(join(root, input))))
    hash.update(relative(root, path)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

export function isBuilt(): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === stamp();
  } catch {
    return false;
  }
}

export async function build(): Promise<void> {
  const made = stamp();
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await writeWorker(join(root, 'build/client'));
  await Promise.all(filesIn(join(root, 'build/client')).map(compress));
  const { transformWithOxc } = await import('vite');
  const launcher = await transformWithOxc(readFileSync(join(root, 'server.ts'), 'utf8'), 'server.ts', {
    sourcemap: false,
  });
  writeFileSync(join(root, 'build/server.js'), launcher.code);
  writeFileSync(stampFile, made);
}

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;

/** Static files never change, so use the slowest compression once, on all cores. */
async function compress(path: string): Promise<void> {
  if (!compressible.test(path)) return;
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [smallest, smaller] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, smallest);
  writeFileSync(`${path}.gz`, smaller);
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .filter((name) => !/[.-]test\.tsx?$/.test(name))
    .flatMap((name) => filesIn(join(path, name)));
}

if (process.argv[1] === import.meta.filename) await build();
