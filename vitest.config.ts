import { defineConfig } from 'vitest/config';
import { clauses } from './tests/clauses.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts';

keepTemporaryFilesInMemory();

// CI also writes the counts to a file.
const report = process.env.VITEST_REPORT;

// Test files share no state, and starting a worker for each takes longer than many of them run.
const isolate = false;

/** Rounds of minutes, which `npm test` leaves to `npm run test:long`. */
const longFiles = [
  'tests/crash/{backups,bucket,clock,kills,locked,media,stop,timed-jobs}.test.ts',
  'tests/crash/{previous-release,roll}.test.ts',
  'tests/e2e/{cdn,cdn-processes,panel-times,replica,upgrade}.test.ts',
];

export default defineConfig(({ mode }) => ({
  test: {
    // Tests mostly wait for a browser or a process, so run more files than cores.
    maxWorkers: 4,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // An unknown tag is an error.
    tags: Object.entries(clauses).map(([name, description]) => ({ name, description })),
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'app/**/*.test.{ts,tsx}',
            'bench/*.test.ts',
            'samples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
          ],
          globalSetup: ['tests/support/postgres-server.ts'],
          // Timeouts only end a hanging test; they do not measure performance.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          isolate,
        },
      },
      {
        test: {
          name: 'panel',
          include: ['app/{admin,sales,offline}/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/{cluster,crash,fuzz}/**/*.test.ts'],
          exclude: mode === 'all' || mode === 'long' ? [] : longFiles,
          globalSetup: ['tests/support/postgres-server.ts', 'tests/support/built-site.ts'],
          testTimeout: 90_000,
          // Generous, because it only delays a failing test.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          isolate,
        },
      },
    ],
  },
}));
