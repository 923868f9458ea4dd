import { clockTime, dayOf, shortDay } from './dates.ts';
import { isFollowUpDue, isUnanswered, type Viewer } from './follow-up.ts';
import type { Locale } from './locale.ts';
import { type Message, sourceOf } from './message.ts';
import { type BusinessTime, goalMissedAt, waitedMinutes, waitInWords } from './waiting-time.ts';

type Now = { now: Date; today: Viewer['today']; goalMinutes: number; time: BusinessTime; locale: Locale };

/** Part of the line under a message in the list. `mark` highlights overdue messages and due follow-ups. */
export type MessageNote = { mark?: string; text: string };

/** Returns `Waiting 25 min, reply by 11:40 am`; after the goal, `Overdue 3 h 10 min, goal 1 h`. */
function waitingNote(message: Message, { now, today, goalMinutes, time, locale }: Now): MessageNote {
  const waited = waitedMinutes(message, now, time);
  const words = waitInWords(waited, time);
  if (waited >= goalMinutes) return { mark: 'Overdue', text: `${words}, goal ${waitInWords(goalMinutes, time)}` };
  const until = goalMissedAt(message, goalMinutes, time);
  if (until === null) return { text: `Waiting ${words}` };
  const day = dayOf(until, locale);
  return {
    text: `Waiting ${words}, reply by ${day === today ? '' : `${shortDay(day, locale)}, `}${clockTime(until, locale)}`,
  };
}

/** Returns the line under a message: waiting time or follow-up, assignee and source. */
export function messageNotes(message: Message, assignee: string, at: Now): MessageNote[] {
  const { followUpOn, source, status } = message;
  const day = followUpOn === '' ? '' : shortDay(followUpOn, at.locale);
  const notes: MessageNote[] = [];
  if (isFollowUpDue(message, at.today))
    notes.push({ mark: 'Follow up', text: followUpOn === at.today ? 'today' : `since ${day}` });
  else if (followUpOn !== '' && status !== 'resolved') notes.push({ text: `Follow-up on ${day}` });
  else if (isUnanswered(message)) notes.push(waitingNote(message, at));
  if (assignee !== '') notes.push({ text: `Assigned to ${assignee}` });
  if (source !== 'website') notes.push({ text: sourceOf(message) });
  return notes;
}
