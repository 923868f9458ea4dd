import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { extraScript, inlineScript } from './scripts/inline-script.ts';

/**
 * What several public pages share goes into one file: thirty files of a kilobyte cost a phone more in headers than in
 * code. The panel's own parts stay apart.
 */
const sharedByPages =
  /[\\/](?:app[\\/](?:site[\\/](?:(?:leads|seo)[\\/][\w-]+|inline[\\/]ids|products[\\/]catalogue-query|(?!layout)[\w-]+)|ui[\\/](?:badge|button|field|icons|picture|sheet-drawing|toast|use-free-bottom)|domain[\\/](?:category|dates|image-ref|message|money|phone|product|product-price|search-inquiry|tag-label|whatsapp))|dealer\.config)\.tsx?$/;

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScript(),
    extraScript('retry-queue', 'app/site/leads/retry-queue-entry.ts'),
    extraScript('product-list', 'app/site/products/product-list.ts'),
    tailwindcss(),
    reactRouter(),
  ],
  define: { 'import.meta.env.BUILT_AT': JSON.stringify(new Date().toISOString()) },
  build: {
    // A font or picture inside the style sheet would be loaded by every page, needed or not.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'site', test: sharedByPages, minShareCount: 2 }] } },
        },
      },
    },
    ssr: {
      // One file is read and compiled many times as fast as the thousand that the packages are. In development they stay
      // as they are: not all of them can be run as modules.
      resolve:
        command === 'build'
          ? { noExternal: true, external: ['sharp', 'pg', 'nodemailer', 'sanitize-html', 'pino'] }
          : {},
      define: { 'process.env.NODE_ENV': '"production"' },
      build: { rolldownOptions: { input: './app/server/main.ts' } },
    },
  },
}));
