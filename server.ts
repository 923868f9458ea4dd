/**
 * Launches the site: the built one, or with --dev the same files through Vite with hot reload. The build writes it as
 * build/server.js too, whose start does without the compiler of TypeScript: 15 MB of memory less.
 */
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache, findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(findPackageJSON(import.meta.url) as string);
const isDevelopment = process.argv.includes('--dev');
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production';

// What was compiled once need not be compiled again; where it cannot be kept, nothing is lost.
if (!isDevelopment) enableCompileCache(join(root, 'build/compile-cache'));

type Main = typeof import('./app/server/main.ts');

/** The release, where one was installed, else the version of the program. */
function versionOf(): string {
  const read = (name: string) => readFileSync(join(root, name), 'utf8').trim();
  return existsSync(join(root, 'RELEASE')) ? read('RELEASE') : JSON.parse(read('package.json')).version;
}

async function launch() {
  const folders = {
    clientFolder: join(root, 'build/client'),
    samplesFolder: join(root, 'build/samples'),
    fontFile: join(root, 'app/ui/fonts/archivo-bold.ttf'),
    sheetWorkerFile: join(root, 'app/storage/sheets/sheet-worker.ts'),
    backupProgramFile: join(root, 'app/storage/backup/backup-process.ts'),
    version: versionOf(),
  };
  if (!isDevelopment) {
    const { start }: Main = await import(join(root, 'build/server/index.js'));
    return start(process.env, folders);
  }
  const { areSamplesRendered, renderSamples } = await import('./scripts/samples.ts');
  if (!areSamplesRendered(folders.samplesFolder)) await renderSamples(folders.samplesFolder);
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: 'custom' });
  const load = <Module>(id: string) => vite.ssrLoadModule(id) as Promise<Module>;
  const { start } = await load<Main>('/app/server/main.ts');
  const running = await start(process.env, { ...folders, development: { middleware: vite.middlewares, load } });
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await vite.close();
    },
  };
}

const running = launch();

let stop: (() => Promise<void>) | null = null;
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A start that is under way, or waits for its database, is left as it is: all it writes is whole or not there.
    if (stop === null) process.exit(0);
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

running.then(
  (site) => {
    stop = site.stop;
  },
  (error) => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  },
);
