// @module-tag process/clock
import { expect, test } from 'vitest';
import { type ClockState, checkClock, isSteady } from './clock.ts';

const hour = 3_600_000;
const start = Date.parse('2026-06-01T00:00:00.000Z');

/** Checks a clock at these hours; returns the hours at which it was steady. */
function steadyAt(...hours: number[]): number[] {
  let seen: ClockState | null = null;
  return hours.filter((at) => {
    seen = checkClock(seen, new Date(start + at * hour));
    return isSteady(seen);
  });
}

test('is steady after running for a day, also on a machine that runs for a while each day', () => {
  expect(steadyAt(0, 6, 12, 18, 24, 30)).toEqual([24, 30]);
  expect(steadyAt(0, 25, 51, 78, 106)).toEqual([25, 51, 78, 106]);
});

test('is not steady for a day after a jump ahead or back, or after days of downtime', () => {
  expect(steadyAt(0, 24, 9000, 9006, 9023.9, 9024)).toEqual([24, 9024]);
  expect(steadyAt(0, 24, -9000, -8994, -8976)).toEqual([24, -8976]);
  expect(steadyAt(0, 24, 96, 102, 120)).toEqual([24, 120]);
});

test('is not steady for a day after a correction; a small step back is not a jump', () => {
  expect(steadyAt(0, 24, 9000, 30, 36, 54)).toEqual([24, 54]);
  expect(steadyAt(0, 24, 30, 29.5, 35)).toEqual([24, 30, 29.5, 35]);
  expect(steadyAt(0, 24, 30, 29, 65)).toEqual([24, 30, 29, 65]);
  expect(steadyAt(0, 24, 30, 28.9, 40)).toEqual([24, 30]);
  expect(steadyAt(0, 24, 60.1)).toEqual([24]);
});
