import { defineConfig } from 'vitest/config';
import clauses from './tests/clauses.json' with { type: 'json' };
import { LongestFirst } from './tests/support/longest-first.ts';
import { keepTemporaryFilesInMemory } from './tests/support/temporary-folder.ts';

keepTemporaryFilesInMemory();

// CI also writes the results to a file.
const report = process.env.VITEST_REPORT;

/** Files of which every test belongs to the long form. */
const longFiles = [
  'app/storage/catalogue/deep-pages.contract.test.ts',
  'tests/cluster/*.test.ts',
  'tests/crash/{backups,bucket,dead-disk,locked,media,timed-jobs}.test.ts',
  'tests/crash/{previous-release,roll}.test.ts',
  'tests/e2e/{cdn,image,upgrade}.test.ts',
  'tests/fuzz/soak.test.ts',
];

const common = {
  // Test files share no state, and starting a worker for each takes longer than many of them run.
  isolate: false,
  // Timeouts only end a hanging test; they measure nothing.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig(({ mode }) => ({
  test: {
    // Tests mostly wait for a browser or a process, so run more files than cores.
    maxWorkers: 4,
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    includeTaskLocation: true,
    // A random order each time. Vitest prints the seed; --sequence.seed repeats a run.
    sequence: { shuffle: { files: true, tests: true }, sequencer: LongestFirst },
    // An unknown tag is an error.
    tags: Object.entries(clauses).map(([name, description]) => ({ name, description })),
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          sequence: { groupOrder: 2 },
          include: [
            'app/**/*.test.ts',
            'app/*.test.tsx',
            'samples/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: mode === 'all' ? [] : longFiles,
          setupFiles: ['tests/support/new-connections.ts'],
          globalSetup: ['tests/support/postgres-server.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'panel',
          // These tests keep a core busy; each further worker only loads and compiles the same modules again.
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
          include: ['app/{panel,ui}/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          sequence: { groupOrder: 0 },
          include: ['tests/{cluster,crash,e2e,fuzz}/**/*.test.ts'],
          exclude: mode === 'all' ? [] : longFiles,
          setupFiles: ['tests/support/new-connections.ts'],
          globalSetup: [
            'tests/support/postgres-server.ts',
            'tests/support/built-site.ts',
            ...(mode === 'all' ? ['tests/support/prerequisites.ts'] : []),
          ],
        },
      },
    ],
  },
}));
