import { defineConfig } from 'vitest/config';

/** A run with one test that passes and one that fails, set up as the site's own tests are. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['one-fails.ts'],
    includeTaskLocation: true,
    reporters: ['default', ['json', { outputFile: process.env.VITEST_REPORT }]],
  },
});
