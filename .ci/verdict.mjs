/**
 * Judges a test run by Vitest's JSON report: prints the closing line "N passed, N failed" and exits with 0 only when
 * something passed and nothing failed.
 *
 *     node verdict.mjs report.json [command …]
 *
 * A browser on a busy machine may fail where the software does not. With a command, the browser test files that failed
 * are run once more by it, alone on the machine (their paths are appended, the new report goes to the path in
 * VITEST_REPORT), and named. More than `maxSecondTries` failed tests, or one outside `tests/e2e`, get no second try.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const maxSecondTries = 2;
const [reportFile, ...command] = process.argv.slice(2);

const first = read(reportFile);
const mayTryAgain =
  command.length > 0 &&
  first.failed.length > 0 &&
  first.failed.length <= maxSecondTries &&
  first.failed.every(({ file }) => file.includes('/tests/e2e/'));
const { passed, failed } = mayTryAgain ? tryAgain(first) : { passed: first.passed, failed: first.failed.length };
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(passed > 0 && failed === 0 ? 0 : 1);

/** @returns {{passed: number, failed: {file: string, name: string}[]}} A file that could not be loaded is one failed test. */
function read(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failed = testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
      if (status === 'failed' && tests.length === 0) tests.push('(the file itself)');
      return tests.map((test) => ({ file: name, name: test }));
    });
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: [{ file: '', name: '(the run itself)' }] };
  }
}

function tryAgain({ passed, failed }) {
  const files = [...new Set(failed.map(({ file }) => file))];
  for (const { file, name } of failed) process.stdout.write(`Second try: ${file} > ${name}\n`);
  const secondFile = `${reportFile}.second`;
  const [program, ...words] = command;
  spawnSync(program, [...words, ...files], { stdio: 'inherit', env: { ...process.env, VITEST_REPORT: secondFile } });
  const second = read(secondFile);
  return { passed: passed + failed.length - second.failed.length, failed: second.failed.length };
}
