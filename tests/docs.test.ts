import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import pictures from '#scripts/guide.json' with { type: 'json' };
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

const ownerPages = globSync('docs/owner/[0-9]*.md', { cwd: root });

test.each(ownerPages)('%s uses the labels of the panel', (file) => {
  const sources = globSync('app/{panel,domain}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.'),
  );
  const panel = sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n');
  const labels = [...readFileSync(join(root, file), 'utf8').matchAll(/\*\*(.+?)\*\*/gs)].map(([, label = '']) =>
    label.replace(/\s+/g, ' '),
  );
  expect(labels.length).toBeGreaterThan(3);
  const lines = new Set(panel.split('\n').map((line) => line.trim()));
  const isLabel = (text: string) =>
    lines.has(text) || [`'${text}'`, `"${text}"`, `>${text}<`].some((whole) => panel.includes(whole));
  expect(labels.filter((label) => !isLabel(label))).toEqual([]);
});

test('the guide for the owner has ten pages, with the pictures of its list, each of at most 30 kB', () => {
  const pages = ownerPages.map((file) => readFileSync(join(root, file), 'utf8'));
  expect(pages).toHaveLength(10);
  const shown = pages.flatMap((page) => [...page.matchAll(/src="(pictures\/[^"]+)"/g)].map(([, path = '']) => path));
  expect(shown.sort()).toEqual(pictures.map(({ picture }) => `pictures/${picture}.webp`).sort());
  const sizes = shown.map((path) => statSync(join(root, 'docs/owner', path)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(30_000);
  const kept = readdirSync(join(root, 'docs/owner/pictures'));
  expect(kept.sort()).toEqual(shown.map((path) => basename(path)).sort());
});
