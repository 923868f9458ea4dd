import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { inquiryNotes } from './follow-up-now.ts';
import { eventInWords, openReply } from './inquiry-event.ts';
import { businessTimes } from './waiting-time.ts';

const weekday = '09:00-18:00';
const week = [weekday, weekday, weekday, weekday, weekday, '09:00-14:00', ''];
const time = businessTimes({ hours: week, holidays: [], branches: [] }, india)({ preferredBranch: '' });
// Wednesday.
const at = { now: new Date('2026-11-25T12:00:00+05:30'), today: '2026-11-25', goalMinutes: 60, time, locale: india };
const wednesday = (clock: string) => ({ createdAt: new Date(`2026-11-25T${clock}:00+05:30`).toISOString() });
const linesOf = (fields: object, assignee = '', when = at) =>
  inquiryNotes(aStoredInquiry(25, fields), assignee, when).map(({ mark, text }) => (mark ? `[${mark}] ${text}` : text));

describe('the line under an inquiry', { tags: ['messages/waiting-time'] }, () => {
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
    const lines = linesOf(wednesday('19:00'), 'ravi', evening);
    expect(lines).toEqual(['Waiting 0 min, reply by Thu 26 Nov, 10:00 am', 'Assigned to ravi']);
    const never = businessTimes({ hours: Array(7).fill(''), holidays: [], branches: [] }, india);
    const closed = { ...at, time: never({ preferredBranch: '' }) };
    expect(linesOf(wednesday('09:00'), '', closed)).toEqual(['Waiting 0 min']);
  });
});

describe('the timeline', { tags: ['messages/timeline'] }, () => {
  test('says what happened', () => {
    const words = (kind: Parameters<typeof eventInWords>[0]['kind'], text = '') => eventInWords({ kind, text }, india);
    expect([words('received'), words('mailed'), words('note', 'He wants A3')]).toEqual(['Received', 'E-mail', 'Note']);
    expect(words('status', 'in_progress')).toBe('Status: In Progress');
    expect([words('assigned', 'ravi'), words('assigned')]).toEqual(['Assigned to ravi', 'Assigned to nobody']);
    expect(words('follow-up', '2026-11-26')).toBe('Follow-up on Thu 26 Nov');
    expect(words('follow-up')).toBe('Follow-up removed');
  });

  test('an open reply stays open until a follow-up or a status', { tags: ['messages/reply-taps'] }, () => {
    const open = (...kinds: Parameters<typeof openReply>[0][number]['kind'][]) =>
      openReply(kinds.map((kind, index) => ({ id: String(index), kind, text: '', madeAt: '', madeBy: '' })))?.kind ??
      null;
    expect([open('received', 'opened'), open('received', 'called')]).toEqual([null, 'called']);
    expect(open('received', 'called', 'note', 'opened', 'assigned')).toBe('called');
    expect([open('received', 'called', 'follow-up'), open('received', 'called', 'status')]).toEqual([null, null]);
    expect(open('received', 'called', 'status', 'whatsapp')).toBe('whatsapp');
  });
});
