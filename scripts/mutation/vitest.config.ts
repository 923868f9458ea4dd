import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import clauses from '../../tests/clauses.json' with { type: 'json' };

/** The tests that run against mutants: unit tests of domain, storage, API, server, panel and public rules. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    tags: Object.keys(clauses).map((name) => ({ name })),
    include: [
      'app/{domain,storage,api}/**/*.test.ts',
      'app/{panel,site}/**/*.test.ts',
      'app/server/**/*.test.ts',
      'tests/{hostile-words,toner-corpus}.test.ts',
    ],
    // Excluded, because they read the instrumented source or files outside the sandbox.
    exclude: [
      'app/domain/records/jobs.test.ts',
      'app/domain/overview/site-status.test.ts',
      'app/storage/catalogue/facets/facet-rows.test.ts',
    ],
    globalSetup: ['tests/support/postgres-server.ts'],
    // Instrumented code is slower. Stryker limits the time of each mutant itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
