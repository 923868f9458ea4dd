import { defineConfig } from 'vitest/config';
import { clauses } from './scripts/clauses.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts';

keepTemporaryFilesInMemory();

// The continuous build wants the counts in a file beside what people read.
const report = process.env.VITEST_REPORT;

// The files share no state, and starting a worker for each takes longer than many of them.
const isolate = false;

/** Rounds of minutes, which `npm test` leaves to `npm run test:long`. */
const longFiles = ['tests/crash/{backups,bucket,locked}.test.ts'];

export default defineConfig(({ mode }) => ({
  test: {
    // Most of a test's time is waiting for a browser or a process, so more files than cores run at once.
    maxWorkers: 3,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    // What a test holds of docs/coverage.md; a tag that is no clause is an error.
    tags: clauses().map(({ id, sentence }) => ({ name: id, description: sentence })),
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
          // Limits end what has no end; they measure nothing.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          isolate,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/{crash,fuzz}/**/*.test.ts'],
          exclude: mode === 'all' || mode === 'long' ? [] : longFiles,
          globalSetup: ['tests/support/postgres-server.ts', 'tests/support/built-site.ts'],
          testTimeout: 90_000,
          // As long as the browser is waited for; a state that comes is not waited for longer than it takes.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
          isolate,
        },
      },
    ],
  },
}));
