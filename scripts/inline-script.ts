import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** A module and all it imports as one script that needs nothing else; with the files it is made of. */
async function bundled(input: string): Promise<{ code: string; files: string[] }> {
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
  if (chunk?.type !== 'chunk' || more.length > 0) throw new Error(`${input} does not make one script`);
  return { code: chunk.code.trim(), files: chunk.moduleIds };
}

const query = '?inline-script';

/** `import text from './share.ts?inline-script'`: a module as the text of a small script, to stand in a page by itself. */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(query)) return null;
    const { code, files } = await bundled(id.slice(0, -query.length));
    for (const file of files) this.addWatchFile(file);
    return `export default ${JSON.stringify(code)};`;
  },
});

/**
 * A script that no page imports: `file` is at `/assets/<name>.js` in the built site. It is no module, because a browser
 * that could not fetch a module once does not ask for it again while the page is open.
 */
export const extraScript = (name: string, file: string): Plugin => ({
  name: `extra-script:${name}`,
  configureServer(server) {
    server.middlewares.use(`/assets/${name}.js`, async (_request, response) => {
      const { code } = await bundled(join(import.meta.dirname, '..', file));
      response.setHeader('Content-Type', 'text/javascript');
      response.end(code);
    });
  },
  async generateBundle() {
    if (this.environment.name !== 'client') return;
    const { code } = await bundled(join(import.meta.dirname, '..', file));
    this.emitFile({ type: 'asset', fileName: `assets/${name}.js`, source: code });
  },
});
