import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { extraScript, inlineScript } from './scripts/inline-script.ts';
import { slimRouter } from './scripts/slim-router.ts';

const folder = (pattern: string) => new RegExp(`/(?:${pattern})`);

/** Scripts of the panel, each with its dependencies. A module belongs to the first group that needs it. */
const panelChunks = [
  { name: 'react', test: folder('node_modules/(?:react|react-dom|react-router|scheduler)/') },
  {
    name: 'start',
    test: folder('app/(?:root|entry.client|panel/(?:frame/shell/(?:login-page|layout)|overview/dashboard-page))\\.tsx'),
  },
  {
    name: 'lists',
    test: folder(
      'app/panel/(?:frame/edit/|(?:catalogue/(?:list/products|categories/categories)|blog/posts|inquiries/inquiries)-page)',
    ),
  },
  { name: 'forms', test: folder('app/panel/(?:catalogue/(?:list|form|grid)|blog|pictures)/(?!editor/)') },
  {
    name: 'settings',
    test: folder('app/panel/(?!blog/editor/|frame/(?:offline|worker)/|quotations/|insights/|privacy/)'),
  },
  // Last, so that no other group depends on it: only the post form loads it.
  { name: 'editor', test: folder('app/panel/blog/editor/content-editor') },
];

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScript(),
    extraScript('assets/site', 'app/site/site-script.ts'),
    slimRouter(),
    tailwindcss(),
    reactRouter(),
  ],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  build: {
    rolldownOptions: { checks: { bundlerTimings: false } },
    // An inlined font or picture would load on every page, needed or not.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: panelChunks } } } },
    },
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
