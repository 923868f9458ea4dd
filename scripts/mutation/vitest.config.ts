import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import clauses from '../../tests/clauses.json' with { type: 'json' };

/** The tests that run against mutants: unit tests of domain, storage and API, and of the importer, the toner finder, the
 * panel and the public pages, whose rules are in the domain. */
export default defineConfig({
  root: join(import.meta.dirname, '../..'),
  test: {
    tags: Object.keys(clauses).map((name) => ({ name })),
    include: [
      'app/{domain,storage,api}/**/*.test.ts',
      'app/{panel,site}/**/*.test.ts',
      'app/server/importing/*.test.ts',
      'tests/toner-corpus.test.ts',
    ],
    // Three read the source, which is instrumented here, or tests that are not copied; one sends megabytes, which then takes minutes.
    exclude: [
      'app/domain/records/jobs.test.ts',
      'app/domain/overview/site-status.test.ts',
      'app/storage/catalogue/facets/facet-rows.test.ts',
      'app/api/calls/limits.test.ts',
    ],
    globalSetup: ['tests/support/postgres-server.ts'],
    // Instrumented code is slower. Stryker limits the time of each mutant itself.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
