/**
 * @module-tag messages/waiting-time
 */
import { expect, test } from 'vitest';
import { aMessage } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { deskOf, noSetup } from './desk.ts';

const people = [
  { id: 'u1', username: 'asha', isSelf: false },
  { id: 'u2', username: 'ravi', isSelf: true },
];
const now = new Date('2026-11-25T06:30:00Z');

test('names users by id, also removed ones', () => {
  const { nameOf, viewer } = deskOf({ ...noSetup, people }, india)(now);
  expect(['u1', 'u2', 'u3', ''].map(nameOf)).toEqual(['asha', 'ravi', 'A removed user', '']);
  expect(viewer).toMatchObject({ today: '2026-11-25', self: 'u2' });
  expect(deskOf(noSetup, india)(now).viewer.self).not.toBe('');
});

test('notes the user that a message is assigned to', () => {
  const { notes } = deskOf({ ...noSetup, people }, india)(now);
  expect(
    notes({ ...aMessage(25), assignee: 'u1' })
      .map(({ text }) => text)
      .join(),
  ).toContain('asha');
  expect(
    notes({ ...aMessage(25), assignee: '' })
      .map(({ text }) => text)
      .join(),
  ).not.toContain('asha');
});

test('counts waiting time in business hours', () => {
  const hours = ['09:00-18:00', '09:00-18:00', '09:00-18:00', '', '', '', ''];
  const { waited } = deskOf({ ...noSetup, hours }, india)(now);
  expect(waited({ ...aMessage(25), createdAt: '2026-11-25T03:00:00.000Z', answeredAt: null })).toBe(180);
});
