import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Bundles a module and its imports into one script; also returns the source files. */
export async function bundled(input: string): Promise<{ code: string; files: string[] }> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2020',
      modulePreload: { polyfill: false },
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const [chunk, ...more] = 'output' in made ? made.output : [];
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${input} does not bundle into one script`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}

/** What a query after the name of a module imports. */
const imports: Record<string, (code: string) => string> = {
  inline: (code) => code,
  version: (code) => createHash('sha256').update(code).digest('hex').slice(0, 8),
};

/** `?inline-script` imports a module as the text of a small script, and `?version-script` as a hash of that text. */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    const [, file = '', kind = ''] = /^(.*)\?(\w+)-script$/.exec(id) ?? [];
    const wanted = imports[kind];
    if (wanted === undefined) return null;
    const { code, files } = await bundled(file);
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(wanted(code))};`;
  },
});

/** Builds a script that no page imports, at `/<name>.js`: browsers do not retry a module that failed to load. */
export const extraScript = (name: string, file: string): Plugin => ({
  name: `extra-script:${name}`,
  configureServer(server) {
    server.middlewares.use(`/${name}.js`, async (_request, response) => {
      const { code } = await bundled(join(import.meta.dirname, '..', file));
      response.setHeader('Content-Type', 'text/javascript');
      response.end(code);
    });
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return;
    const { code } = await bundled(join(import.meta.dirname, '..', file));
    this.emitFile({ type: 'asset', fileName: `${name}.js`, source: code });
  },
});
