// @module-tag process/takeover
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { jobs, leasedJobs } from './jobs.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/jobs.md');
const rows = (text: string) => [...text.matchAll(/^\| `([^`]+)` \|.*\| ([^|]+) \|$/gm)].map(([, job]) => job);

test('docs/jobs.md has a row for each job', () => {
  const [leased = '', shared = ''] = page.split('## Jobs that all processes share');
  expect(rows(leased)).toEqual(leasedJobs.toSorted((a, b) => rows(leased).indexOf(a) - rows(leased).indexOf(b)));
  expect([...rows(leased), ...rows(shared)].sort()).toEqual(jobs.toSorted());
});

test('each row of docs/jobs.md names its test', () => {
  const cells = [...page.matchAll(/^\|.*\| ([^|]+) \|$/gm)].map(([, test = '']) => test);
  const named = cells.filter((test) => test !== 'Test');
  const tests = globSync(['tests/{crash,e2e}/*.test.ts', 'app/{api,server,storage}/**/*.test.ts'], { cwd: root })
    .map(read)
    .join();
  expect(named.length).toBeGreaterThanOrEqual(jobs.length + 13);
  expect(named.filter((test) => !tests.includes(`'${test}`))).toEqual([]);
});

test('each loop of the server is one of the jobs, and each job has one', () => {
  const sources = globSync('app/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const loops = sources.flatMap((file) =>
    [...read(file).matchAll(/start(?:Work|Outbox)Loop\(\{\s+job: '([^']+)'/g)].map(([, job]) => job),
  );
  expect(loops.sort()).toEqual(jobs.toSorted());
});
