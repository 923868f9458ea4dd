import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { extraScript, inlineScript } from './scripts/inline-script.ts';

export default defineConfig(({ command }) => ({
  plugins: [inlineScript(), extraScript('site', 'app/site/site-script.ts'), tailwindcss(), reactRouter()],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  build: {
    // A font or picture inside the style sheet would be loaded by every page, needed or not.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      // One file is read and compiled many times as fast as the thousand that the packages are. In development they stay
      // as they are: not all of them can be run as modules.
      resolve:
        command === 'build'
          ? { noExternal: true, external: ['sharp', 'pg', 'nodemailer', 'sanitize-html', 'pino'] }
          : {},
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        rolldownOptions: {
          input: './app/server/main.ts',
          // The text of a program stays in memory while it runs, and a third of it would be comments. Its lines stay as they are.
          output: { comments: { legal: true, annotation: false, jsdoc: false } },
        },
      },
    },
  },
}));
