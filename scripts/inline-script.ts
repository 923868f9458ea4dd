import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const query = '?inline-script';

/**
 * `import text from './share.ts?inline-script'`: a module and all it imports as the text of one small script, to stand
 * in a page by itself.
 */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(query)) return null;
    const input = id.slice(0, -query.length);
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
    for (const file of chunk.moduleIds) this.addWatchFile(file);
    return `export default ${JSON.stringify(chunk.code.trim())};`;
  },
});

/** A module of the browser that no page imports: `file` is at `/assets/<name>.js` in the built site. */
export const extraModule = (name: string, file: string): Plugin => ({
  name: `extra-module:${name}`,
  apply: 'build',
  buildStart() {
    if (this.environment.name === 'client')
      this.emitFile({ type: 'chunk', id: join(import.meta.dirname, '..', file), fileName: `assets/${name}.js` });
  },
});
