import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** The tests that run against mutants: unit tests of domain, storage and API. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    include: ['app/{domain,storage,api}/**/*.test.ts'],
    globalSetup: ['tests/support/postgres-server.ts'],
    testTimeout: 15_000,
  },
});
