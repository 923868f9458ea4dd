import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { extraScript, inlineScript } from './scripts/inline-script.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScript(),
    extraScript('assets/site', 'app/site/site-script.ts'),
    extraScript('assets/cost', 'app/site/cost/cost-script.ts'),
    extraScript('admin-worker', 'app/worker/worker.ts'),
    tailwindcss(),
    reactRouter(),
  ],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  build: {
    // An inlined font or picture would load on every page, needed or not.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // One bundled file loads many times as fast as the thousand files of the packages. Development keeps them
      // external, because not all packages work as modules.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: ['sharp', 'pg', 'nodemailer', 'sanitize-html', 'pino', 'imapflow', 'postal-mime'],
            }
          : {},
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        rolldownOptions: {
          input: './app/server/main.ts',
          // Source text stays in memory while the server runs, and a third would be comments. Line breaks remain.
          output: { comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
    },
  },
}));
