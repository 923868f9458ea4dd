/**
 * Judges a test run by Vitest's JSON report: lists the failed tests, each with the command that repeats it, and ends with
 * "N passed, N failed". Exits with 0 only if something passed and nothing failed.
 *
 *     node verdict.mjs report.json
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const { passed, failed, skipped } = read(process.argv[2]);
for (const { file, line, name } of failed)
  process.stdout.write(
    `FAIL ${file}${line ? `:${line}` : ''} ${name}\n  npm run test:alone -- ${file} -t ${quoted(name)}\n`,
  );
process.stdout.write(`${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
process.exit(passed > 0 && failed.length === 0 ? 0 : 1);

/** A file that could not be loaded is one failed test, and so is a report that could not be read. */
function read(reportFile) {
  try {
    const { numPassedTests, numPendingTests = 0, testResults } = JSON.parse(readFileSync(reportFile, 'utf8'));
    const failed = testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(process.cwd(), name);
      const tests = assertionResults
        .filter((test) => test.status === 'failed')
        .map(({ fullName, location }) => ({ file, line: location?.line, name: fullName }));
      if (status === 'failed' && tests.length === 0) tests.push({ file, name: '(the file itself)' });
      return tests;
    });
    return { passed: numPassedTests, failed, skipped: numPendingTests };
  } catch {
    return { passed: 0, failed: [{ file: String(reportFile), name: '(no report)' }], skipped: 0 };
  }
}

/** A pattern for -t that a shell passes on unchanged. */
function quoted(name) {
  return `'${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.')}'`;
}
