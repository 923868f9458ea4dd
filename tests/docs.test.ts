import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence'));

/** Where a path of the table may begin. */
const places = ['app', '.', 'tests'];
const exists = (path: string) => places.some((place) => existsSync(join(root, place, path)));

describe('docs/coverage.md', () => {
  test('names files that exist', () => {
    const named = rows.flatMap((row) =>
      [...row.matchAll(/`([^`\s]+\.(?:tsx?|css))`/g)].map(([, path]) => path as string),
    );
    expect(named.length).toBeGreaterThan(200);
    expect([...new Set(named)].filter((path) => !exists(path))).toEqual([]);
  });

  test('says for each sentence where it is done and what holds it', () => {
    const incomplete = rows.filter((row) => {
      const [, , done = '', held = ''] = row.split('|');
      return !done.includes('`') || !held.includes('.test.ts') || row.includes('*.');
    });
    expect(incomplete).toEqual([]);
  });
});

test.each(readdirSync(join(root, 'docs/decisions')))(
  'the decision %s has a date, says whether it holds and what was rejected',
  (file) => {
    const text = readFileSync(join(root, 'docs/decisions', file), 'utf8');
    expect(text).toMatch(/^# \d{4} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (holds|superseded by \d{4})\.\n/);
    expect(text).toMatch(/^Rejected: /m);
  },
);
