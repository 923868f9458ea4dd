// @module-tag messages/waiting-time
import { expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { followUpOf, noSetup } from './follow-up-now.ts';

const people = [
  { id: 'u1', username: 'asha', isSelf: false },
  { id: 'u2', username: 'ravi', isSelf: true },
];
const now = new Date('2026-11-25T06:30:00Z');

test('names users by id, also removed ones', () => {
  const { nameOf, viewer, notes } = followUpOf({ ...noSetup, people }, india)(now);
  expect(['u1', 'u2', 'u3', ''].map(nameOf)).toEqual(['asha', 'ravi', 'A removed user', '']);
  expect(viewer).toMatchObject({ today: '2026-11-25', self: 'u2' });
  expect(followUpOf(noSetup, india)(now).viewer.self).not.toBe('');
  const texts = (assignee: string) => notes(aStoredInquiry(25, { assignee })).map(({ text }) => text);
  expect(texts('u1').join()).toContain('asha');
  expect(texts('').join()).not.toContain('asha');
});

test('counts waiting time in business hours', () => {
  const hours = [...Array(3).fill('09:00-18:00'), '', '', '', ''];
  const { waited } = followUpOf({ ...noSetup, hours }, india)(now);
  expect(waited(aStoredInquiry(25, { createdAt: '2026-11-25T03:00:00.000Z' }))).toBe(180);
});
