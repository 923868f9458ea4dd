import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import clauses from '../../tests/clauses.json' with { type: 'json' };

const common = {
  // Instrumented code is slower. Stryker limits the time of each mutant itself.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/**
 * The tests that run against mutants: unit tests of domain, storage, API, server and the rules in public pages, and the
 * panel's tests, which use API and storage in the same process.
 */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    tags: Object.keys(clauses).map((name) => ({ name })),
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['app/{domain,storage,api,server,panel,site}/**/*.test.ts', 'tests/toner-corpus.test.ts'],
          // Excluded: three that read the instrumented source or files outside the sandbox, and one that sends megabytes.
          exclude: [
            'app/domain/records/jobs.test.ts',
            'app/domain/overview/site-status.test.ts',
            'app/storage/catalogue/facets/facet-rows.test.ts',
            'app/api/calls/limits.test.ts',
          ],
          globalSetup: ['tests/support/postgres-server.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'panel',
          include: ['app/panel/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
    ],
  },
});
