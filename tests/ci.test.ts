// @module-tag beyond/ci
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForAll } from '#tests/support/started.ts';

const root = join(import.meta.dirname, '..');
const folder = folderForAll();

function judge(report: string) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, '.ci/verdict.mjs'), report], {
    encoding: 'utf8',
    cwd: root,
  });
  return { status, lines: stdout.trim().split('\n') };
}

test('a run with a failing test exits with an error, and the verdict names the test', () => {
  const file = join(folder, 'real.json');
  const config = 'tests/support/failing-project/vitest.config.ts';
  const run = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--config', config], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, VITEST_REPORT: file },
  });
  expect(run.status).toBe(1);
  const failing = 'tests/support/failing-project/one-fails.ts';
  expect(judge(file)).toEqual({
    status: 1,
    lines: [`FAIL ${failing}:7 fails`, `  npm run test:alone -- ${failing} -t 'fails'`, '1 passed, 1 failed'],
  });
});

test('no file changes a fixture for the later files of its worker', () => {
  const files = globSync('{app,tests}/**/*.test.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const source = (file: string) => readFileSync(join(root, file), 'utf8');
  expect(files.filter((file) => /^\w+\.override\(/m.test(source(file)))).toEqual([]);
});

describe('the verdict', () => {
  const judged = (report: object) => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify(report));
    return judge(path);
  };
  const unloadable = { name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [] };

  test('passes if tests passed and none failed, and counts skipped ones', () => {
    expect(judged({ numPassedTests: 3, testResults: [] })).toEqual({ status: 0, lines: ['3 passed, 0 failed'] });
    const { lines } = judged({ numPassedTests: 3, numPendingTests: 2, testResults: [] });
    expect(lines).toEqual(['3 passed, 0 failed, 2 skipped']);
  });

  test('fails if no test ran, if there is no report, or if a file could not be loaded', () => {
    expect(judged({ numPassedTests: 0, testResults: [] }).status).toBe(1);
    expect(judge(join(folder, 'missing.json'))).toMatchObject({ status: 1, lines: { length: 3 } });
    expect(judged({ numPassedTests: 3, testResults: [unloadable] })).toMatchObject({ status: 1, lines: { length: 3 } });
  });
});
