import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from './inline-script.ts';

type Module = { module: string; imports?: string[]; css?: string[] };

/** The route table that React Router writes for browsers, without the public pages: only the panel uses it. */
function leavePanelRoutes(folder: string): { path: string; entry: Module; routes: Module[] } {
  const name = readdirSync(join(folder, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name)) ?? '';
  const file = join(folder, 'assets', name);
  const [start, end] = ['window.__reactRouterManifest=', ';'];
  const manifest = JSON.parse(readFileSync(file, 'utf8').slice(start.length, -end.length));
  manifest.routes = Object.fromEntries(
    Object.entries<Module>(manifest.routes)
      .filter(([id]) => id === 'root' || id.startsWith('panel/'))
      // The preloads of the first page are in its HTML; each module names its imports itself.
      .map(([id, { imports: _, ...route }]) => [id, route]),
  );
  writeFileSync(file, start + JSON.stringify(manifest) + end);
  return { path: `/assets/${name}`, entry: manifest.entry, routes: Object.values(manifest.routes) };
}

/** Returns the URLs of a file and of all files that it references, such as imported chunks. */
function reached(folder: string, path: string, found: Set<string>): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  if (!/\.(js|css)$/.test(path)) return found;
  for (const [, name] of readFileSync(join(folder, path), 'utf8').matchAll(
    /["'`(](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css|woff2))["'`)]/g,
  ))
    if (name !== 'site.js') reached(folder, `/assets/${name}`, found);
  return found;
}

/** Builds the panel's service worker with the list of files to cache. */
export async function writeWorker(folder: string): Promise<void> {
  const { path, entry, routes } = leavePanelRoutes(folder);
  const found = new Set([path]);
  for (const { module, imports = [], css = [] } of [entry, ...routes])
    for (const each of [...imports, module, ...css]) reached(folder, each, found);
  const files = [...found];
  const { code } = await bundled(join(import.meta.dirname, '../app/panel/frame/worker/worker.ts'));
  const version = createHash('sha256').update(code).update(files.join()).digest('hex').slice(0, 12);
  const build = JSON.stringify({ version, files, entry: entry.module });
  writeFileSync(join(folder, 'admin-worker.js'), `const build=${build};${code}`);
}
