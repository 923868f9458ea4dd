// @module-tag messages/views
import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { byUrgency, followUpDays, followUpOf, followUpViews, inView, noSetup, viewerAt } from './follow-up.ts';
import type { Inquiry } from './inquiry.ts';

// Wednesday, 25 November 2026, 1:00 am in India; still the 24th in UTC.
const viewer = viewerAt(new Date('2026-11-24T19:30:00Z'), 'u1', india);

test("starts the day at midnight in the dealer's time zone", () => {
  expect(viewer).toEqual({ today: '2026-11-25', since: '2026-11-24T18:30:00.000Z', self: 'u1' });
});

describe('views', () => {
  const answered = { status: 'in_progress', answeredAt: '2026-11-20T10:00:00.000Z' } as const;
  const early = '2026-11-24T18:29:59.000Z';
  test.each([
    ['new', {}, ['waiting']],
    ['in progress without an answer', { status: 'in_progress' }, ['waiting']],
    ['answered', answered, []],
    ['resolved', { status: 'resolved' }, []],
    ['received today', { createdAt: '2026-11-24T18:30:00.000Z' }, ['waiting', 'today']],
    ['received today and resolved', { createdAt: '2026-11-24T20:00:00.000Z', status: 'resolved' }, ['today']],
    ['snoozed', { followUpOn: '2026-11-26' }, ['snoozed']],
    ['answered, with a follow-up today', { ...answered, followUpOn: '2026-11-25' }, ['waiting', 'today']],
    ['with a missed follow-up', { followUpOn: '2026-11-20' }, ['waiting', 'today']],
    ['resolved, with a follow-up', { status: 'resolved', followUpOn: '2026-11-25' }, []],
    ['resolved, with a later follow-up', { status: 'resolved', followUpOn: '2026-11-27' }, []],
    ['assigned to me', { ...answered, assignee: 'u1' }, ['mine']],
    ['assigned to me and resolved', { status: 'resolved', assignee: 'u1' }, []],
    ['assigned to another user', { assignee: 'u2' }, ['waiting']],
  ] as const)('of a message %s', (_name, fields, views) => {
    const inquiry = aStoredInquiry(1, { createdAt: early, ...fields });
    expect(followUpViews.filter((view) => inView(inquiry, view, viewer))).toEqual(views);
  });
});

test('sorts Waiting by due follow-up day, then by longest waiting time', () => {
  const due = [aStoredInquiry(26, { followUpOn: '2026-11-25' }), aStoredInquiry(27, { followUpOn: '2026-11-24' })];
  const inquiries = [...[24, 23, 22, 21].map((day) => aStoredInquiry(day)), ...due];
  const waited: Record<string, number> = { 24: 30, 23: 90, 22: 30, 21: 0 };
  for (const given of [inquiries, inquiries.toReversed()]) {
    const sorted = byUrgency(given, ({ id }) => waited[id] ?? 0, viewer.today);
    expect(sorted.map(({ id }) => id).join()).toBe('27,26,23,22,24,21');
  }
});

test.each([
  ['2026-11-25', ['2026-11-26', '2026-11-28', '2026-11-30']],
  ['2026-11-29', ['2026-11-30', '2026-12-02', '2026-12-07']],
  ['2026-11-30', ['2026-12-01', '2026-12-03', '2026-12-07']],
])('follow-up days after %s', { tags: ['messages/follow-up'] }, (today, days) => {
  expect(followUpDays(today).map(({ day }) => day)).toEqual(days);
  expect(followUpDays(today).map(({ name }) => name)).toEqual(['Tomorrow', 'In 3 days', 'Next week']);
});

describe('what the list says now', { tags: ['messages/waiting-time'] }, () => {
  const people = [
    { id: 'u1', username: 'asha', isSelf: false },
    { id: 'u2', username: 'ravi', isSelf: true },
  ];
  const hours = [...Array(5).fill('09:00-18:00'), '09:00-14:00', ''];
  const setup = { ...noSetup, people, hours, replyGoalMinutes: 60 };
  const wednesday = (clock: string) => new Date(`2026-11-25T${clock}:00+05:30`);
  const at = (now: string, given = setup) => followUpOf(given, india)(wednesday(now));
  const received = (clock: string, fields: object = {}) =>
    aStoredInquiry(25, { createdAt: wednesday(clock).toISOString(), ...fields });
  const linesOf = (inquiry: Inquiry, { notes } = at('12:00')) =>
    notes(inquiry).map(({ mark, text }) => (mark ? `[${mark}] ${text}` : text));

  test('names users by id, also removed ones, and counts waiting time in business hours', () => {
    const { nameOf, viewer, waited } = at('12:00');
    expect(['u1', 'u2', 'u3', ''].map(nameOf)).toEqual(['asha', 'ravi', 'A removed user', '']);
    expect(viewer).toMatchObject({ today: '2026-11-25', self: 'u2' });
    expect(at('12:00', { ...setup, people: [] }).viewer.self).not.toBe('');
    expect(waited(received('08:30'))).toBe(180);
  });

  test.each([
    ['waiting', '11:35', {}, ['Waiting 25 min, reply by 12:35 pm']],
    ['at its goal', '11:00', {}, ['[Overdue] 1 h, goal 1 h']],
    ['overdue', '08:00', {}, ['[Overdue] 3 h, goal 1 h']],
    ['answered', '11:35', { status: 'in_progress', answeredAt: '2026-11-25T06:20:00.000Z' }, []],
    ['resolved', '11:35', { status: 'resolved', followUpOn: '2026-11-25' }, []],
    ['snoozed', '09:00', { followUpOn: '2026-11-26' }, ['Follow-up on Thu 26 Nov']],
    ['due today', '09:00', { followUpOn: '2026-11-25' }, ['[Follow up] today']],
    ['due before', '09:00', { followUpOn: '2026-11-23' }, ['[Follow up] since Mon 23 Nov']],
    ['of a walk-in', '12:00', { source: 'walk-in' }, ['Reply by 1:00 pm', 'Walk-in']],
    ['of a portal', '12:00', { source: 'website', portal: 'IndiaMART' }, ['Reply by 1:00 pm', 'IndiaMART']],
  ])('describes a message %s', (_name, clock, fields, lines) => {
    expect(linesOf(received(clock, fields))).toEqual(lines);
  });

  test('begins with what became of the quotation, with a long answer cut', () => {
    const quotation = { id: 'q1', number: 'Q/2026-27/0042', total: 12_79_769_00, reason: '' };
    const lines = (fields: Pick<NonNullable<Inquiry['quotation']>, 'state'> & { reason?: string }) =>
      linesOf(received('09:00', { answeredAt: '2026-11-25T06:20:00.000Z', quotation: { ...quotation, ...fields } }));
    expect(lines({ state: 'sent' })).toEqual([]);
    expect(lines({ state: 'opened' })).toEqual(['Q/2026-27/0042 opened, ₹12,79,769']);
    const [declined] = lines({ state: 'declined', reason: `Too expensive${'.'.repeat(200)}` });
    expect(declined).toMatch(/^Q\/2026-27\/0042 declined, ₹12,79,769: Too expensive\.{107}$/);
  });

  test('shows the assignee, and the day if the goal is on another day', () => {
    const lines = linesOf(received('19:00', { assignee: 'u2' }), at('20:00'));
    expect(lines).toEqual(['Reply by Thu 26 Nov, 10:00 am', 'Assigned to ravi']);
    const closed = at('12:00', { ...setup, hours: Array(7).fill('') });
    expect(linesOf(received('09:00'), closed)).toEqual([]);
  });
});
