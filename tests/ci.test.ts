/**
 * @module-tag beyond/ci
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'platen-ci-'));
afterAll(() => rmSync(folder, { recursive: true }));

function judge(report: string, ...command: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [join(root, '.ci/verdict.mjs'), report, ...command], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

/** Writes a Vitest JSON report: for each file, the number of passed tests and the titles of failed ones. */
function report(name: string, files: Record<string, { passed: number; failed?: string[] }>): string {
  const path = join(folder, name);
  const testResults = Object.entries(files).map(([file, { passed, failed = [] }]) => ({
    name: file,
    status: failed.length > 0 ? 'failed' : 'passed',
    assertionResults: [
      ...Array.from({ length: passed }, (_, index) => ({ status: 'passed', fullName: `good ${index}` })),
      ...failed.map((fullName) => ({ status: 'failed', fullName })),
    ],
  }));
  const numPassedTests = Object.values(files).reduce((sum, { passed }) => sum + passed, 0);
  writeFileSync(path, JSON.stringify({ numPassedTests, testResults }));
  return path;
}

/** A command that simulates the second run by writing the report of `files`. */
function secondRun(name: string, files: Parameters<typeof report>[1]): string[] {
  const prepared = report(name, files);
  return [
    process.execPath,
    '-e',
    `require('node:fs').copyFileSync(${JSON.stringify(prepared)}, process.env.VITEST_REPORT)`,
  ];
}

describe('a run with a failing test', () => {
  test('exits with an error even if PostgreSQL was started, and the verdict counts the failure', () => {
    const file = join(folder, 'real.json');
    const run = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config',
        'tests/support/failing-project/vitest.config.ts',
      ],
      { cwd: root, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME, VITEST_REPORT: file } },
    );
    expect(run.stdout).toContain('1 failed');
    expect(run.status).toBe(1);
    expect(existsSync(file)).toBe(true);
    expect(judge(file)).toEqual({ status: 1, lines: ['1 passed, 1 failed'] });
  }, 60_000);
});

describe('the verdict on a run', () => {
  test('passes if tests passed and none failed', () => {
    expect(judge(report('green.json', { '/x/a.test.ts': { passed: 3 } }))).toEqual({
      status: 0,
      lines: ['3 passed, 0 failed'],
    });
  });

  test('fails if no test ran', () => {
    expect(judge(report('none.json', {})).status).toBe(1);
    expect(judge(join(folder, 'missing.json'))).toEqual({ status: 1, lines: ['0 passed, 1 failed'] });
  });

  test('fails if a file could not be loaded', () => {
    const path = report('unloadable.json', { '/x/a.test.ts': { passed: 3 } });
    const content = JSON.parse(readFileSync(path, 'utf8'));
    content.testResults.push({ name: '/x/b.test.ts', status: 'failed', assertionResults: [] });
    writeFileSync(path, JSON.stringify(content));
    expect(judge(path)).toEqual({ status: 1, lines: ['3 passed, 1 failed'] });
  });

  test('retries up to two failed browser tests and names them', () => {
    const path = report('flaky.json', { '/x/tests/e2e/a.test.ts': { passed: 3, failed: ['late'] } });
    expect(judge(path, ...secondRun('second.json', { '/x/tests/e2e/a.test.ts': { passed: 4 } }))).toEqual({
      status: 0,
      lines: ['Second try: /x/tests/e2e/a.test.ts > late', '4 passed, 0 failed'],
    });
  });

  test('fails if a test fails again, or if the second run writes no report', () => {
    const path = report('broken.json', { '/x/tests/e2e/a.test.ts': { passed: 3, failed: ['late'] } });
    const again = secondRun('again.json', { '/x/tests/e2e/a.test.ts': { passed: 3, failed: ['late'] } });
    expect(judge(path, ...again)).toMatchObject({ status: 1, lines: [expect.any(String), '3 passed, 1 failed'] });
    expect(judge(path, process.execPath, '-e', '').status).toBe(1);
  });

  test('retries no unit tests, and no more than two failures', () => {
    const second = secondRun('fine.json', { '/x/a.test.ts': { passed: 9 } });
    expect(judge(report('unit.json', { '/x/app/a.test.ts': { passed: 3, failed: ['wrong'] } }), ...second)).toEqual({
      status: 1,
      lines: ['3 passed, 1 failed'],
    });
    const three = report('three.json', { '/x/tests/e2e/a.test.ts': { passed: 3, failed: ['1', '2', '3'] } });
    expect(judge(three, ...second)).toEqual({ status: 1, lines: ['3 passed, 3 failed'] });
  });
});
