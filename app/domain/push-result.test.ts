/**
 * @module-tag push/answers
 */
import { expect, test } from 'vitest';
import { longestRetry } from './mail.ts';
import { pushOutcome, pushRetryAfter, retryAfterHeader } from './push-result.ts';

test.each([
  [200, '', 'sent'],
  [201, '', 'sent'],
  [202, '', 'sent'],
  [301, '', 'refused'],
  [400, '{"reason":"BadDeviceToken"}', 'refused'],
  [400, '{"reason":"VapidPkHashMismatch"}', 'gone'],
  [401, '', 'failed'],
  [403, 'the credentials do not correspond to the subscription', 'gone'],
  [403, '{"reason":"ExpiredJwtToken"}', 'failed'],
  [404, '', 'gone'],
  [408, '', 'failed'],
  [410, '', 'gone'],
  [413, '', 'refused'],
  [429, '', 'failed'],
  [500, '', 'failed'],
  [503, '', 'failed'],
] as const)('a push service that answers %i %s: %s', (status, body, outcome) =>
  expect(pushOutcome(status, body)).toBe(outcome),
);

const now = new Date('2026-06-01T06:30:00.000Z');
const hour = 60 * 60 * 1000;

test.each([
  ['90', 90_000],
  ['0', 0],
  ['Mon, 01 Jun 2026 06:32:00 GMT', 120_000],
  ['Mon, 01 Jun 2026 06:00:00 GMT', 0],
  ['864000', 6 * hour],
  ['soon', null],
  [undefined, null],
])('parses Retry-After %s as %s ms', (text, ms) => expect(retryAfterHeader(text, now)).toBe(ms));

test('backs off from 10 seconds to at most 36 minutes', () => {
  expect([1, 2, 3].map((attempts) => pushRetryAfter(attempts, 0.5))).toEqual([10_000, 20_000, 40_000]);
  expect(pushRetryAfter(30, 1)).toBeCloseTo(0.6 * hour);
  expect(6 * hour).toBeLessThan(longestRetry);
});
