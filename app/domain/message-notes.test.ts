import { describe, expect, test } from 'vitest';
import { aMessage } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { eventInWords, openReply } from './message-event.ts';
import { messageNotes } from './message-notes.ts';
import { businessTimes } from './waiting-time.ts';

const weekday = '09:00-18:00';
const week = [weekday, weekday, weekday, weekday, weekday, '09:00-14:00', ''];
const time = businessTimes({ hours: week, holidays: [], branches: [] }, india)({ preferredBranch: '' });
// Wednesday.
const at = { now: new Date('2026-11-25T12:00:00+05:30'), today: '2026-11-25', goalMinutes: 60, time, locale: india };
const wednesday = (clock: string) => ({ createdAt: new Date(`2026-11-25T${clock}:00+05:30`).toISOString() });
const linesOf = (fields: object, assignee = '', when = at) =>
  messageNotes(aMessage(25, fields), assignee, when).map(({ mark, text }) => (mark ? `[${mark}] ${text}` : text));

describe('the line under a message', { tags: ['messages/waiting-time'] }, () => {
  test.each([
    ['waiting', wednesday('11:35'), ['Waiting 25 min, reply by 12:35 pm']],
    ['at its goal', wednesday('11:00'), ['[Overdue] 1 h, goal 1 h']],
    ['overdue', wednesday('08:00'), ['[Overdue] 3 h, goal 1 h']],
    ['answered', { ...wednesday('11:35'), status: 'in_progress', answeredAt: '2026-11-25T06:20:00.000Z' }, []],
    ['resolved', { ...wednesday('11:35'), status: 'resolved', followUpOn: '2026-11-25' }, []],
    ['snoozed', { ...wednesday('09:00'), followUpOn: '2026-11-26' }, ['Follow-up on Thu 26 Nov']],
    ['due today', { ...wednesday('09:00'), followUpOn: '2026-11-25' }, ['[Follow up] today']],
    ['due before', { ...wednesday('09:00'), followUpOn: '2026-11-23' }, ['[Follow up] since Mon 23 Nov']],
    ['of a walk-in', { ...wednesday('12:00'), source: 'walk-in' }, ['Waiting 0 min, reply by 1:00 pm', 'Walk-in']],
  ])('describes a message %s', (_name, fields, lines) => {
    expect(linesOf(fields)).toEqual(lines);
  });

  test('shows the assignee, and the day if the goal is on another day', () => {
    const evening = { ...at, now: new Date('2026-11-25T20:00:00+05:30') };
    expect(linesOf(wednesday('19:00'), 'ravi', evening)).toEqual([
      'Waiting 0 min, reply by Thu 26 Nov, 10:00 am',
      'Assigned to ravi',
    ]);
    const never = businessTimes({ hours: Array(7).fill(''), holidays: [], branches: [] }, india);
    const closed = { ...at, time: never({ preferredBranch: '' }) };
    expect(linesOf(wednesday('09:00'), '', closed)).toEqual(['Waiting 0 min']);
  });
});

describe('the timeline', { tags: ['messages/timeline'] }, () => {
  test.each([
    ['received', '', 'Received'],
    ['mailed', '', 'E-mail'],
    ['status', 'in_progress', 'Status: In Progress'],
    ['assigned', 'ravi', 'Assigned to ravi'],
    ['assigned', '', 'Assigned to nobody'],
    ['follow-up', '2026-11-26', 'Follow-up on Thu 26 Nov'],
    ['follow-up', '', 'Follow-up removed'],
    ['note', 'He wants A3', 'Note'],
  ] as const)('%s %j reads %j', (kind, text, words) => {
    expect(eventInWords({ kind, text }, india)).toBe(words);
  });

  test.each([
    [['received', 'opened'], null],
    [['received', 'called'], 'called'],
    [['received', 'called', 'note', 'opened', 'assigned'], 'called'],
    [['received', 'called', 'follow-up'], null],
    [['received', 'called', 'status'], null],
    [['received', 'called', 'status', 'whatsapp'], 'whatsapp'],
  ] as const)('after %j the open reply is %s', { tags: ['messages/reply-taps'] }, (kinds, reply) => {
    const events = kinds.map((kind, index) => ({ id: String(index), kind, text: '', madeAt: '', madeBy: '' }));
    expect(openReply(events)?.kind ?? null).toBe(reply);
  });
});
