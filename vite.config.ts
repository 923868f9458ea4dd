import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { extraScript, inlineScript } from './scripts/inline-script.ts';

export default defineConfig({
  plugins: [
    inlineScript(),
    extraScript('retry-queue', 'app/site/leads/retry-queue-entry.ts'),
    tailwindcss(),
    reactRouter(),
  ],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  build: {
    // A font or picture inside the style sheet would be loaded by every page, needed or not.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      build: { rolldownOptions: { input: './app/server/main.ts' } },
    },
  },
});
