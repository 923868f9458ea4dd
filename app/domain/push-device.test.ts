/**
 * @module-tag push/quiet
 */
import { expect, test } from 'vitest';
import { dealer } from '#dealer';
import { inWords, type PushDevice, quietEnd } from './push-device.ts';

const aDevice: PushDevice = {
  id: '1',
  endpoint: 'https://push.test/1',
  name: 'Phone',
  isPaused: false,
  hidesNames: false,
  digest: false,
  quietFrom: '',
  quietUntil: '',
  createdAt: '2026-06-01T04:30:00.000Z',
  lastSentAt: null,
};

/** Returns the end of the quiet hours for a local time on 1 June, as a local time. */
const endAt = (clock: string, quietFrom: string, quietUntil: string) =>
  quietEnd({ quietFrom, quietUntil }, new Date(`2026-06-01T${clock}+05:30`), dealer.locale);
const on = (instant: string) => new Date(`${instant}:00+05:30`);

test.each([
  ['21:59:59', null],
  ['22:00:00', on('2026-06-02T08:00')],
  ['23:59:59', on('2026-06-02T08:00')],
  ['00:00:00', on('2026-06-01T08:00')],
  ['07:59:59', on('2026-06-01T08:00')],
  ['08:00:00', null],
])('quiet hours across midnight at %s', (clock, end) => expect(endAt(clock, '22:00', '08:00')).toEqual(end));

test.each([
  ['12:59', null],
  ['13:00', on('2026-06-01T14:30')],
  ['14:29', on('2026-06-01T14:30')],
  ['14:30', null],
])('quiet hours within a day at %s', (clock, end) => expect(endAt(`${clock}:30`, '13:00', '14:30')).toEqual(end));

test('has no quiet hours without times or with equal times', () => {
  expect(endAt('13:00:00', '', '')).toBeNull();
  expect(endAt('13:00:00', '', '22:00')).toBeNull();
  expect(endAt('13:00:00', '12:00', '')).toBeNull();
  expect(endAt('13:00:00', '13:00', '13:00')).toBeNull();
});

test('describes the settings of a device that differ from the defaults', { tags: ['push/devices'] }, () => {
  const now = new Date('2026-06-01T06:30:00.000Z');
  const device = { ...aDevice, lastSentAt: '2026-06-01T04:30:00.000Z' };
  expect(inWords(aDevice, now, dealer.locale)).toBe('Nothing sent yet');
  expect(inWords({ ...device, quietFrom: '22:00', quietUntil: '08:00', hidesNames: true }, now, dealer.locale)).toBe(
    'Last sent 2 hours ago · Quiet 22:00 to 08:00 · Names hidden',
  );
});
