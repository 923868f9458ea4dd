import type { Locale } from '#app/domain/records/locale.ts';
import { clockTime, dayOf, shortDay } from '#app/domain/text/dates.ts';
import { type Colleague, type FollowUpSetup, isFollowUpDue, isUnanswered, type Viewer, viewerAt } from './follow-up.ts';
import { type Message, sourceOf } from './message.ts';
import { type BusinessTime, businessTimes, goalMissedAt, waitedMinutes, waitInWords } from './waiting-time.ts';

/** Display values of messages at one instant. */
export type Desk = {
  people: Colleague[];
  viewer: Viewer;
  nameOf: (userId: string) => string;
  waited: (message: Message) => number;
  notes: (message: Message) => MessageNote[];
};

type Now = { now: Date; today: Viewer['today']; goalMinutes: number; time: BusinessTime; locale: Locale };

/** Part of the line under a message in the list. `mark` highlights overdue messages and due follow-ups. */
type MessageNote = { mark?: string; text: string };

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

export function deskOf({ people, replyGoalMinutes: goalMinutes, ...calendar }: FollowUpSetup, locale: Locale) {
  const timeOf = businessTimes(calendar, locale);
  const self = people.find(({ isSelf }) => isSelf)?.id ?? '–';
  const nameOf = (id: string) =>
    id === '' ? '' : (people.find((person) => person.id === id)?.username ?? 'A removed user');
  return (now: Date): Desk => {
    const viewer = viewerAt(now, self, locale);
    const at = { now, today: viewer.today, goalMinutes, locale };
    return {
      people,
      viewer,
      nameOf,
      waited: (message) => waitedMinutes(message, now, timeOf(message)),
      notes: (message) => messageNotes(message, nameOf(message.assignee), { ...at, time: timeOf(message) }),
    };
  };
}

/** Setup before the first load. */
export const noSetup: FollowUpSetup = { people: [], hours: [], holidays: [], branches: [], replyGoalMinutes: 0 };
