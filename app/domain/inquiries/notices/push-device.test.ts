// @module-tag push/quiet
import { expect, test } from 'vitest';
import { dealer } from '#dealer';
import { inWords, type PushDevice, quietEnd } from './push-device.ts';

const plain = { isPaused: false, hidesNames: false, digest: false, quietFrom: '', quietUntil: '' };
const aDevice: PushDevice = {
  ...{ id: '1', endpoint: 'https://push.test/1', name: 'Phone', ...plain },
  ...{ createdAt: '2026-06-01T04:30:00.000Z', lastSentAt: null },
};

/** Returns the end of the quiet hours for a local time on 1 June, as a local time. */
const endAt = (clock: string, quietFrom: string, quietUntil: string) =>
  quietEnd({ quietFrom, quietUntil }, new Date(`2026-06-01T${clock}+05:30`), dealer.locale);
const on = (instant: string) => new Date(`${instant}:00+05:30`);

test('quiet hours across midnight or within a day end at their end', () => {
  const night = (...clocks: string[]) => clocks.map((clock) => endAt(clock, '22:00', '08:00'));
  expect(night('21:59:59', '08:00:00')).toEqual([null, null]);
  expect(night('22:00:00', '23:59:59')).toEqual(Array(2).fill(on('2026-06-02T08:00')));
  expect(night('00:00:00', '07:59:59')).toEqual(Array(2).fill(on('2026-06-01T08:00')));
  const day = ['12:59', '13:00', '14:29', '14:30'].map((clock) => endAt(`${clock}:30`, '13:00', '14:30'));
  expect(day).toEqual([null, on('2026-06-01T14:30'), on('2026-06-01T14:30'), null]);
});

test('has no quiet hours without times or with equal times', () => {
  expect([endAt('13:00:00', '', ''), endAt('13:00:00', '', '22:00')]).toEqual([null, null]);
  expect([endAt('13:00:00', '12:00', ''), endAt('13:00:00', '13:00', '13:00')]).toEqual([null, null]);
});

test('describes the settings of a device that differ from the defaults', { tags: ['push/devices'] }, () => {
  const now = new Date('2026-06-01T06:30:00.000Z');
  const device = { ...aDevice, lastSentAt: '2026-06-01T04:30:00.000Z' };
  expect(inWords(aDevice, now, dealer.locale)).toBe('Nothing sent yet');
  const words = inWords({ ...device, quietFrom: '22:00', quietUntil: '08:00', hidesNames: true }, now, dealer.locale);
  expect(words).toBe('Last sent 2 hours ago · Quiet 10:00 pm to 8:00 am · Names hidden');
});
