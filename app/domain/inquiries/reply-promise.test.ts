// @module-tag list/promise
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { goalText, promiseText, replyBy } from './reply-promise.ts';

const week = ['09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-18:00', '09:00-14:00', ''];
const calendar = { hours: week, holidays: [], branches: [], replyGoalMinutes: 60 };
const at = (clock: string) => new Date(`${clock}:00+05:30`);

const promised = (received: string, changes: Partial<typeof calendar> = {}, preferredBranch = '') => {
  const message = { preferredBranch, createdAt: at(received).toISOString() };
  const until = replyBy(message, { ...calendar, ...changes }, india);
  return until && promiseText(until, at(received), india);
};

test.each([
  // 2026-11-27 is a Friday.
  ['2026-11-27T11:00', 'We reply by 12:00 pm today'],
  ['2026-11-27T11:23', 'We reply by 12:30 pm today'],
  ['2026-11-27T17:30', 'We reply by Saturday 9:30 am'],
  ['2026-11-28T13:30', 'We reply by Monday 9:30 am'],
  ['2026-11-28T20:00', 'We reply by Monday 10:00 am'],
  ['2026-11-29T00:10', 'We reply by Monday 10:00 am'],
])('an inquiry at %s: %s', (received, text) => {
  expect(promised(received)).toBe(text);
});

test('skips holidays and names the date a week ahead', () => {
  const holiday = { from: '2026-11-30', until: '2026-12-05', name: '', branch: '' };
  expect(promised('2026-11-28T20:00', { holidays: [holiday] as never[] })).toBe('We reply by Mon 7 Dec, 10:00 am');
});

test('follows the hours of the preferred branch and the goal; promises nothing if the business never opens', () => {
  const branches = [{ id: 'b1', name: 'Nashik', hours: ['', '', '', '', '', '', '10:00-16:00'] }] as never[];
  const nashik = promised('2026-11-27T11:00', { branches, replyGoalMinutes: 120 }, 'Nashik');
  expect(nashik).toBe('We reply by Sunday 12:00 pm');
  expect(promised('2026-11-27T11:00', { hours: ['', '', '', '', '', '', ''] })).toBeNull();
});

test.each([
  [30, 'We reply within 30 minutes during business hours'],
  [60, 'We reply within 1 business hour'],
  [100, 'We reply within 100 minutes during business hours'],
  [240, 'We reply within 4 business hours'],
])('a goal of %d minutes in general', (minutes, text) => {
  expect(goalText(minutes)).toBe(text);
});
