import { expect, test } from 'vitest';
import { askRegistry, judge, readExceptions } from './audit.ts';

const advisory = {
  source: 1098094,
  name: 'braces',
  title: 'Uncontrolled resource consumption in braces',
  url: 'https://github.com/advisories/GHSA-grv7-fg5c-xmjg',
  severity: 'high',
  range: '<3.0.3',
};
/** npm's response: the vulnerable package and one that depends on it. */
const answer = { vulnerabilities: { braces: { via: [advisory] }, micromatch: { via: ['braces'] } } };
const exception = { url: advisory.url, package: 'braces', why: 'Only reads our own patterns.', until: '2026-12-31' };

test('a vulnerability fails unless an exception for it has not expired', { tags: ['packages/audit'] }, () => {
  const bad = [`braces <3.0.3: high, ${advisory.title} (${advisory.url})`];
  expect(judge(answer, [], '2026-11-22')).toEqual({ isKnown: true, bad, excused: [], stale: [] });
  expect(judge(answer, [exception], '2026-11-22')).toEqual({
    isKnown: true,
    bad: [],
    excused: [`${bad[0]}: Only reads our own patterns.`],
    stale: [],
  });
  expect(judge(answer, [exception], '2027-01-01').bad).toEqual(bad);
  expect(judge(answer, [{ ...exception, package: 'other' }], '2026-11-22').bad).toEqual(bad);
  expect(judge({ vulnerabilities: {} }, [exception], '2026-11-22').stale).toEqual([advisory.url]);
});

test('an unreachable registry is not a failure', { tags: ['packages/audit'] }, () => {
  const refused = { message: '405 Method Not Allowed', error: { summary: '', detail: '' } };
  expect(judge(refused as object, [], '2026-11-22')).toMatchObject({ isKnown: false, bad: [] });
  expect(judge({}, [], '2026-11-22').isKnown).toBe(false);
});

test('no package has a known vulnerability without an exception', { tags: ['packages/audit'] }, () => {
  for (const { why, until } of readExceptions()) expect([why.length > 20, until]).toEqual([true, expect.any(String)]);
  const { isKnown, bad } = judge(askRegistry(), readExceptions(), new Date().toISOString().slice(0, 10));
  if (!isKnown) process.stdout.write('The registry did not say which packages have known weaknesses.\n');
  expect(bad).toEqual([]);
});
