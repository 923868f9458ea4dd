import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import clauses from './clauses.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** The tags in a file of tests. */
function tagsOf(source: string): string[] {
  const ofFile = [...source.matchAll(/^[ */]*@module-tag (\S+)/gm)].map(([, tag = '']) => tag);
  const ofTests = [...source.matchAll(/\btags: (?:\[([^\]]*)\]|`([^`]*)`)/g)].flatMap(([, list = '', lines = '']) => [
    ...[...list.matchAll(/'([^']+)'/g)].map(([, tag = '']) => tag),
    ...lines.split(/\s+/),
  ]);
  return [...ofFile, ...ofTests];
}

test('each clause has a test', () => {
  const files = globSync('{app,bench,samples,scripts,tests}/**/*.test.{ts,tsx}', { cwd: root });
  const tested = new Set(files.flatMap((file) => tagsOf(readFileSync(join(root, file), 'utf8'))));
  expect(Object.keys(clauses).filter((id) => !tested.has(id))).toEqual([]);
});

test.each(readdirSync(join(root, 'docs/decisions')))('%s has a date, a status and rejected alternatives', (file) => {
  const text = readFileSync(join(root, 'docs/decisions', file), 'utf8');
  expect(text).toMatch(/^# \d{4} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|superseded by \d{4})\.\n/);
  expect(text).toMatch(/^Rejected: /m);
});

test.each(globSync('{*.md,{bench,docs,samples}/**/*.md}', { cwd: root }))('%s names files that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const paths = [...text.matchAll(/`((?:app|bench|deploy|docs|samples|scripts|tests)\/[\w/.-]+\.\w+)`/g)];
  expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
