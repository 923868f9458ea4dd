import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { clauses, coverage, tagsOf } from '#scripts/clauses.ts';

const root = join(import.meta.dirname, '..');

describe('docs/coverage.md', () => {
  test('names only existing files', () => {
    const named = clauses().flatMap(({ done }) =>
      [...done.matchAll(/`([^`\s]+\.(?:tsx?|css))`/g)].map(([, path]) => path as string),
    );
    expect(named.length).toBeGreaterThan(200);
    const missing = [...new Set(named)].filter(
      (path) => !['app', '.', 'tests'].some((folder) => existsSync(join(root, folder, path))),
    );
    expect(missing).toEqual([]);
  });

  test('has a test for each clause, and matches the tags of the tests (npm run clauses)', () => {
    const text = readFileSync(join(root, 'docs/coverage.md'), 'utf8');
    const [found, kept] = [coverage(text).split('\n'), text.split('\n')];
    expect(found.filter((line) => line.endsWith('|  |'))).toEqual([]);
    expect(kept).toEqual(found);
  });

  test('has one line for each clause', () => {
    const ids = clauses().map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(300);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('covers each tag in the test files', () => {
    const ids = new Set(clauses().map(({ id }) => `'${id}'`));
    const unread = globSync('{app,samples,scripts,tests}/**/*.test.ts', { cwd: root }).filter((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const written = [...source.matchAll(/'[^'\s]+'/g)].filter(([word]) => ids.has(word));
      const read = tagsOf(source).filter(({ tag, title }) => title !== '' && ids.has(`'${tag}'`));
      return read.length !== written.length;
    });
    expect(unread).toEqual([]);
  });
});

test.each(readdirSync(join(root, 'docs/decisions')))(
  'the decision %s has a date, a status and rejected alternatives',
  (file) => {
    const text = readFileSync(join(root, 'docs/decisions', file), 'utf8');
    expect(text).toMatch(/^# \d{4} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \d{4})\.\n/);
    expect(text).toMatch(/^Rejected: /m);
  },
);
