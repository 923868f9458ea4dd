import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Advisories that `npm audit` reports and that are harmless here: the address of each, and why. */
const accepted: Record<string, string> = {};

type Answer = { vulnerabilities?: Record<string, { via: (string | { title: string; url: string })[] }> };

test('no package has a known vulnerability that is not accepted', { tags: ['packages/audit'] }, () => {
  const options = { cwd: join(import.meta.dirname, '..'), encoding: 'utf8', timeout: 30_000 } as const;
  const { stdout } = spawnSync('npm', ['audit', '--json', '--fetch-retries=0'], options);
  // Without the registry, npm answers with an error or not at all.
  const { vulnerabilities }: Answer = JSON.parse(stdout || '{}');
  if (!vulnerabilities) process.stdout.write('The registry did not say which packages have known vulnerabilities.\n');
  const found = Object.values(vulnerabilities ?? {}).flatMap(({ via }) => via);
  expect(found.filter((each) => typeof each !== 'string' && !(each.url in accepted))).toEqual([]);
});
