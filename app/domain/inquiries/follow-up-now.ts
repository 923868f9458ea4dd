import type { Locale } from '#app/domain/records/locale.ts';
import { clockTime, dayOf, shortDay } from '#app/domain/text/dates.ts';
import { type Colleague, type FollowUpSetup, isFollowUpDue, isUnanswered, type Viewer, viewerAt } from './follow-up.ts';
import { type Inquiry, sourceOf } from './inquiry.ts';
import { type BusinessTime, businessTimes, goalMissedAt, waitedMinutes, waitInWords } from './waiting-time.ts';

/** Display values of inquiries at one instant. */
export type FollowUpNow = {
  people: Colleague[];
  viewer: Viewer;
  nameOf: (userId: string) => string;
  waited: (inquiry: Inquiry) => number;
  notes: (inquiry: Inquiry) => InquiryNote[];
};

type Now = { now: Date; today: Viewer['today']; goalMinutes: number; time: BusinessTime; locale: Locale };

/** Part of the line under an inquiry in the list. `mark` highlights overdue inquiries and due follow-ups. */
type InquiryNote = { mark?: string; text: string };

/** Returns `Waiting 25 min, reply by 11:40 am`; after the goal, `Overdue 3 h 10 min, goal 1 h`. */
function waitingNote(inquiry: Inquiry, { now, today, goalMinutes, time, locale }: Now): InquiryNote {
  const waited = waitedMinutes(inquiry, now, time);
  const words = waitInWords(waited, time);
  if (waited >= goalMinutes) return { mark: 'Overdue', text: `${words}, goal ${waitInWords(goalMinutes, time)}` };
  const until = goalMissedAt(inquiry, goalMinutes, time);
  if (until === null) return { text: `Waiting ${words}` };
  const day = dayOf(until, locale);
  return {
    text: `Waiting ${words}, reply by ${day === today ? '' : `${shortDay(day, locale)}, `}${clockTime(until, locale)}`,
  };
}

/** Returns the line under an inquiry: waiting time or follow-up, assignee and source. */
export function inquiryNotes(inquiry: Inquiry, assignee: string, at: Now): InquiryNote[] {
  const { followUpOn, source, status } = inquiry;
  const day = followUpOn === '' ? '' : shortDay(followUpOn, at.locale);
  const notes: InquiryNote[] = [];
  if (isFollowUpDue(inquiry, at.today))
    notes.push({ mark: 'Follow up', text: followUpOn === at.today ? 'today' : `since ${day}` });
  else if (followUpOn !== '' && status !== 'resolved') notes.push({ text: `Follow-up on ${day}` });
  else if (isUnanswered(inquiry)) notes.push(waitingNote(inquiry, at));
  if (assignee !== '') notes.push({ text: `Assigned to ${assignee}` });
  if (source !== 'website') notes.push({ text: sourceOf(inquiry) });
  return notes;
}

export function followUpOf({ people, replyGoalMinutes: goalMinutes, ...calendar }: FollowUpSetup, locale: Locale) {
  const timeOf = businessTimes(calendar, locale);
  const self = people.find(({ isSelf }) => isSelf)?.id ?? '–';
  const nameOf = (id: string) =>
    id === '' ? '' : (people.find((person) => person.id === id)?.username ?? 'A removed user');
  return (now: Date): FollowUpNow => {
    const viewer = viewerAt(now, self, locale);
    const at = { now, today: viewer.today, goalMinutes, locale };
    return {
      people,
      viewer,
      nameOf,
      waited: (inquiry) => waitedMinutes(inquiry, now, timeOf(inquiry)),
      notes: (inquiry) => inquiryNotes(inquiry, nameOf(inquiry.assignee), { ...at, time: timeOf(inquiry) }),
    };
  };
}

/** Setup before the first load. */
export const noSetup: FollowUpSetup = { people: [], hours: [], holidays: [], branches: [], replyGoalMinutes: 0 };
