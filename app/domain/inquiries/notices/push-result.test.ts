// @module-tag push/answers
import { expect, test } from 'vitest';
import { longestRetry } from './mail.ts';
import { pushOutcome, pushRetryAfter, retryAfterHeader } from './push-result.ts';

test('maps the answer of a push service to an outcome', () => {
  const outcomes = (...statuses: number[]) => [...new Set(statuses.map((status) => pushOutcome(status, '')))].join();
  expect(outcomes(200, 201, 202)).toBe('sent');
  expect(outcomes(301, 413)).toBe('refused');
  expect(outcomes(401, 408, 429, 500, 503)).toBe('failed');
  expect(outcomes(404, 410)).toBe('gone');
  expect(pushOutcome(400, '{"reason":"BadDeviceToken"}')).toBe('refused');
  expect(pushOutcome(400, '{"reason":"VapidPkHashMismatch"}')).toBe('gone');
  expect(pushOutcome(403, 'the credentials do not correspond to the subscription')).toBe('gone');
  expect(pushOutcome(403, '{"reason":"ExpiredJwtToken"}')).toBe('failed');
});

const now = new Date('2026-06-01T06:30:00.000Z');
const hour = 60 * 60 * 1000;

test('parses Retry-After as milliseconds', () => {
  const waits = (...texts: (string | undefined)[]) => texts.map((text) => retryAfterHeader(text, now));
  expect(waits('90', '0', '864000', 'soon', undefined)).toEqual([90_000, 0, 6 * hour, null, null]);
  expect(waits('Mon, 01 Jun 2026 06:32:00 GMT', 'Mon, 01 Jun 2026 06:00:00 GMT')).toEqual([120_000, 0]);
});

test('backs off from 10 seconds to at most 36 minutes', () => {
  expect([1, 2, 3].map((attempts) => pushRetryAfter(attempts, 0.5))).toEqual([10_000, 20_000, 40_000]);
  expect(pushRetryAfter(30, 1)).toBeCloseTo(0.6 * hour);
  expect(6 * hour).toBeLessThan(longestRetry);
});
